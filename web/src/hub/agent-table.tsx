import type { Agent } from '@plat/contract/agents/agents'
import { useT } from '../shell/use-t.ts'
import type { Say } from '../shell/act-notice.tsx'
import { Address } from '../ui/address.tsx'
import { Button } from '../ui/button.tsx'
import { StatusMark } from '../ui/status-mark.tsx'
import { Switch } from '../ui/switch.tsx'
import { agentName, STATUS_WORDS } from './agent-words.ts'
import { useModuleNames } from './use-module-names.ts'
import { usePublicFlag } from './use-public-flag.ts'
import styles from './agent-table.module.css'

interface AgentTableProps {
  agents: readonly Agent[]
  onModules: (agent: Agent) => void
  say: Say
}

/** Agents, each with a button for the modules and a switch for the public flag; on a phone one below the other. */
export function AgentTable({ agents, onModules, say }: AgentTableProps) {
  const t = useT()
  const flag = usePublicFlag(say)
  return (
    <table className={styles['table']} aria-label={t('hub.agents')}>
      <thead>
        <tr>
          <th scope="col">{t('hub.agent')}</th>
          <th scope="col">{t('hub.modules')}</th>
          <th scope="col">{t('hub.status')}</th>
        </tr>
      </thead>
      <tbody>
        {agents.map((agent) => {
          const name = agentName(agent)
          return (
            <tr key={agent.user.id}>
              <th scope="row">
                {name}
                {name !== agent.email && (
                  <span className={styles['below']}>
                    <Address email={agent.email} />
                  </span>
                )}
              </th>
              <td>
                <Modules agent={agent} onModules={onModules} />
              </td>
              <td>
                <Status
                  agent={agent}
                  busy={flag.isPending(agent.user.id)}
                  onToggle={() => flag.toggle(agent)}
                />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Modules({ agent, onModules }: { agent: Agent; onModules: (agent: Agent) => void }) {
  const t = useT()
  const modulesOf = useModuleNames()
  return (
    <div className={styles['modules']}>
      <span>{modulesOf(agent)}</span>
      <Button look="quiet" onPress={() => onModules(agent)}>
        {t('hub.changeModules')}
        <span className="visually-hidden"> {t('hub.ofAgent', { name: agentName(agent) })}</span>
      </Button>
    </div>
  )
}

interface StatusProps {
  agent: Agent
  /** The flag is being changed. */
  busy: boolean
  onToggle: () => void
}

/** Whether calls reach the agent, and what the agent does now. */
function Status({ agent, busy, onToggle }: StatusProps) {
  const t = useT()
  const { name, shape, colour } = STATUS_WORDS[agent.status]
  return (
    <div className={styles['status']}>
      <Switch on={agent.public} busy={busy} onToggle={onToggle}>
        {t('hub.public')}
        <span className="visually-hidden"> {agentName(agent)}</span>
      </Switch>
      <StatusMark shape={shape} colour={colour} text={t(name)} />
    </div>
  )
}
