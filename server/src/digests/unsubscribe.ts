import type { z } from 'zod'
import type { UnsubscribeScope } from '@plat/contract/alerts/unsubscribe'
import type { Locale } from '@plat/contract/platform/localized'
import { asksSecondFactor } from '../accounts/account-row.ts'
import { sessionlessLevelSql } from '../accounts/sessionless-level.ts'
import { shownName, shownNameSql } from '../alerts/followed-record.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import { readUnsubscribeToken, type UnsubscribeTarget } from './unsubscribe-token.ts'

/** What a link would end, and what it names. */
type Scope = z.infer<typeof UnsubscribeScope>

/** Who follows an unsubscribe link: where, and in which language. */
export interface UnsubscribeReader {
  readonly document: TenantDocument
  readonly locale: Locale
}

/** What the unsubscribe link of a mail would end; null for a token that is nobody's here, or of what is gone. */
export async function unsubscribeScope(
  tx: TenantTransaction,
  { document, locale }: UnsubscribeReader,
  token: string,
): Promise<{ scope: Scope; target: UnsubscribeTarget } | null> {
  const target = await readUnsubscribeToken(tx, token)
  if (target === null) return null
  const alerts = await tx.query<{ name: string | null; active: boolean }>(
    `select ${shownNameSql(sessionlessLevelSql('$3'))} as name, a.active
     from alert a join account o on o.tenant = a.tenant and o.guid = a.owner
     where a.owner = $1 and ($2::uuid is null or a.guid = $2)`,
    [target.owner, target.alert, asksSecondFactor(document)],
  )
  const [first] = alerts
  if (target.alert !== null && first === undefined) return null
  const active = alerts.some((alert) => alert.active)
  const alert = target.alert === null ? null : shownName(first?.name ?? null, locale)
  return { scope: { alert, active }, target }
}

/**
 * Pauses what the link names; once more changes nothing.
 * @returns what it ended; null for a token that is nobody's here.
 */
export async function unsubscribeBy(
  tx: TenantTransaction,
  reader: UnsubscribeReader,
  token: string,
): Promise<Scope | null> {
  const found = await unsubscribeScope(tx, reader, token)
  if (found === null) return null
  const { owner, alert } = found.target
  await tx.query(
    `update alert set active = false, paused_by = 'unsubscribed', modified_at = now()
     where owner = $1 and ($2::uuid is null or guid = $2) and active`,
    [owner, alert],
  )
  return { ...found.scope, active: false }
}
