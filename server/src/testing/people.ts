import type { Grant, Role } from '@plat/contract/accounts/account'
import { hashPassword, weakenHashes } from '../platform/password-hash.ts'
import { sealTotp } from '../accounts/second-factor/totp.ts'
import { asTenant, type TenantTransaction } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import type { App } from '../platform/http/app.ts'
import { passTime } from './pass-time.ts'
import { folder } from './search-fixture.ts'
import { PASSWORD, signUp, type Visitor, visitor } from './visitor.ts'

/** The folder of an agency whose staff sign in with a password alone, as on demo agencies. */
export function relaxedFolder(tenant: string, settings: Record<string, unknown> = {}) {
  const files = folder(tenant)
  return {
    ...files,
    'tenant.yaml': {
      ...files['tenant.yaml'],
      demo: true,
      access: { secondFactor: 'off' },
      ...settings,
    },
  }
}

/** The folder of an agency behind a lock that opens with this address and password. */
export async function lockedFolder(
  tenant: string,
  { email, password }: { email: string; password: string },
) {
  const files = folder(tenant)
  // A document takes strong ones only.
  weakenHashes(false)
  const lock = { email, passwordHash: await hashPassword(password) }
  weakenHashes(true)
  return {
    ...files,
    'tenant.yaml': { ...files['tenant.yaml'], access: { basicLogin: 'required', lock } },
  }
}

/** Signs somebody up and gives every right with a second factor, so that no request ends at the door. */
export async function administrator(
  database: Database,
  app: App,
  tenant: string,
  email: string,
): Promise<Visitor> {
  const who = visitor(app, `${tenant}.test`)
  await signUp(who, database, tenant, email)
  await asTenant(database, tenant, async (tx) => {
    await tx.query(
      `update account set role = 'internal',
         grants = '{stats.manage,hub.manage,records.unmapped,tenant.admin}' where email = $1`,
      [email],
    )
    await giveAuthenticator(tx, email)
  })
  return who
}

/** The only account of an agency: an administrator, also where a request has ended the one before. */
export async function onlyAdministrator(
  database: Database,
  app: App,
  tenant: string,
): Promise<Visitor> {
  await asTenant(database, tenant, async (tx) => {
    await tx.query('delete from account')
    await tx.query('delete from mail_outbox')
  })
  await database.pool.query('delete from rate_limit')
  return administrator(database, app, tenant, 'admin@example.com')
}

/** Makes people of one agency for tests, each at another address of the network. */
export function people(database: Database, app: App, tenant: string) {
  let number = 0
  const browser = (): Visitor => {
    number += 1
    return visitor(
      app,
      `${tenant}.test`,
      `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`,
    )
  }
  const resident = async (email: string): Promise<Visitor> => {
    const who = browser()
    await signUp(who, database, tenant, email)
    return who
  }
  return {
    browser,
    resident,
    /** Somebody with rights, just signed in. */
    staff: async (email: string, grants: Grant[], role: Role = 'internal'): Promise<Visitor> => {
      await resident(email)
      await asTenant(database, tenant, (tx) =>
        tx.query('update account set role = $2, grants = $3 where email = $1', [
          email,
          role,
          grants,
        ]),
      )
      return logIn(browser(), email)
    },
    /** The whole row of an account, as the database has it. */
    stored: async (email: string): Promise<Record<string, unknown> | undefined> => {
      const [row] = await asTenant(database, tenant, (tx) =>
        tx.query<Record<string, unknown>>('select * from account where email = $1', [email]),
      )
      return row
    },
    /** Lets the password be older than five minutes, for the server as well. */
    ageLogins: async (): Promise<void> => {
      await asTenant(database, tenant, (tx) =>
        tx.query(`update session set authenticated_at = now() - interval '5 minutes 1 second'`),
      )
      passTime(750)
    },
    audit: (): Promise<{ action: string; actor: string; subject: string; detail: unknown }[]> =>
      asTenant(database, tenant, (tx) =>
        tx.query('select action, actor, subject, detail from audit order by number'),
      ),
  }
}

/** Gives an account an authenticator, and its sessions the code of it. */
export async function giveAuthenticator(tx: TenantTransaction, email: string): Promise<void> {
  const [row] = await tx.query<{ guid: string }>('select guid from account where email = $1', [
    email,
  ])
  if (row === undefined) throw new Error(`no account of ${email}`)
  await tx.query('update account set totp_secret = $2 where guid = $1', [
    row.guid,
    sealTotp(tx, row.guid, 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'),
  ])
  await tx.query(`update session set second_factor = 'totp' where account = $1`, [row.guid])
}

/** Logs in with a password. */
export async function logIn(who: Visitor, email: string, password = PASSWORD): Promise<Visitor> {
  const reply = await who.post('/auth/login', { email, password })
  if (reply.status !== 200) throw new Error(`${email} cannot log in: ${reply.text}`)
  return who
}
