import { Awaited } from '../shell/awaited.tsx'
import type { Agent } from '@plat/contract/agents/agents'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Say } from '../shell/act-notice.tsx'
import { useErrorMessages } from '../shell/use-error-messages.ts'
import { useT } from '../ui/use-t.ts'
import { RetryBanner } from '../ui/retry-banner.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { SearchTextField } from '../ui/search-text-field.tsx'
import { agentsQuery } from './agent-queries.ts'
import { AgentTable } from './agent-table.tsx'
import { foundAgents, useModuleWords } from './agent-words.ts'
import { ModulesDialog } from './modules-dialog.tsx'
import styles from './agents-tab.module.css'

/** All agents: whether calls reach them, of which modules, and their status now. */
export function AgentsTab({ say }: { say: Say }) {
  const t = useT()
  const words = useErrorMessages()
  const { data, error, refetch } = useQuery(agentsQuery)
  if (!data) return <Awaited query={{ error, refetch }} rows={6} />
  return (
    <div className={styles['tab']}>
      <p className={styles['quiet']}>{t('agents.lead')}</p>
      {error && (
        <RetryBanner onRetry={() => void refetch()}>
          {t('ccai.notRenewed', { message: words(error).message })}
        </RetryBanner>
      )}
      {data.length === 0 ? (
        <EmptyState message={t('agents.none')}>{t('agents.noneHint')}</EmptyState>
      ) : (
        <Agents agents={data} say={say} />
      )}
    </div>
  )
}

function Agents({ agents, say }: { agents: readonly Agent[]; say: Say }) {
  const t = useT()
  const modulesOf = useModuleWords()
  const [search, setSearch] = useState('')
  const [edited, setEdited] = useState<Agent | null>(null)
  const found = foundAgents(agents, search, modulesOf)
  const available = agents.filter(({ status }) => status === 'available').length
  return (
    <>
      <div className={styles['find']}>
        <SearchTextField
          label={t('agents.find')}
          placeholder={t('agents.find')}
          value={search}
          onChange={setSearch}
        />
      </div>
      {/* Not a live region: it changes at any time. */}
      <p className={styles['quiet']}>
        {t('agents.available', { count: agents.length, available })}
      </p>
      {found.length === 0 ? (
        <EmptyState message={t('agents.noneFound')} />
      ) : (
        <AgentTable
          agents={found}
          onModules={(agent) => {
            say(null)
            setEdited(agent)
          }}
          say={say}
        />
      )}
      {edited && <ModulesDialog agent={edited} say={say} onClose={() => setEdited(null)} />}
    </>
  )
}
