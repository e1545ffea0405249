import { accountByEmail } from '../accounts/account-row.ts'
import { hashPassword, verifyPassword } from '../platform/password-hash.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { type DemoAccount, demoAccountsOf } from '../tenancy/document/demo-accounts.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import { loadTenant, tenantCodes } from '../tenancy/tenant-cache.ts'

/**
 * Creates the demo accounts of an agency, and resets those that a visitor has changed:
 * the portal shows their passwords.
 */
export async function createDemoAccounts(
  database: Database,
  document: TenantDocument,
): Promise<void> {
  for (const account of demoAccountsOf(document)) {
    if (await isAsShown(database, document.tenant.code, account)) continue
    const hash = await hashPassword(account.password)
    await asTenant(database, document.tenant.code, (tx) =>
      tx.query(
        `insert into account (tenant, email, first_name, last_name, role, grants, password_hash, confirmed_at)
         values ($1, $2, $3, $4, $7, $5, $6, now())
         on conflict (tenant, email) do update set first_name = excluded.first_name,
           last_name = excluded.last_name, role = excluded.role, grants = excluded.grants,
           password_hash = excluded.password_hash, confirmed_at = now(), state = 'active',
           totp_secret = null, totp_pending = null, recovery_hashes = '{}'`,
        [
          tx.tenant,
          account.email,
          account.firstName,
          account.lastName,
          account.grants,
          hash,
          roleOf(account),
        ],
      ),
    )
  }
}

/** Lines for the terminal: the demo accounts of each agency. */
export async function demoAccountLines(database: Database): Promise<string[]> {
  const lines: string[] = []
  for (const code of await tenantCodes(database)) {
    const { document } = await loadTenant(database, code)
    const people = demoAccountsOf(document)
    const [first] = people
    if (first === undefined) continue
    const emails = people.map((person) => person.email).join(', ')
    lines.push(`${emails}: password ${first.password}`)
  }
  return lines
}

const roleOf = ({ role }: DemoAccount) => (role === 'resident' ? 'resident' : 'internal')

async function isAsShown(
  database: Database,
  tenant: string,
  wanted: DemoAccount,
): Promise<boolean> {
  const row = await asTenant(database, tenant, (tx) => accountByEmail(tx, wanted.email))
  return (
    row !== null &&
    row.state === 'active' &&
    row.role === roleOf(wanted) &&
    row.totpSecret === null &&
    row.grants.join() === wanted.grants.join() &&
    (await verifyPassword(row.passwordHash, wanted.password))
  )
}
