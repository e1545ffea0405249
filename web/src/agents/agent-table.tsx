import { type Agent, updateAgent } from '@plat/contract/agents/agents'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import type { Say } from '../shell/act-notice.tsx'
import { useRefusal } from '../shell/use-refusal.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { StatusMark } from '../ui/status-mark.tsx'
import { Switch } from '../ui/switch.tsx'
import { useT } from '../ui/use-t.ts'
import { agentsQuery } from './agent-queries.ts'
import { agentName, STATUS_WORDS, useModuleWords } from './agent-words.ts'
import tableStyles from '../ui/stacking-table.module.css'
import styles from './agent-table.module.css'

interface AgentTableProps {
  agents: readonly Agent[]
  onModules: (agent: Agent) => void
  say: Say
}

/** Agents, each with a button for the modules and a switch for the public flag. */
export function AgentTable({ agents, onModules, say }: AgentTableProps) {
  const t = useT()
  return (
    <table
      className={classNames(tableStyles['table'], styles['table'])}
      aria-label={t('agents.agents')}
    >
      <thead>
        <tr>
          <th scope="col">{t('agents.agent')}</th>
          <th scope="col">{t('agents.modules')}</th>
          <th scope="col">{t('agents.status')}</th>
        </tr>
      </thead>
      <tbody>
        {agents.map((agent) => (
          <AgentRow
            key={agent.user.id}
            agent={agent}
            onModules={() => onModules(agent)}
            say={say}
          />
        ))}
      </tbody>
    </table>
  )
}

interface AgentRowProps {
  agent: Agent
  onModules: () => void
  say: Say
}

function AgentRow({ agent, onModules, say }: AgentRowProps) {
  const name = agentName(agent)
  return (
    <tr>
      <th scope="row">
        {name}
        {name !== agent.email && <span className={tableStyles['below']}>{agent.email}</span>}
      </th>
      <td>
        <Modules agent={agent} onChange={onModules} />
      </td>
      <td>
        <Status agent={agent} say={say} />
      </td>
    </tr>
  )
}

function Modules({ agent, onChange }: { agent: Agent; onChange: () => void }) {
  const t = useT()
  const modulesOf = useModuleWords()
  return (
    <div className={styles['modules']}>
      <span>{modulesOf(agent)}</span>
      <Button look="quiet" onPress={onChange}>
        {t('agents.changeModules')}
        <span className="visually-hidden"> {t('agents.ofAgent', { name: agentName(agent) })}</span>
      </Button>
    </div>
  )
}

function Status({ agent, say }: { agent: Agent; say: Say }) {
  const t = useT()
  const { flip, isPending } = usePublicFlag(agent, say)
  const { name, shape, colour } = STATUS_WORDS[agent.status]
  return (
    <div className={styles['status']}>
      <Switch on={agent.public} busy={isPending} onToggle={flip}>
        {t('agents.public')}
        <span className="visually-hidden"> {agentName(agent)}</span>
      </Switch>
      <StatusMark shape={shape} colour={colour} text={t(name)} />
    </div>
  )
}

/** Flips an agent's public flag. The screen changes once the server has answered. */
function usePublicFlag(agent: Agent, say: Say): { flip: () => void; isPending: boolean } {
  const refusal = useRefusal()
  const client = useQueryClient()
  const { queryKey } = agentsQuery
  const { mutate, isPending } = useMutation({
    mutationFn: async (isPublic: boolean) =>
      (await call(updateAgent, { params: { id: agent.user.id }, body: { public: isPublic } })).data,
    onSuccess: async (changed) => {
      // A list that was requested before the change would show the old flag.
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (agents) =>
        agents?.map((one) => (one.user.id === changed.user.id ? changed : one)),
      )
      say(null)
    },
    onError: (error, isPublic) =>
      say({
        text: refusal(error, 'agents.notChanged', { name: agentName(agent) }),
        retry: () => mutate(isPublic),
      }),
  })
  return { flip: () => mutate(!agent.public), isPending }
}
