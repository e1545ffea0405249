import type { Grant, Group, Role } from '@plat/contract/accounts/account'
import { asTenant, type TenantTransaction } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import type { Guest, Viewer } from '../platform/http/request-context.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { type AccountRow, IS_STAFF_SQL, needsSecondFactor } from './account-row.ts'
import { groupsOf } from './membership.ts'
import { hashSecret, newSecret } from '../platform/secret-token.ts'

/** How long sessions last, in minutes: of residents, and of people with rights over others' data. */
const RESIDENT = { idle: 14 * 24 * 60, absolute: 30 * 24 * 60 }
const STAFF = { idle: 30, absolute: 12 * 60 }

/** SQL: a session `s` of an account `a` that has not ended. $2 and $3: minutes that staff and residents may be idle. */
const LIVE = `s.expires_at > now() and s.last_seen_at > now() - make_interval(mins =>
  case when a.role = 'internal' or a.grants <> '{}' then $2 else $3 end::integer)`

/**
 * SQL: whether a session `s` of an account `a` acts as staff: where the agency requires an authenticator, with its code.
 * @param asks a parameter in SQL with the value of `asksSecondFactor`
 */
export function actsAsStaffSql(asks: string): string {
  return `(${IS_STAFF_SQL} and a.state = 'active' and (not ${asks}::boolean or s.second_factor = 'totp'))`
}

/** Proof of identity in addition to the password or the provider; null: none. */
export type SecondFactor = 'totp' | 'code' | null

/** Reads the second factor of a session. */
export async function secondFactorOf(
  { query }: TenantTransaction,
  session: string,
): Promise<SecondFactor> {
  const [row] = await query<{ factor: SecondFactor }>(
    'select second_factor as factor from session where guid = $1',
    [session],
  )
  return row?.factor ?? null
}

/** A session that has just begun; the token is known now and never again. */
export interface NewSession {
  readonly token: string
  readonly guid: string
  readonly expires: Date
}

/** Begins a session of an account and notes the login. */
export async function beginSession(
  tx: TenantTransaction,
  account: Pick<AccountRow, 'guid' | 'role' | 'grants'>,
  how: { secondFactor: SecondFactor; device: string },
): Promise<NewSession> {
  const token = newSecret()
  const { absolute } = isStaff(account) ? STAFF : RESIDENT
  const [row] = await tx.query<{ guid: string; expires: Date }>(
    `insert into session (tenant, token_hash, account, second_factor, device, expires_at)
     values ($1, $2, $3, $4, $5, now() + make_interval(mins => $6))
     returning guid, expires_at as expires`,
    [tx.tenant, hashSecret(token), account.guid, how.secondFactor, how.device, absolute],
  )
  if (row === undefined) throw new Error('the session was not stored')
  await tx.query('update account set last_login_at = now() where guid = $1', [account.guid])
  return { token, ...row }
}

/** Hours for which someone without an account remains a guest of a call. */
const GUEST_HOURS = 12

/** Creates a guest of a call with a session. The guest's account can never log in and has no rights. */
export async function beginGuestSession(
  { query }: TenantTransaction,
  name: string,
): Promise<{ account: string; token: string; expires: Date }> {
  const token = newSecret()
  const [row] = await query<{ account: string; expires: Date }>(
    `with made as (
       insert into account (tenant, guid, email, first_name, state)
       select current_tenant(), guid, 'guest:' || guid, $1, 'guest' from gen_random_uuid() as guid returning guid
     )
     insert into session (tenant, token_hash, account, expires_at)
     select current_tenant(), $2, guid, now() + make_interval(hours => $3) from made
     returning account, expires_at as expires`,
    [name, hashSecret(token), GUEST_HOURS],
  )
  if (row === undefined) throw new Error('the session was not stored')
  return { token, ...row }
}

/** The guest of a session's token; null when the session has ended, or is an account's. */
export function guestOfSession(
  database: Database,
  tenant: string,
  token: string,
): Promise<Guest | null> {
  return asTenant(database, tenant, async ({ query }) => {
    const [row] = await query<Guest>(
      `select s.account as guid, a.first_name as name, s.guid as session
       from session s join account a on a.tenant = s.tenant and a.guid = s.account
       where s.token_hash = $1 and a.state = 'guest' and s.expires_at > now()`,
      [hashSecret(token)],
    )
    return row ?? null
  })
}

/** Ends the sessions of an account, all of them or all but one; says how many. */
export async function endSessions(
  tx: TenantTransaction,
  account: string,
  except: string | null = null,
): Promise<number> {
  const rows = await tx.query(
    'delete from session where account = $1 and guid is distinct from $2::uuid returning guid',
    [account, except],
  )
  return rows.length
}

/** A session as its owner sees it. */
export interface LiveSession {
  readonly guid: string
  readonly created: Date
  readonly lastSeen: Date
  readonly expires: Date
  readonly device: string
}

/** Sessions of an account that have not ended, the last used first. */
export function liveSessions(tx: TenantTransaction, account: string): Promise<LiveSession[]> {
  return tx.query<LiveSession>(
    `select s.guid, s.created_at as created, s.last_seen_at as "lastSeen", s.expires_at as expires, s.device
     from session s join account a on a.tenant = s.tenant and a.guid = s.account
     where s.account = $1 and ${LIVE}
     order by s.last_seen_at desc, s.created_at desc, s.guid`,
    [account, STAFF.idle, RESIDENT.idle],
  )
}

/** Account, or guest of a call, of a session, with its rights. */
export interface SessionHolder {
  readonly account: string
  /** Role, grants and second factor as one text, to be compared only. */
  readonly rights: string
}

/** Holders by session, without sessions that have ended. Being looked at is no use of a session. */
export async function rightsOfSessions(
  { query }: TenantTransaction,
  sessions: readonly string[],
): Promise<Map<string, SessionHolder>> {
  const rows = await query<SessionHolder & { guid: string }>(
    `select s.guid, s.account, concat_ws('/', a.role, a.grants::text, s.second_factor) as rights
     from session s join account a on a.tenant = s.tenant and a.guid = s.account
     where s.guid = any($1::uuid[]) and a.state in ('active', 'guest') and ${LIVE}`,
    [sessions, STAFF.idle, RESIDENT.idle],
  )
  return new Map(rows.map(({ guid, ...holder }) => [guid, holder]))
}

interface SessionRow {
  readonly guid: string
  readonly account: string
  readonly email: string
  readonly role: Role
  readonly grants: Grant[]
  readonly secondFactor: SecondFactor
  readonly authenticatedAt: Date
  /** Whether it was last used more than a minute ago. */
  readonly isIdle: boolean
}

/** The viewer of a session's token; null when the session has ended or the account is not active. */
export async function viewerOfSession(
  database: Database,
  tenant: string,
  token: string,
): Promise<Viewer | null> {
  const { document } = await loadTenant(database, tenant)
  return asTenant(database, tenant, async (tx) => {
    const [row] = await tx.query<SessionRow>(
      `select s.guid, s.account, a.email, a.role, a.grants, s.second_factor as "secondFactor",
         s.authenticated_at as "authenticatedAt", s.last_seen_at < now() - interval '1 minute' as "isIdle"
       from session s join account a on a.tenant = s.tenant and a.guid = s.account
       where s.token_hash = $1 and a.state = 'active' and ${LIVE}`,
      [hashSecret(token), STAFF.idle, RESIDENT.idle],
    )
    if (row === undefined) return null
    // Once a minute is enough to know who is idle.
    if (row.isIdle)
      await tx.query('update session set last_seen_at = now() where token_hash = $1', [
        hashSecret(token),
      ])
    const lacksSecondFactor = needsSecondFactor(row, document) && row.secondFactor !== 'totp'
    const isInternal = row.role === 'internal'
    const groups: Group[] = await groupsOf(tx, row)
    return {
      level: isInternal && !lacksSecondFactor ? 'internal' : 'registered',
      account: {
        guid: row.account,
        email: row.email,
        lacksInternal: isInternal && lacksSecondFactor,
        grants: lacksSecondFactor ? [] : row.grants,
        withheldGrants: lacksSecondFactor ? row.grants : [],
        groups: lacksSecondFactor ? groups.filter((group) => group !== 'internal') : groups,
        session: row.guid,
        authenticatedAt: row.authenticatedAt.getTime(),
        lacksSecondFactor,
      },
    }
  })
}

function isStaff(account: { readonly role: Role; readonly grants: readonly Grant[] }): boolean {
  return account.role === 'internal' || account.grants.length > 0
}
