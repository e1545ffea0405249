import { sendLive } from '../live/inbox.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'

/**
 * Notifies agents to whom something was assigned, or from whom it was taken, except who did it.
 * @param agents guids; null: none
 * @param by guid; null: an API token
 */
export function notifyAssigned(
  tx: TenantTransaction,
  agents: readonly (string | null)[],
  by: string | null,
): void {
  const others = agents.filter((one) => one !== null).filter((one) => one !== by)
  sendLive(tx, others, { type: 'resourcer_changed', data: null })
}
