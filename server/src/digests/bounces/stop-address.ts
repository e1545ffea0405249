import { asTenant, type TenantTransaction } from '../../platform/db/as-tenant.ts'
import type { Database } from '../../platform/db/database.ts'
import { isComputable } from '../../platform/mail/mail-guid.ts'
import { withoutKeys } from '../../platform/mail/mail-failure.ts'
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

/** Why a report is believed: it comes from the mail provider, or names a mail of alerts that was sent to the address. */
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
  /** It is about another mail, such as a shared search. */
  | { readonly kind: 'no_alert' }
  /** No account has the address. */
  | { readonly kind: 'no_account' }

/** Whether a mail of this kind is one of alerts: nobody waits for it, and an address is stopped for it. */
export function isOfAlerts(kind: string): boolean {
  return /^(?:digest|alert)\./.test(kind)
}

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
  let other: Exclude<ReportOutcome['kind'], 'stopped' | 'policy'> = 'unproven'
  for (const tenant of await tenantCodes(database)) {
    const outcome = await asTenant(database, tenant, async (tx) => {
      const proven = await provenAddress(tx, mail)
      if (proven.kind !== 'address') return proven.kind
      return (await stopAddress(tx, proven.address, mail)) ? 'stopped' : 'no_account'
    })
    if (outcome === 'stopped') stopped.push(tenant)
    else if (outcome !== 'unproven') other = outcome
  }
  return stopped.length > 0 ? { kind: 'stopped', tenants: stopped } : { kind: other }
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
    [address, kind, detail === null ? null : withoutKeys(detail).slice(0, LONGEST_DETAIL)],
  )
  return rows.length > 0
}

type Proven =
  | { readonly kind: 'address'; readonly address: string }
  | { readonly kind: 'unproven' | 'no_alert' }

/** The address that a report is about, where it proves a mail of this agency to that address. */
async function provenAddress(
  tx: TenantTransaction,
  { addresses, proof }: UndeliveredMail,
): Promise<Proven> {
  if (proof.by === 'provider') {
    const [address] = addresses
    return address === undefined ? { kind: 'unproven' } : { kind: 'address', address }
  }
  for (const one of proof.returns) {
    const sent = await sentMail(tx, one.guid)
    if (sent !== null && isReturnOf(tx.keys, one, { tenant: tx.tenant, ...sent }))
      return { kind: 'address', address: sent.recipient }
  }
  const guid = MESSAGE_ID.exec(proof.messageId?.trim() ?? '')?.[1]
  const named = guid === undefined ? null : await sentMail(tx, guid)
  if (
    named === null ||
    isComputable(tx, named) ||
    !addresses.some((one) => one.toLowerCase() === named.recipient.toLowerCase())
  )
    return { kind: 'unproven' }
  // What somebody else has sent to an address must not end its alerts.
  if (!isOfAlerts(named.kind)) return { kind: 'no_alert' }
  return { kind: 'address', address: named.recipient }
}

const MESSAGE_ID = /^<?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/

/** A mail that the agency has tried to send. */
interface SentMail {
  readonly guid: string
  readonly key: string | null
  readonly kind: string
  readonly recipient: string
}

/** Null for a guid of no mail that the agency has tried to send. */
async function sentMail({ query }: TenantTransaction, guid: string): Promise<SentMail | null> {
  const [row] = await query<SentMail & Record<string, unknown>>(
    'select guid, key, kind, recipient from mail_outbox where guid = $1 and attempts > 0',
    [guid],
  )
  return row ?? null
}
