import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { AccountExporter } from '../accounts/account-exporter.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'

const SECRET_BYTES = 32
/** Of a hashed address, and of what proves one. */
const HASH_BYTES = 16

/** Path of the page behind the link of a shared search's mail; a POST to it stops such mails (RFC 8058). */
export function shareStopPath(token: string): string {
  return `/unsubscribe/shared/${token}`
}

/** An address as mails to it are counted and stopped: in lower case, without what follows a plus sign. */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@')
  const local = address.slice(0, at).toLowerCase()
  // A plus at the beginning is no tag.
  const [plain = ''] = local.slice(1).split('+', 1)
  return `${local.slice(0, 1)}${plain}${address.slice(at).toLowerCase()}`
}

/** The tokens of an address's links, in the order of the addresses. They work as long as the agency is there. */
export async function shareStopTokens(
  tx: TenantTransaction,
  addresses: readonly string[],
): Promise<string[]> {
  await tx.query(
    'insert into share_stop_key (tenant, secret) values (current_tenant(), $1) on conflict do nothing',
    [randomBytes(SECRET_BYTES)],
  )
  const secret = await secretOf(tx)
  if (secret === null) throw new Error('the secret of links in shared mails was not stored')
  return addresses.map((address) => {
    const mailbox = hashOf(secret, 'mailbox', mailboxOf(address))
    return Buffer.concat([mailbox, hashOf(secret, 'link', mailbox)]).toString('base64url')
  })
}

/** Those of some addresses that get no shared searches any more. */
export async function stoppedAmong(
  tx: TenantTransaction,
  addresses: readonly string[],
): Promise<string[]> {
  const secret = await secretOf(tx)
  if (secret === null) return []
  const hashes = addresses.map((address) => hashOf(secret, 'mailbox', mailboxOf(address)))
  const rows = await tx.query<{ number: number }>(
    `select asked.number::int as number from unnest($1::bytea[]) with ordinality as asked (mailbox, number)
     join share_stop s on s.tenant = current_tenant() and s.mailbox = asked.mailbox order by 1`,
    [hashes],
  )
  return rows.map(({ number }) => addresses[number - 1] ?? '')
}

/** Whether a token is of a link that this agency has mailed. */
export async function isShareStopToken(tx: TenantTransaction, token: string): Promise<boolean> {
  return (await mailboxOfToken(tx, token)) !== null
}

/**
 * Stops mails with shared searches to the address of a link, for good.
 * @returns false for a token of no link of this agency.
 */
export async function stopShares(tx: TenantTransaction, token: string): Promise<boolean> {
  const mailbox = await mailboxOfToken(tx, token)
  if (mailbox === null) return false
  await tx.query(
    'insert into share_stop (tenant, mailbox) values (current_tenant(), $1) on conflict do nothing',
    [mailbox],
  )
  return true
}

/** What an account's export says of shared searches that its address gets no more. */
export const SHARE_STOP_EXPORTER: AccountExporter = {
  name: 'shared_mail_stopped',
  tables: ['share_stop'],
  read: async (tx, { email }) => {
    const secret = await secretOf(tx)
    if (secret === null) return []
    return tx.query('select stopped_at as stopped from share_stop where mailbox = $1', [
      hashOf(secret, 'mailbox', mailboxOf(email)),
    ])
  },
}

async function mailboxOfToken(tx: TenantTransaction, token: string): Promise<Buffer | null> {
  const bytes = Buffer.from(token, 'base64url')
  const secret = bytes.length === 2 * HASH_BYTES ? await secretOf(tx) : null
  if (secret === null) return null
  const mailbox = bytes.subarray(0, HASH_BYTES)
  const isProven = timingSafeEqual(hashOf(secret, 'link', mailbox), bytes.subarray(HASH_BYTES))
  return isProven ? mailbox : null
}

/** The agency's secret; null while it has mailed no link. */
async function secretOf({ query }: TenantTransaction): Promise<Uint8Array | null> {
  const [row] = await query<{ secret: Uint8Array }>('select secret from share_stop_key')
  return row?.secret ?? null
}

function hashOf(
  secret: Uint8Array,
  purpose: 'mailbox' | 'link',
  subject: string | Uint8Array,
): Buffer {
  const hash = createHmac('sha256', secret).update(`${purpose}\0`).update(subject).digest()
  return hash.subarray(0, HASH_BYTES)
}
