import { createHash, randomBytes } from 'node:crypto'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import type { Viewer } from '../platform/http/request-context.ts'

/** Levels that a token can have: what its holder may see. */
export type TokenLevel = 'registered' | 'internal'

/** What tokens can be allowed to do beyond reading. */
export const TOKEN_SCOPES = ['records.push'] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]

/** A Bearer token of an API client; the token itself is known only when it is made. */
export interface ApiToken {
  readonly name: string
  readonly level: TokenLevel
  readonly scopes: readonly TokenScope[]
  readonly expiresAt: Date
}

/**
 * Makes a token of 256 random bits for a tenant and returns it; only its hash is stored.
 * @param days how long it is valid.
 */
export async function createApiToken(
  database: Database,
  tenant: string,
  options: { name: string; level: TokenLevel; days: number; scopes?: readonly TokenScope[] },
): Promise<string> {
  const token = `plat_${randomBytes(32).toString('base64url')}`
  await asTenant(database, tenant, (tx) =>
    tx.query(
      `insert into api_token (tenant, token_hash, name, level, expires_at, scopes)
       values ($1, $2, $3, $4, now() + make_interval(days => $5), $6)`,
      [tenant, hash(token), options.name, options.level, options.days, options.scopes ?? []],
    ),
  )
  return token
}

/** Tokens of a tenant that have not expired, newest first. */
export function listApiTokens(database: Database, tenant: string): Promise<ApiToken[]> {
  return asTenant(database, tenant, (tx) =>
    tx.query<{ name: string; level: TokenLevel; scopes: TokenScope[]; expiresAt: Date }>(
      `select name, level, scopes, expires_at as "expiresAt" from api_token
       where tenant = current_tenant() and expires_at > now() order by created_at desc`,
    ),
  )
}

/** Ends all tokens of this name at once; says how many there were. */
export async function revokeApiToken(
  database: Database,
  tenant: string,
  name: string,
): Promise<number> {
  const rows = await asTenant(database, tenant, (tx) =>
    tx.query('delete from api_token where tenant = current_tenant() and name = $1 returning name', [
      name,
    ]),
  )
  return rows.length
}

/** The viewer of a token in a tenant, or null. */
export async function viewerOfToken(
  database: Database,
  tenant: string,
  token: string,
): Promise<Viewer | null> {
  const [row] = await asTenant(database, tenant, (tx) =>
    tx.query<{ level: TokenLevel; scopes: string[] }>(
      `select level, scopes from api_token
       where tenant = current_tenant() and token_hash = $1 and expires_at > now()`,
      [hash(token)],
    ),
  )
  return row === undefined ? null : { level: row.level, account: null, scopes: row.scopes }
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
