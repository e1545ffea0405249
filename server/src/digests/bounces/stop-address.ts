import { asTenant, type TenantTransaction } from '../../platform/db/as-tenant.ts'
import type { Database } from '../../platform/db/database.ts'
import { isReturnOf, type SignedReturn } from '../../platform/mail/return-address.ts'
import { tenantCodes } from '../../tenancy/tenant-cache.ts'

/** A report that mails to an address stop. */
export interface UndeliveredMail {
  /** Names that the report has for the one recipient. */
  readonly addresses: readonly string[]
  /** bounce: it cannot be delivered, for good; complaint: its reader called it spam. */
  readonly kind: 'bounce' | 'complaint'
  /** The mail server's words. */
  readonly detail: string | null
  /** Whether the mail was refused for reasons of policy, which say nothing of the address. */
  readonly isPolicy: boolean
  readonly proof: ReportProof
}

/** Why a report is believed: it comes from the mail provider, or names a mail that was sent to the address. */
export type ReportProof =
  | { readonly by: 'provider' }
  | {
      readonly by: 'mail'
      /** With or without its angle brackets; null: it names none. */
      readonly messageId: string | null
      /** Signed return addresses that the report came to. */
      readonly returns: readonly SignedReturn[]
    }

/** Result of a report: the agencies at which the address is stopped, or why it is stopped nowhere. */
export type ReportOutcome =
  | { readonly kind: 'stopped'; readonly tenants: readonly string[] }
  /** Refused for reasons of policy. */
  | { readonly kind: 'policy' }
  /** Anyone can send such a report. */
  | { readonly kind: 'unproven' }
  /** No account has the address. */
  | { readonly kind: 'no_account' }

/** Longest text of a mail server that is kept, in characters. */
const LONGEST_DETAIL = 1_000

/**
 * Stops the mails of alerts to an address: at the agency whose mail came back, or, where the provider names no mail, at
 * each agency where the address has an account.
 */
export async function stopUndelivered(
  database: Database,
  mail: UndeliveredMail,
): Promise<ReportOutcome> {
  if (mail.isPolicy) return { kind: 'policy' }
  const stopped: string[] = []
  let isProven = false
  for (const tenant of await tenantCodes(database)) {
    const isStopped = await asTenant(database, tenant, async (tx) => {
      const address = await provenAddress(tx, mail)
      if (address === null) return false
      isProven = true
      return stopAddress(tx, address, mail)
    })
    if (isStopped) stopped.push(tenant)
  }
  if (stopped.length > 0) return { kind: 'stopped', tenants: stopped }
  return { kind: isProven ? 'no_account' : 'unproven' }
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

/** The address that a report is about; null where it does not prove a mail of this agency to that address. */
async function provenAddress(
  tx: TenantTransaction,
  { addresses, proof }: UndeliveredMail,
): Promise<string | null> {
  if (proof.by === 'provider') return addresses[0] ?? null
  for (const one of proof.returns) {
    const recipient = await recipientOf(tx, one.guid)
    const mail = { tenant: tx.tenant, guid: one.guid, recipient: recipient ?? '' }
    if (recipient !== null && isReturnOf(tx.keys, one, mail)) return recipient
  }
  const guid = MESSAGE_ID.exec(proof.messageId?.trim() ?? '')?.[1]
  if (guid === undefined) return null
  const recipient = await recipientOf(tx, guid)
  const isNamed = addresses.some((one) => one.toLowerCase() === recipient?.toLowerCase())
  return isNamed ? recipient : null
}

const MESSAGE_ID = /^<?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/

/** Recipient of a mail that the agency has tried to send; null for one that it has not. */
async function recipientOf({ query }: TenantTransaction, guid: string): Promise<string | null> {
  const [row] = await query<{ recipient: string }>(
    'select recipient from mail_outbox where guid = $1 and attempts > 0',
    [guid],
  )
  return row?.recipient ?? null
}
