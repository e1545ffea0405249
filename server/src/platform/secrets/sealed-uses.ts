import { ConfigError } from '../errors.ts'
import { asTenant } from '../db/as-tenant.ts'
import type { Database } from '../db/database.ts'

/** What is sealed with one key. */
export interface SealedUse {
  readonly keyId: string
  /** Accounts whose authenticator, or the one that they are setting up, is. */
  readonly accounts: number
  /** Mails with a body that is, and files of mails. */
  readonly mails: number
}

/**
 * Refuses a database with authenticators that no key here opens: their people could not log in.
 * @throws ConfigError that names the keys.
 */
export async function refuseLostAuthenticators(database: Database): Promise<void> {
  const lost = (await sealedUses(database)).filter(
    ({ keyId, accounts }) => accounts > 0 && !database.keys.ids.has(keyId),
  )
  if (lost.length === 0) return
  const accounts = lost.map((use) => `${use.accounts} with key ${use.keyId}`).join(', ')
  throw new ConfigError(
    `The authenticators of some accounts are encrypted with a key that is not here: ${accounts}. Add it to ` +
      `PLAT_SECRET_KEYS (or to DATA_DIR/secret.key) after the first one and start again. If it is lost, ` +
      `"npm run plat -- keys forget ${lost[0]?.keyId}" takes these authenticators off ` +
      `(docs/operating.md, "Secrets and their key").`,
  )
}

/** How much each key has sealed, in all agencies together; what is still clear counts for no key. */
export async function sealedUses(database: Database): Promise<SealedUse[]> {
  const uses = new Map<string, { accounts: number; mails: number }>()
  const { rows: tenants } = await database.pool.query<{ code: string }>(
    'select tenant_codes() as code',
  )
  for (const { code } of tenants) {
    const rows = await asTenant(database, code, (tx) =>
      tx.query<{ id: string; accounts: number; mails: number }>(
        `select id, sum(accounts)::integer as accounts, sum(mails)::integer as mails from (
           select id, count(*) as accounts, 0 as mails
             from (select distinct guid, substring(sealed from 10 for 12) as id
               from account, unnest(array[totp_secret, totp_pending]) as sealed
               where sealed like 'sealed:%') as one group by id
           union all
           select substring(body from 10 for 12), 0, count(*) from mail_outbox where body is not null group by 1
           union all
           select convert_from(substring(content from 10 for 12), 'LATIN1'), 0, count(*) from mail_file group by 1
         ) as used group by id order by id`,
      ),
    )
    for (const { id, accounts, mails } of rows) {
      const before = uses.get(id) ?? { accounts: 0, mails: 0 }
      uses.set(id, { accounts: before.accounts + accounts, mails: before.mails + mails })
    }
  }
  return [...uses].map(([keyId, use]) => ({ keyId, ...use }))
}
