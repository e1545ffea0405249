import type { Agent, AgentStatus } from '@plat/contract/agents/agents'
import { foldText } from '../ui/fold-text.ts'
import type { MessageId } from '../locales/message-id.ts'
import type { StatusShape } from '../ui/status-mark.tsx'

/** What an agent does as word, shape and colour: filled can take a call, a ring has one, a dash gets none. */
export const STATUS_WORDS = {
  available: { name: 'calls.status.available', shape: 'live', colour: 'var(--archive)' },
  in_call: { name: 'calls.status.in_call', shape: 'archive', colour: 'var(--live)' },
  ringing: { name: 'calls.status.ringing', shape: 'archive', colour: 'var(--live)' },
  on_break: { name: 'calls.status.on_break', shape: 'unknown', colour: 'var(--text-quiet)' },
  offline: { name: 'hub.status.offline', shape: 'unknown', colour: 'var(--text-quiet)' },
  not_public: { name: 'calls.status.not_public', shape: 'unknown', colour: 'var(--text-quiet)' },
} as const satisfies Record<AgentStatus, { name: MessageId; shape: StatusShape; colour: string }>

/** How an agent is called: the full name, or the address while there is none. */
export function agentName({ user: { first_name, last_name }, email }: Agent): string {
  return `${first_name} ${last_name}`.trim() || email
}

/** Agents of whom a part of name, address or modules is meant. @param modulesOf how an agent's modules are written */
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
