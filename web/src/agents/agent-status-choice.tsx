import '../shell/later-texts.ts'
import {
  type AgentState,
  type DeclaredStatus,
  updateAgentState,
} from '@plat/contract/agents/agents'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { useRefusal } from '../shell/use-refusal.ts'
import { useT } from '../ui/use-t.ts'
import { Segments } from '../ui/segments.tsx'
import { agentStateQuery } from './agent-queries.ts'
import styles from './agent-status-choice.module.css'

const DECLARED = ['available', 'break', 'away'] as const satisfies readonly DeclaredStatus[]

/** The signed-in agent's choice between available, break and away. Nothing for staff that no call reaches anyway. */
export default function AgentStatusChoice() {
  const { data } = useQuery(agentStateQuery)
  return data?.public === true ? <Choice state={data} /> : null
}

function Choice({ state: { declared, reason } }: { state: AgentState }) {
  const t = useT()
  const refusal = useRefusal()
  const client = useQueryClient()
  const { queryKey } = agentStateQuery
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (wanted: DeclaredStatus) =>
      (await call(updateAgentState, { body: { declared: wanted } })).data,
    onSuccess: async (state) => {
      // A status that was requested before the change would bring the old one back.
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, state)
    },
  })
  return (
    <section className={styles['status']}>
      <h3>{t('agents.own.title')}</h3>
      <Segments
        label={t('agents.own.title')}
        options={DECLARED.map((id) => ({ id, label: t(`agents.own.${id}`) }))}
        selected={declared}
        onSelect={(wanted) => {
          if (!isPending) mutate(wanted)
        }}
      />
      <p role="status">
        {reason === 'missed_calls' && <>{t('agents.own.missed')} </>}
        {t(declared === 'available' ? 'agents.own.reached' : 'agents.own.notReached')}
      </p>
      <p role="alert" className={styles['failed']}>
        {error && refusal(error, 'agents.own.notChanged')}
      </p>
    </section>
  )
}
