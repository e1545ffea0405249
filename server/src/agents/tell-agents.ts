import { sendLive } from '../live/inbox.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { agentState } from './agent-state.ts'

/** Tells accounts their state as agents as it is in this transaction; who is no agent is told nothing. */
export async function tellAgents(
  tx: TenantTransaction,
  accounts: readonly string[],
): Promise<void> {
  for (const account of accounts) {
    const data = await agentState(tx, account)
    if (data !== null) sendLive(tx, account, { type: 'agent_state', data })
  }
}
