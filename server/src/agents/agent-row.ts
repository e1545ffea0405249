import type { AgentStatus } from '@plat/contract/agents/agents'
import { connectedSql } from '../live/process-lease.ts'

/**
 * Somebody of the agency as calls find them. Who has no row of their own is not public.
 * Plain SQL, so that whoever reads agents says the same: after `from account a`.
 */
export const AGENT_JOIN = `left join agent g on g.tenant = a.tenant and g.account = a.guid`

/** Who may be an agent: the agency's own people whose account is in use. */
export const IS_STAFF = `a.role = 'internal' and a.state = 'active'`

/** Has a live connection whose server was heard lately. */
export const IS_CONNECTED = connectedSql('a.guid')

/** Is asked about a call at this moment. */
export const IS_RINGING = `exists (
         select from call_offer o where o.tenant = a.tenant and o.agent = a.guid and o.state = 'offered')`

/** Is in a room, or waits in a call of their own. */
export const IS_IN_CALL = `(exists (
         select from call_participant t join call c on c.tenant = t.tenant and c.guid = t.call
         where t.tenant = a.tenant and t.account = a.guid and t.state in ('joining', 'connected') and c.state = 'active')
       or exists (
         select from call c where c.tenant = a.tenant and c.caller = a.guid and c.state = 'waiting'))`

/** What decides about an agent's status. */
export interface AgentFlags {
  readonly public: boolean
  readonly on_break: boolean
  readonly connected: boolean
  readonly ringing: boolean
  readonly in_call: boolean
}

/** Columns of the flags. */
export const FLAG_COLUMNS = `coalesce(g.public, false) as public, coalesce(g.on_break, false) as on_break,
       ${IS_CONNECTED} as connected, ${IS_RINGING} as ringing, ${IS_IN_CALL} as in_call`

/** What an agent does now. What shows best why no call comes goes first. */
export function statusOf(flags: AgentFlags): AgentStatus {
  if (flags.in_call) return 'in_call'
  if (flags.ringing) return 'ringing'
  if (!flags.public) return 'not_public'
  if (!flags.connected) return 'offline'
  return flags.on_break ? 'on_break' : 'available'
}

/** Whether a colleague would reach somebody now; that residents' calls do not come is no matter. */
export function isReachable(flags: AgentFlags): boolean {
  return flags.connected && !flags.on_break && !flags.ringing && !flags.in_call
}
