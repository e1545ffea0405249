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

const Body = z.object({ text: z.string(), html: z.string() })

/** The body as it is stored. */
export function sealBody(
  { tenant, keys }: TenantTransaction,
  guid: string,
  body: MailBody,
): string {
  const { text, html } = body
  return keys.seal({ tenant, purpose: 'mail', subject: guid }, JSON.stringify({ text, html }))
}

/** @throws SealError when it was sealed with a key that is not here, or for another mail. */
export function openBody({ tenant, keys }: TenantTransaction, row: StoredBody): MailBody {
  if (row.body === null) return { text: row.text, html: row.html }
  const clear = keys.open({ tenant, purpose: 'mail', subject: row.guid }, row.body)
  return Body.parse(JSON.parse(clear))
}
