import type { AgentState } from '@plat/contract/agents/agents'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import {
  AGENT_JOIN,
  type AgentFlags,
  FLAG_COLUMNS,
  IS_IN_CALL,
  IS_STAFF,
  statusOf,
} from './agent-row.ts'

/** Which of these accounts wait for calls or are in one: guids. Who is on a break does neither. */
export async function agentsAtWork(
  { query }: TenantTransaction,
  accounts: readonly string[],
): Promise<string[]> {
  const rows = await query<{ guid: string }>(
    `select a.guid from account a ${AGENT_JOIN}
     where a.guid = any($1::uuid[]) and ${IS_STAFF} and ((g.public and not g.on_break) or ${IS_IN_CALL})`,
    [accounts],
  )
  return rows.map(({ guid }) => guid)
}

/** An account's state as an agent; null for who is none. */
export async function agentState(
  { query }: TenantTransaction,
  account: string,
): Promise<AgentState | null> {
  const [flags] = await query<AgentFlags & Record<string, unknown>>(
    `select ${FLAG_COLUMNS} from account a ${AGENT_JOIN} where a.guid = $1 and ${IS_STAFF}`,
    [account],
  )
  if (flags === undefined) return null
  return { public: flags.public, on_break: flags.on_break, status: statusOf(flags) }
}
