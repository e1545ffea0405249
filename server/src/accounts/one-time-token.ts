import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { hashSecret, newSecret } from '../platform/secret-token.ts'

/** What a token is good for; one made for one purpose is nothing for another. */
export type TokenPurpose = 'confirm' | 'invite' | 'login' | 'reset' | 'email' | 'totp' | 'oidc'

/** A token as the database knows it. */
export interface OneTimeToken {
  readonly purpose: TokenPurpose
  readonly email: string | null
  /** Guid of the account, where there is one already. */
  readonly account: string | null
  readonly data: Readonly<Record<string, unknown>>
  readonly attempts: number
  readonly expired: boolean
  readonly used: boolean
}

const COLUMNS = `purpose, email, account, data, attempts,
  expires_at <= now() as expired, used_at is not null as used`

/** Makes a token and returns the secret for its holder; only its hash is stored. */
export async function makeToken(
  tx: TenantTransaction,
  token: {
    purpose: TokenPurpose
    email?: string | null
    account?: string | null
    data?: Readonly<Record<string, unknown>>
    minutes: number
  },
): Promise<string> {
  const secret = newSecret()
  await tx.query(
    `insert into one_time_token (tenant, token_hash, purpose, email, account, data, expires_at)
     values ($1, $2, $3, $4, $5, $6, now() + make_interval(mins => $7))`,
    [
      tx.tenant,
      hashSecret(secret),
      token.purpose,
      token.email ?? null,
      token.account ?? null,
      JSON.stringify(token.data ?? {}),
      token.minutes,
    ],
  )
  return secret
}

/** The token of a secret, used, expired or good; null when there is none of these purposes. */
export async function findToken(
  tx: TenantTransaction,
  secret: string,
  purposes: readonly TokenPurpose[],
): Promise<OneTimeToken | null> {
  const [row] = await tx.query<OneTimeToken>(
    `select ${COLUMNS} from one_time_token where token_hash = $1 and purpose = any ($2)`,
    [hashSecret(secret), purposes],
  )
  return row ?? null
}

/** Uses a good token up and returns it: of several callers at once only one gets it, the others null. */
export async function useToken(
  tx: TenantTransaction,
  secret: string,
  purposes: readonly TokenPurpose[],
): Promise<OneTimeToken | null> {
  const [row] = await tx.query<OneTimeToken>(
    `update one_time_token set used_at = now()
     where token_hash = $1 and purpose = any ($2) and used_at is null and expires_at > now()
     returning ${COLUMNS}`,
    [hashSecret(secret), purposes],
  )
  return row ?? null
}

/** Makes the unused tokens of an account or address worthless, e.g. when a newer one is mailed. */
export async function dropTokens(
  tx: TenantTransaction,
  purposes: readonly TokenPurpose[],
  of: { account: string } | { email: string },
): Promise<void> {
  await tx.query(
    `update one_time_token set expires_at = now()
     where purpose = any ($1) and used_at is null and expires_at > now()
       and (account = $2::uuid or email = $3)`,
    [purposes, 'account' in of ? of.account : null, 'email' in of ? of.email : null],
  )
}

/** Deletes tokens a day after they ended, used or not; kept until then to say what became of a link. */
export async function purgeTokens(tx: TenantTransaction): Promise<void> {
  await tx.query(
    `delete from one_time_token
     where expires_at < now() - case when purpose in ('confirm', 'invite') then interval '30 days'
       else interval '1 day' end`,
  )
  await tx.query('delete from known_device where expires_at < now()')
  await tx.query('delete from site_gate_session where expires_at < now()')
  await tx.query('delete from email_code where expires_at < now()')
  await tx.query('delete from session where expires_at < now()')
}
