import { sendLive } from '../live/inbox.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'

/**
 * Notifies hub managers and the agent that the agent was changed or has declared a status. Nothing is sent when an agent
 * connects or disconnects: pages that show who is connected read it again themselves.
 */
export async function notifyAgentsChanged(tx: TenantTransaction, agent: string): Promise<void> {
  const managers = await tx.query<{ guid: string }>(
    `select guid from account where 'hub.manage' = any(grants) and state = 'active'`,
  )
  const accounts = [agent, ...managers.map(({ guid }) => guid)]
  sendLive(tx, accounts, { type: 'agents_changed', data: null })
}
