import {
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'

/** What a link of a mail ends: one alert of an account, or all of them. */
export interface UnsubscribeTarget {
  readonly owner: string
  /** Null: all alerts. */
  readonly alert: string | null
}

/** First byte of a token, by what it ends; the guids follow, and what proves them. */
const ONE = 1
const ALL = 2
const GUID_BYTES = 16
const PROOF_BYTES = 16
const SECRET_BYTES = 32

/** A token for an address: it does not end while the account is there, and cannot be guessed. */
export function unsubscribeToken(
  tenant: string,
  secret: KeyObject,
  { owner, alert }: UnsubscribeTarget,
): string {
  const kind = Buffer.of(alert === null ? ALL : ONE)
  const named = Buffer.concat([kind, bytesOf(owner), ...(alert === null ? [] : [bytesOf(alert)])])
  return Buffer.concat([named, proofOf(tenant, secret, named)]).toString('base64url')
}

/** What a token ends at this agency; null for one that is nobody's here. */
export async function readUnsubscribeToken(
  { tenant, query }: TenantTransaction,
  token: string,
): Promise<UnsubscribeTarget | null> {
  const bytes = Buffer.from(token, 'base64url')
  const [kind] = bytes
  const guids = kind === ONE ? 2 : 1
  const size = 1 + guids * GUID_BYTES
  if ((kind !== ONE && kind !== ALL) || bytes.length !== size + PROOF_BYTES) return null
  const named = bytes.subarray(0, size)
  const owner = guidOf(bytes, 1)
  const [row] = await query<{ secret: Uint8Array }>(
    'select secret from unsubscribe_secret where owner = $1',
    [owner],
  )
  if (row === undefined) return null
  const proof = proofOf(tenant, keyOf(row.secret), named)
  if (!timingSafeEqual(proof, bytes.subarray(size))) return null
  return { owner, alert: kind === ONE ? guidOf(bytes, 1 + GUID_BYTES) : null }
}

/** The secrets of accounts, by guid; those that have none yet get one. */
export async function unsubscribeSecrets(
  { query }: TenantTransaction,
  owners: readonly string[],
): Promise<Map<string, KeyObject>> {
  if (owners.length === 0) return new Map()
  await query(
    `insert into unsubscribe_secret (tenant, owner, secret)
     select current_tenant(), owner, secret from unnest($1::uuid[], $2::bytea[]) as made (owner, secret)
     on conflict do nothing`,
    [owners, owners.map(() => randomBytes(SECRET_BYTES))],
  )
  const rows = await query<{ owner: string; secret: Uint8Array }>(
    'select owner, secret from unsubscribe_secret where owner = any($1::uuid[])',
    [owners],
  )
  return new Map(rows.map(({ owner, secret }) => [owner, keyOf(secret)]))
}

/** A key is made once for all links of an account: that takes longer than a proof. */
function keyOf(secret: Uint8Array): KeyObject {
  return createSecretKey(secret)
}

function proofOf(tenant: string, secret: KeyObject, named: Buffer): Buffer {
  const proof = createHmac('sha256', secret).update(`${tenant}\0`).update(named).digest()
  return proof.subarray(0, PROOF_BYTES)
}

function bytesOf(guid: string): Buffer {
  return Buffer.from(guid.replaceAll('-', ''), 'hex')
}

function guidOf(bytes: Buffer, at: number): string {
  const hex = bytes.toString('hex', at, at + GUID_BYTES)
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
