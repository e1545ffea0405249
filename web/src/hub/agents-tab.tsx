import type { Agent } from '@plat/contract/agents/agents'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Say } from '../shell/act-notice.tsx'
import { useErrorMessages } from '../shell/use-error-messages.ts'
import { useT } from '../shell/use-t.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { SearchTextField } from '../ui/search-text-field.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { agentsQuery } from './agent-queries.ts'
import { AgentTable } from './agent-table.tsx'
import { foundAgents } from './agent-words.ts'
import { ModulesDialog } from './modules-dialog.tsx'
import { TryRoom } from './try-room.tsx'
import { useModuleNames } from './use-module-names.ts'
import styles from './hub.module.css'

/** Everybody who may answer calls: whether calls reach them, for what, and what they do now. */
export function AgentsTab({ say }: { say: Say }) {
  const t = useT()
  const words = useErrorMessages()
  const { data, error, refetch } = useQuery(agentsQuery)
  if (!data)
    return error ? (
      <ErrorState {...words(error)} onRetry={() => void refetch()} />
    ) : (
      <Skeleton rows={6} label={t('shell.loading')} />
    )
  return (
    <div className={styles['tab']}>
      {error && (
        <Banner action={<Button onPress={() => void refetch()}>{t('action.retry')}</Button>}>
          <p>{t('ccai.notRenewed', { message: words(error).message })}</p>
        </Banner>
      )}
      {data.length === 0 ? (
        <EmptyState message={t('hub.noAgents')}>{t('hub.noAgentsHint')}</EmptyState>
      ) : (
        <Agents agents={data} say={say} />
      )}
    </div>
  )
}

function Agents({ agents, say }: { agents: readonly Agent[]; say: Say }) {
  const t = useT()
  const modulesOf = useModuleNames()
  const [search, setSearch] = useState('')
  const [edited, setEdited] = useState<string | null>(null)
  const found = foundAgents(agents, search, modulesOf)
  const available = agents.filter(({ status }) => status === 'available').length
  const open = agents.find(({ user }) => user.id === edited)
  return (
    <>
      <div className={styles['tools']}>
        <div className={styles['find']}>
          <SearchTextField
            label={t('hub.find')}
            placeholder={t('hub.find')}
            clearLabel={t('action.clear')}
            value={search}
            onChange={setSearch}
          />
        </div>
        <TryRoom say={say} />
      </div>
      {/* Not a live region: it changes by itself. */}
      <p className={styles['count']}>{t('hub.available', { count: agents.length, available })}</p>
      {found.length === 0 ? (
        <EmptyState message={t('hub.noneFound')} />
      ) : (
        <AgentTable
          agents={found}
          onModules={(agent) => {
            say(null)
            setEdited(agent.user.id)
          }}
          say={say}
        />
      )}
      {open && (
        <ModulesDialog key={open.user.id} agent={open} say={say} onClose={() => setEdited(null)} />
      )}
    </>
  )
}
