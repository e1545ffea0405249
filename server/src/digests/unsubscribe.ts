import type { z } from 'zod'
import type { UnsubscribeScope } from '@plat/contract/alerts/unsubscribe'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { readUnsubscribeToken, type UnsubscribeTarget } from './unsubscribe-token.ts'

/** What a link would end, and what it names. */
type Scope = z.infer<typeof UnsubscribeScope>

/** What the unsubscribe link of a mail would end; null for a token that is nobody's here, or of what is gone. */
export async function unsubscribeScope(
  tx: TenantTransaction,
  token: string,
): Promise<{ scope: Scope; target: UnsubscribeTarget } | null> {
  const target = await readUnsubscribeToken(tx, token)
  if (target === null) return null
  const alerts = await tx.query<{ name: string; active: boolean }>(
    'select name, active from alert where owner = $1 and ($2::uuid is null or guid = $2)',
    [target.owner, target.alert],
  )
  const [first] = alerts
  if (target.alert !== null && first === undefined) return null
  const active = alerts.some((alert) => alert.active)
  return { scope: { alert: target.alert === null ? null : (first?.name ?? null), active }, target }
}

/**
 * Pauses what the link names; once more changes nothing.
 * @returns what it ended; null for a token that is nobody's here.
 */
export async function unsubscribeBy(tx: TenantTransaction, token: string): Promise<Scope | null> {
  const found = await unsubscribeScope(tx, token)
  if (found === null) return null
  const { owner, alert } = found.target
  await tx.query(
    `update alert set active = false, paused_by = 'unsubscribed', modified_at = now()
     where owner = $1 and ($2::uuid is null or guid = $2) and active`,
    [owner, alert],
  )
  return { ...found.scope, active: false }
}
