import { IS_STAFF_SQL } from '../accounts/account-row.ts'
import { actsAsStaffSql } from '../accounts/session.ts'
import { IS_HEARD_SQL } from '../live/process-lease.ts'

/** SQL after `from account a`: the account's row as an agent `g`, where it has one. */
export const AGENT_JOIN_SQL = `left join agent g on g.tenant = a.tenant and g.account = a.guid`

/** SQL: whether an account `a` is an agent: of staff, and active. */
export const IS_AGENT_SQL = `${IS_STAFF_SQL} and a.state = 'active'`

/** SQL: whether what the agent declared is in effect: the next login ends it. */
export const HAS_DECLARED_SQL = `(g.declared_at > coalesce(a.last_login_at, '-infinity')) is true`

/**
 * SQL: whether an account `a` has a page or program connected that may act as staff. Connections of a process that was
 * not heard in time are not counted, whether or not anything deletes them.
 */
function isConnectedSql(asks: string): string {
  return `exists (
    select from live_connection c
    join live_process p on p.process = c.process
    join session s on s.tenant = c.tenant and s.guid = c.session
    where c.tenant = a.tenant and c.account = a.guid and ${IS_HEARD_SQL} and ${actsAsStaffSql(asks)})`
}

/**
 * SQL: the `AgentStatus` of an agent `a` with the row `g` now.
 * @param asks a parameter in SQL with the value of `asksSecondFactor`
 */
export function agentStatusSql(asks: string): string {
  return `(case when g.public is not true then 'not_public'
    when not ${isConnectedSql(asks)} then 'offline'
    when ${HAS_DECLARED_SQL} then g.declared
    else 'available' end)`
}

/**
 * SQL: whether an agent `a` with the row `g` can be asked to join a call: with a page or program that may act as staff,
 * and neither on a break nor away. Calls of residents need not reach the agent.
 * @param asks a parameter in SQL with the value of `asksSecondFactor`
 */
export function canBeAskedSql(asks: string): string {
  return `(${IS_AGENT_SQL} and ${isConnectedSql(asks)} and not (${HAS_DECLARED_SQL} and g.declared <> 'available'))`
}

/**
 * SQL: whether a call can reach an account `a` with the row `g` now. Lists of agents and the claim of a call use this
 * one condition. An agent that was demoted, made private or disconnected fails it at once.
 * @param asks a parameter in SQL with the value of `asksSecondFactor`
 */
export function isAvailableSql(asks: string): string {
  return `(${IS_AGENT_SQL} and ${agentStatusSql(asks)} = 'available')`
}
