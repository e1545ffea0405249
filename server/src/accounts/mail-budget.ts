import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import type { AttemptSource } from './attempt-source.ts'
import type { SlowDown } from './slow-down.ts'

/** Minutes that an earlier mail's link must still work to stand in for a new mail. */
const STILL_GOOD = 20

/**
 * Whether one more mail of a kind may go to an address that anybody can type. Strangers do not use up
 * what browsers of the account may ask for.
 */
export async function mailWithinBudget(
  slowDown: SlowDown,
  tenant: string,
  mail: { readonly kind: string; readonly email: string },
  source: AttemptSource,
): Promise<boolean> {
  const subject = `${mail.kind} ${mail.email}`
  if ((await slowDown.attempt('mailSource', tenant, `${subject} ${source.key}`)) > 0) return false
  return source.known || (await slowDown.attempt('mailRecipient', tenant, subject)) === 0
}

/** Whether a link that was mailed to the address earlier is there and will work for a while. */
export async function hasGoodLink(
  tx: TenantTransaction,
  purpose: 'confirm' | 'reset',
  email: string,
): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from one_time_token
     where purpose = $1 and email = $2 and used_at is null
       and expires_at > now() + make_interval(mins => $3) limit 1`,
    [purpose, email, STILL_GOOD],
  )
  return rows.length > 0
}
