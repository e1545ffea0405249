import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { keysCommand } from '../cli/keys-command.ts'
import { sealTotp } from '../accounts/second-factor/totp.ts'
import { readConfig } from '../platform/config.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { queueMail } from '../platform/mail/mail.ts'
import { createKeyring } from '../platform/secrets/keyring.ts'
import { newKeyText, readKeyText } from '../platform/secrets/secret-key.ts'
import { testDatabase, testKeys, uniqueTenant } from '../platform/testing/database.ts'
import { applyFolder } from '../testing/portal.ts'
import { folder } from '../testing/search-fixture.ts'
import { tableStates } from './backup-for-tests.ts'
import { backupCommand, restoreCommand } from './commands.ts'

let database: Database
/** The same database for an installation that has another key. */
let elsewhere: Database
let directory: string
let file: string
let tenant: string
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

beforeAll(async () => {
  database = await testDatabase()
  elsewhere = { ...database, keys: createKeyring([readKeyText(newKeyText())]) }
  directory = await mkdtemp(join(tmpdir(), 'plat-backup-secrets-'))
})
afterAll(async () => {
  await database.close()
  await rm(directory, { recursive: true, force: true })
})
beforeEach(async () => {
  tenant = uniqueTenant('ivy')
  file = join(directory, `${tenant}.plat`)
  await applyFolder(database, folder(tenant))
  await asTenant(database, tenant, async (tx) => {
    for (const name of ['ana', 'ben', 'cem']) {
      const [row] = await tx.query<{ guid: string }>(
        `insert into account (tenant, email, recovery_hashes) values ($1, $2, '{x}') returning guid`,
        [tenant, `${name}@example.org`],
      )
      const column = { ana: 'totp_secret', ben: 'totp_pending', cem: null }[name]
      if (row === undefined || column == null) continue
      await tx.query(`update account set ${column} = $2 where guid = $1`, [
        row.guid,
        sealTotp(tx, row.guid, SECRET),
      ])
    }
    const mail = { subject: 'x', text: 'token=x', html: 'x', kind: 'account.reset' }
    await queueMail(tx, { ...mail, to: 'ana@example.org' })
  })
})

async function run(on: Database, command: typeof keysCommand, ...args: string[]) {
  const out: string[] = []
  const err: string[] = []
  const code = await command(args, {
    config: readConfig({ DATA_DIR: directory }),
    openDatabase: async () => on,
    out: (line) => void out.push(line),
    err: (line) => void err.push(line),
  })
  return { code, out: out.join('\n'), err: err.join('\n') }
}

const accounts = () =>
  asTenant(database, tenant, ({ query }) =>
    query(
      `select split_part(email, '@', 1) as name, totp_secret is not null as enrolled,
         totp_pending is not null as pending, cardinality(recovery_hashes) as codes
       from account order by email`,
    ),
  )
const mails = () =>
  asTenant(database, tenant, ({ query }) =>
    query('select state, body is not null as kept, last_error from mail_outbox'),
  )

test('a backup of another key is refused before anything is written, and comes back with the key', async () => {
  await run(database, backupCommand, file, '--tenant', tenant)
  const before = await tableStates(database, tenant)
  const refused = await run(elsewhere, restoreCommand, file, '--replace')
  expect(refused.code).toBe(1)
  expect(refused.err).toMatch(
    new RegExp(`2 authenticator.* 1 waiting mail.* encrypted with key ${testKeys.current}`),
  )
  expect(refused.err).toContain(`it has ${elsewhere.keys.current}`)
  expect(refused.err).toMatch(/Nothing was restored.*PLAT_SECRET_KEYS or secret\.key/)
  expect(await tableStates(database, tenant)).toEqual(before)
  expect((await run(database, restoreCommand, file, '--replace', '--send')).code).toBe(0)
  expect(await tableStates(database, tenant)).toEqual(before)
})

test('without the key it comes back without authenticators and waiting mails, when one says so', async () => {
  await run(database, backupCommand, file, '--tenant', tenant)
  const restored = await run(elsewhere, restoreCommand, file, '--replace', '--give-up-secrets')
  expect(restored.code).toBe(0)
  expect(await accounts()).toEqual([
    { name: 'ana', enrolled: false, pending: false, codes: 0 },
    { name: 'ben', enrolled: false, pending: false, codes: 1 },
    { name: 'cem', enrolled: false, pending: false, codes: 1 },
  ])
  expect(await mails()).toEqual([
    { state: 'failed', kept: false, last_error: 'The key that encrypted it is lost.' },
  ])
  const lost = await asTenant(database, tenant, ({ query }) => query('select action from audit'))
  expect(lost).toEqual([{ action: 'second-factor.lost' }])
})

test('an operator sees what each key has encrypted, and gives up what a lost one has', async () => {
  const listed = await run(database, keysCommand)
  expect(listed.out).toMatch(
    new RegExp(`^${testKeys.current}\tencrypts\t\\d+ authenticators\t\\d+ mails$`, 'm'),
  )
  const here = await run(database, keysCommand, 'forget', testKeys.current)
  expect(here).toMatchObject({ code: 1, err: expect.stringContaining('is here') })
  const unknown = await run(database, keysCommand, 'forget', 'abcdefabcdef')
  expect(unknown).toMatchObject({ code: 1, err: expect.stringContaining('Nothing in this') })
  expect(await run(database, keysCommand, 'lose')).toMatchObject({ code: 2 })

  // Only secrets of the missing key are lost; the rest stays.
  const lost = createKeyring([readKeyText(newKeyText())])
  const both = { ...database, keys: lost }
  await asTenant(both, tenant, async (tx) => {
    const [cem] = await tx.query<{ guid: string }>(`select guid from account where email ~ '^cem'`)
    await tx.query('update account set totp_secret = $2 where guid = $1', [
      cem?.guid,
      sealTotp(tx, cem?.guid ?? '', SECRET),
    ])
  })
  const away = await run(database, keysCommand)
  expect(away.out).toMatch(new RegExp(`^${lost.current}\tis not here\t1 authenticators`, 'm'))
  const forgotten = await run(database, keysCommand, 'forget', lost.current)
  expect(forgotten.code).toBe(0)
  expect(await accounts()).toEqual([
    { name: 'ana', enrolled: true, pending: false, codes: 1 },
    { name: 'ben', enrolled: false, pending: true, codes: 1 },
    { name: 'cem', enrolled: false, pending: false, codes: 0 },
  ])
  expect((await mails())[0]).toMatchObject({ state: 'queued', kept: true })
  expect((await run(database, keysCommand)).out).not.toContain(lost.current)
})
