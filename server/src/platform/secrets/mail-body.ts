import { z } from 'zod'
import type { TenantTransaction } from '../db/as-tenant.ts'

/** What a mail says. It may hold a link or a code that is as good as a password. */
export interface MailBody {
  readonly text: string
  readonly html: string
}

/** The columns of `mail_outbox` that hold a body; the clear ones only of processes before sealed bodies. */
export interface StoredBody {
  readonly guid: string
  readonly body: string | null
  readonly text: string
  readonly html: string
}

const Guard = z.object({
  account: z.string(),
  visibility: z.number(),
  records: z.array(z.string()),
  news: z.object({ released: z.string(), fields: z.string() }).optional(),
})
/**
 * What a mail was written by, to be asked again when it is sent: the account whose rights count (guid), the visibility
 * that it had, and the records that the mail shows (guids). Of a mail that can be composed again also its `news`: when
 * they were released, as SQL writes it, and what tells which fields could be told of (`tellableKey`).
 */
export type MailGuard = Readonly<z.infer<typeof Guard>>

const Body = z.object({ text: z.string(), html: z.string(), guard: Guard.nullish() })

/** The body as it is stored. */
export function sealBody(
  { tenant, keys }: TenantTransaction,
  guid: string,
  body: MailBody & { readonly guard?: MailGuard },
): string {
  const { text, html, guard } = body
  return keys.seal(
    { tenant, purpose: 'mail', subject: guid },
    JSON.stringify({ text, html, guard }),
  )
}

/** @throws SealError when it was sealed with a key that is not here, or for another mail. */
export function openBody(tx: TenantTransaction, row: StoredBody): MailBody {
  const { text, html } = openGuarded(tx, row)
  return { text, html }
}

/** The same with its guard; null for one that may always leave. @throws SealError as `openBody` */
export function openGuarded(
  { tenant, keys }: TenantTransaction,
  row: StoredBody,
): MailBody & { readonly guard: MailGuard | null } {
  if (row.body === null) return { text: row.text, html: row.html, guard: null }
  const clear = keys.open({ tenant, purpose: 'mail', subject: row.guid }, row.body)
  const { guard = null, ...body } = Body.parse(JSON.parse(clear))
  return { ...body, guard }
}
