import { asTenant, type TenantTransaction } from '../../platform/db/as-tenant.ts'
import type { Database } from '../../platform/db/database.ts'
import { tenantCodes } from '../../tenancy/tenant-cache.ts'

/** Why mails to an address stop. */
export interface UndeliveredMail {
  /** As the report has it. */
  readonly address: string
  /** bounce: it cannot be delivered, for good; complaint: its reader called it spam. */
  readonly kind: 'bounce' | 'complaint'
  /** What the mail server said. */
  readonly detail: string | null
  /** Of the mail that the report is about, with or without its angle brackets; null: it names none. */
  readonly messageId: string | null
}

/** Longest text of a mail server that is kept, in characters. */
const LONGEST_DETAIL = 1_000

/**
 * Stops the mails of alerts to an address: at the agency whose mail came back, or, where the report names no mail, at
 * each agency where the address has an account. A mail that none of them sent stops nothing: anybody can send reports.
 * @returns codes of the agencies at which it is stopped.
 */
export async function stopUndelivered(
  database: Database,
  mail: UndeliveredMail,
): Promise<string[]> {
  const stopped: string[] = []
  for (const tenant of await tenantCodes(database)) {
    const isStopped = await asTenant(database, tenant, async (tx) => {
      const address = mail.messageId === null ? mail.address : await recipientOf(tx, mail.messageId)
      return address !== null && stopAddress(tx, address, mail)
    })
    if (isStopped) stopped.push(tenant)
  }
  return stopped
}

/**
 * Stops the mails of alerts to an address of an account of the agency, until its owner starts them again. The first
 * reason stays.
 * @returns false where no account has the address.
 */
export async function stopAddress(
  { query }: TenantTransaction,
  address: string,
  { kind, detail }: Pick<UndeliveredMail, 'kind' | 'detail'>,
): Promise<boolean> {
  const rows = await query(
    `with owner as (select email from account where email = lower($1)),
       stopped as (
         insert into stopped_address (tenant, email, reason, detail)
         select current_tenant(), email, $2, $3 from owner on conflict do nothing)
     select from owner`,
    [address, kind, detail?.slice(0, LONGEST_DETAIL) ?? null],
  )
  return rows.length > 0
}

/** To whom the agency sent this mail; null for one that it did not send. */
async function recipientOf(
  { query }: TenantTransaction,
  messageId: string,
): Promise<string | null> {
  const guid = /^<?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/.exec(messageId.trim())?.[1]
  if (guid === undefined) return null
  const [row] = await query<{ recipient: string }>(
    'select recipient from mail_outbox where guid = $1',
    [guid],
  )
  return row?.recipient ?? null
}
