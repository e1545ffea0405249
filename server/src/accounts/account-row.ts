import type { Account, Grant, Role } from '@plat/contract/accounts/account'
import { oneLine } from '@plat/contract/platform/line'
import type { Locale } from '@plat/contract/platform/localized'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import { groupsOf } from './membership.ts'

/** An account as the database has it. */
export interface AccountRow {
  readonly guid: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly zip: string | null
  readonly locale: Locale | null
  readonly role: Role
  readonly grants: Grant[]
  readonly state: 'invited' | 'active' | 'suspended'
  readonly passwordHash: string | null
  /** Secret of the authenticator, sealed: see totp.ts. */
  readonly totpSecret: string | null
  readonly totpPending: string | null
  /** Time step of the last code that was taken. */
  readonly totpStep: number
  readonly recoveryHashes: string[]
  readonly createdAt: Date
  readonly confirmedAt: Date | null
  readonly lastLoginAt: Date | null
}

const COLUMNS = `guid, email, first_name as "firstName", last_name as "lastName", zip, locale, role, grants,
  state, password_hash as "passwordHash", totp_secret as "totpSecret", totp_pending as "totpPending",
  totp_step as "totpStep", recovery_hashes as "recoveryHashes", created_at as "createdAt",
  confirmed_at as "confirmedAt", last_login_at as "lastLoginAt"`

/** SQL: whether an account `a` is one of the agency's own people, so that its words may stand for the agency. */
export const IS_STAFF_SQL = `a.role = 'internal'`

/** The same of an account that was read. */
export function isStaff({ role }: Pick<AccountRow, 'role'>): boolean {
  return role === 'internal'
}

/** The account with this address, normalised; null when the agency has none. */
export async function accountByEmail(
  tx: TenantTransaction,
  email: string,
): Promise<AccountRow | null> {
  const [row] = await tx.query<AccountRow>(
    `select ${COLUMNS} from account where email = $1 and state <> 'guest'`,
    [email],
  )
  return row ?? null
}

/** The account with this guid, or null. Guests of calls have none. */
export async function accountByGuid(
  tx: TenantTransaction,
  guid: string,
): Promise<AccountRow | null> {
  const [row] = await tx.query<AccountRow>(
    `select ${COLUMNS} from account where guid = $1 and state <> 'guest'`,
    [guid],
  )
  return row ?? null
}

/** Whether the agency requires a second factor of staff and of everybody with a grant. */
export function asksSecondFactor({ tenant }: TenantDocument): boolean {
  return tenant.access.secondFactor !== 'off'
}

/** First and last name in one line, however they were stored; empty for an account without a name. */
export function fullName({
  firstName,
  lastName,
}: Pick<AccountRow, 'firstName' | 'lastName'>): string {
  return oneLine(`${firstName} ${lastName}`)
}

/** Whether the agency requires a second factor of this account: it is staff's, or has a grant. */
export function needsSecondFactor(
  account: Pick<AccountRow, 'role' | 'grants'>,
  document: TenantDocument,
): boolean {
  if (!asksSecondFactor(document)) return false
  return account.role === 'internal' || account.grants.length > 0
}

/** The account as its owner sees it. */
export async function accountView(
  tx: TenantTransaction,
  row: AccountRow,
  document: TenantDocument,
): Promise<Account> {
  const alert = document.tenant.control.alert
  const [alerts] = await tx.query<{ count: number }>(
    'select count(*)::int as count from alert where owner = $1',
    [row.guid],
  )
  return {
    id: row.guid,
    first_name: row.firstName,
    last_name: row.lastName,
    email: row.email,
    zip: row.zip,
    locale: row.locale,
    role: row.role,
    grants: row.grants,
    groups: ['registered', ...(await groupsOf(tx, row))],
    created: row.createdAt.toISOString(),
    has_password: row.passwordHash !== null,
    second_factor: {
      required: needsSecondFactor(row, document),
      enrolled: row.totpSecret !== null,
    },
    properties: {
      control: {
        alert: {
          limit: alert?.limit ?? 0,
          count: alerts?.count ?? 0,
          placeCollection: { grid: { limit: alert?.placeCollection.grid.limit ?? 0 } },
        },
      },
    },
  }
}
