import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { createKeyring } from '../platform/secrets/keyring.ts'
import { newKeyText, readKeyText } from '../platform/secrets/secret-key.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { giveUpLostSecrets } from './lost-secrets.ts'
import { sealTotp } from './second-factor/totp.ts'

let database: Database
const tenant = uniqueTenant('fir')
const CLEAR = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => {
  await asTenant(database, tenant, ({ query }) => query('delete from tenant'))
  await database.close()
})

test('only authenticators of lost keys are given up: kept keys and what is still clear stay', async () => {
  const lost = createKeyring([readKeyText(newKeyText())])
  const left = await asTenant(database, tenant, async (tx) => {
    const { query, keys } = tx
    await query('insert into tenant (tenant) values (current_tenant())')
    // Stands before the real one in this transaction, and takes clear values as that did before 0007.
    await query('create temporary table account on commit drop as table account with no data')
    const rows = {
      'clear@example.org': () => CLEAR,
      'kept@example.org': (guid: string) => sealTotp(tx, guid, CLEAR),
      'lost@example.org': (guid: string) => sealTotp({ ...tx, keys: lost }, guid, CLEAR),
    }
    for (const [email, seal] of Object.entries(rows)) {
      for (const column of ['totp_secret', 'totp_pending']) {
        const [row] = await query<{ guid: string }>(
          'insert into account (tenant, guid, email) values ($1, gen_random_uuid(), $2) returning guid',
          [tenant, `${column}-${email}`],
        )
        await query(`update account set ${column} = $2 where guid = $1`, [
          row?.guid,
          seal(row?.guid ?? ''),
        ])
      }
    }
    const given = await giveUpLostSecrets(tx, keys.ids, 'test')
    expect(given).toEqual({ authenticators: 1, mails: 0 })
    return query<{ email: string }>(
      'select email from account where totp_secret is not null or totp_pending is not null order by email',
    )
  })
  expect(left.map(({ email }) => email)).toEqual([
    'totp_pending-clear@example.org',
    'totp_pending-kept@example.org',
    'totp_secret-clear@example.org',
    'totp_secret-kept@example.org',
  ])
})
