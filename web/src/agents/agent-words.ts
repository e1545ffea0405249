import type { Agent, AgentStatus } from '@plat/contract/agents/agents'
import type { MessageId } from '../locales/message-id.ts'
import { useLocalize, useT } from '../ui/use-t.ts'
import { foldText } from '../ui/fold-text.ts'
import type { StatusShape } from '../ui/status-mark.tsx'

/** A status as word, shape and colour: filled for agents that a call can reach, a dash for all others. */
export const STATUS_WORDS = {
  available: { name: 'agents.status.available', shape: 'live', colour: 'var(--archive)' },
  break: { name: 'agents.status.break', shape: 'unknown', colour: 'var(--text-quiet)' },
  away: { name: 'agents.status.away', shape: 'unknown', colour: 'var(--text-quiet)' },
  offline: { name: 'agents.status.offline', shape: 'unknown', colour: 'var(--text-quiet)' },
  not_public: { name: 'agents.status.notPublic', shape: 'unknown', colour: 'var(--text-quiet)' },
} as const satisfies Record<AgentStatus, { name: MessageId; shape: StatusShape; colour: string }>

/** How an agent is called: the full name, or the address where there is none. */
export function agentName({ user: { first_name, last_name }, email }: Agent): string {
  return `${first_name} ${last_name}`.trim() || email
}

/** An agent's modules in words: their names, all, or none. */
export function useModuleWords(): (agent: Agent) => string {
  const t = useT()
  const localize = useLocalize()
  return ({ modules, module_codes: codes }) => {
    if (codes === null) return t('agents.allModules')
    if (modules.length === 0) return t('agents.noModules')
    return modules.map(({ display_name }) => localize(display_name)).join(', ')
  }
}

/** Agents whose name, address or modules contain all these words. */
export function foundAgents(
  agents: readonly Agent[],
  words: string,
  modulesOf: (agent: Agent) => string,
): Agent[] {
  const wanted = foldText(words).split(/\s+/)
  return agents.filter((agent) => {
    const text = foldText([agentName(agent), agent.email, modulesOf(agent)].join(' '))
    return wanted.every((word) => text.includes(word))
  })
}
