import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { asTenant } from '../db/as-tenant.ts'
import type { Database } from '../db/database.ts'
import { takeDueMail, cleanUpOutbox } from '../mail/outbox.ts'
import { queueMail } from '../mail/mail.ts'
import { testDatabase, testKeys, uniqueTenant } from '../testing/database.ts'
import { createKeyring, keyIdOf } from './keyring.ts'
import { sealRows } from './seal-rows.ts'
import { newKeyText, readKeyText } from './secret-key.ts'
import { refuseLostAuthenticators, sealedUses } from './sealed-uses.ts'
import { TEST_KEY } from '../testing/test-key.ts'

let database: Database
let tenant: string
let other: string
const ANA = '00000000-0000-4000-8000-00000000000a'
const BEN = '00000000-0000-4000-8000-00000000000b'
const CLEAR = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const SEALED_TOTP = `check ((totp_secret is null or totp_secret like 'sealed:%')
  and (totp_pending is null or totp_pending like 'sealed:%')) not valid`

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  tenant = uniqueTenant('old')
  other = uniqueTenant('new')
  for (const code of [tenant, other]) {
    await asTenant(database, code, (tx) =>
      tx.query('insert into tenant (tenant, version) values (current_tenant(), 1)'),
    )
  }
})

afterEach(async () => {
  for (const code of [tenant, other])
    await asTenant(database, code, ({ query }) => query('delete from tenant'))
})

/** As the login that owns the tables. */
async function asOwner(sql: string): Promise<void> {
  const url = process.env['MIGRATION_DATABASE_URL']
  if (database.kind === 'embedded' || url === undefined) {
    await database.pool.query(sql)
    return
  }
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(sql)
  await client.end()
}

/** Rows as the version before sealed secrets wrote them: accounts before the migration, mails also after. */
async function plantClear(): Promise<void> {
  await asOwner('alter table account drop constraint account_totp_sealed')
  await asTenant(database, tenant, async ({ query }) => {
    await query(
      `insert into account (tenant, guid, email, totp_secret, totp_pending)
       values ($1, $2, 'ana@example.org', $4, $4), ($1, $3, 'ben@example.org', null, $4)`,
      [tenant, ANA, BEN, CLEAR],
    )
  })
  await asOwner(`alter table account add constraint account_totp_sealed ${SEALED_TOTP}`)
  await oldMails()
}

/** How the version before queues mails. */
async function oldMails(): Promise<void> {
  await asTenant(database, tenant, ({ query }) =>
    query(
      `insert into mail_outbox (tenant, guid, kind, urgency, recipient, subject, text, html, state)
       select $1, gen_random_uuid(), 'account.reset', 0, state || '@example.org', 'x', 'token=clear', '<p>clear</p>', state
       from unnest(array['queued', 'sending', 'sent', 'failed', 'expired']) as state`,
      [tenant],
    ),
  )
}

/** How the version before takes a mail. */
const oldTake = () =>
  asTenant(database, tenant, ({ query }) =>
    query(
      `update mail_outbox
       set state = case when expires_at <= now() then 'expired' else 'sending' end,
         attempts = attempts + 1, next_attempt_at = now() + interval '1 hour',
         message_id = coalesce(message_id, '<' || guid || '@' || $1 || '>')
       where guid = (
         select guid from mail_outbox
         where state in ('queued', 'sending') and next_attempt_at <= now()
         order by urgency, next_attempt_at limit 1
         for update skip locked)
       returning recipient, text`,
      ['example.gov'],
    ),
  )

const everything = () =>
  asTenant(database, tenant, async ({ query }) =>
    JSON.stringify([
      await query('select t::text as row from account t order by guid'),
      await query('select t::text as row from mail_outbox t order by guid'),
    ]),
  )

const authenticators = () =>
  asTenant(database, tenant, ({ query }) =>
    query<{ guid: string; secret: string | null; pending: string | null }>(
      'select guid, totp_secret as secret, totp_pending as pending from account order by guid',
    ),
  )

test('what an earlier version left clear is sealed, also when several do it and when it is done again', async () => {
  await plantClear()
  expect(await everything()).toContain(CLEAR)
  await Promise.all([sealRows(database), sealRows(database), sealRows(database)])
  await sealRows(database)
  const sealed = await everything()
  expect(sealed).not.toContain(CLEAR)
  expect(sealed).not.toContain('clear')
  await sealRows(database)
  expect(await everything()).toBe(sealed)
  const [ana, ben] = await authenticators()
  for (const [guid, text] of [
    [ANA, ana?.secret],
    [ANA, ana?.pending],
    [BEN, ben?.pending],
  ] as const)
    expect(testKeys.open({ tenant, purpose: 'totp', subject: guid }, text ?? '')).toBe(CLEAR)
  expect(ben?.secret).toBeNull()
  const taken = await takeDueMail(database, tenant, 'example.gov')
  expect(taken).toMatchObject({ text: 'token=clear', html: '<p>clear</p>' })
})

test('what is still clear counts for no key, and no part of it is told', async () => {
  const before = await sealedUses(database)
  await plantClear()
  expect(await sealedUses(database)).toEqual(before)
  await refuseLostAuthenticators(database)
})

test('authenticators that another server is sealing are waited for, and not taken for lost', async () => {
  const older = readKeyText(newKeyText())
  await asTenant(database, tenant, ({ query }) =>
    query(
      `insert into account (tenant, guid, email, totp_secret) values ($1, $2, 'ana@example.org', $3)`,
      [tenant, ANA, createKeyring([older]).seal({ tenant, purpose: 'totp', subject: ANA }, CLEAR)],
    ),
  )
  let started: Promise<void> | undefined
  await asTenant(database, tenant, async ({ query }) => {
    await query('update account set totp_secret = $1', [
      testKeys.seal({ tenant, purpose: 'totp', subject: ANA }, CLEAR),
    ])
    let done = false
    started = sealRows(database)
      .then(() => refuseLostAuthenticators(database))
      .finally(() => (done = true))
    // It is looked at below.
    started.catch(() => undefined)
    // The embedded database has one transaction at a time: there it waits for this one to begin with.
    const waits = async () => {
      if (done || database.kind === 'embedded') return true
      const { rowCount } = await database.pool.query(
        `select 1 from pg_stat_activity
         where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
      )
      return rowCount !== 0
    }
    await expect.poll(waits).toBe(true)
  })
  await started
})

test('stopped in the middle, it goes on where it was', async () => {
  await plantClear()
  // It ends after the accounts of this agency, before its mails are done.
  const broken: Database = {
    ...database,
    keys: {
      ...testKeys,
      seal: (of, clear) => {
        if (of.purpose === 'mail') throw new Error('killed')
        return testKeys.seal(of, clear)
      },
    },
  }
  await expect(sealRows(broken)).rejects.toThrow('killed')
  expect(await everything()).toContain('token=clear')
  await sealRows(database)
  expect(await everything()).not.toContain('clear')
})

test('nobody can write a clear authenticator any more, and rows cannot be moved', async () => {
  await plantClear()
  await sealRows(database)
  await expect(
    asTenant(database, tenant, ({ query }) =>
      query('update account set totp_secret = $1', [CLEAR]),
    ),
  ).rejects.toThrow(/account_totp_sealed/)
  const [ana] = await authenticators()
  for (const of of [
    { tenant, purpose: 'totp' as const, subject: BEN },
    { tenant: other, purpose: 'totp' as const, subject: ANA },
  ])
    expect(() => testKeys.open(of, ana?.secret ?? '')).toThrow(/another row/)
})

test('a sender of the version before takes its own mails and never one that it would send empty', async () => {
  await asTenant(database, tenant, (tx) =>
    queueMail(tx, {
      to: 'new@example.org',
      subject: 'x',
      text: 'new',
      html: 'new',
      kind: 'account.reset',
    }),
  )
  await expect(oldTake()).rejects.toThrow(/mail_outbox_opened/)
  const taken = await takeDueMail(database, tenant, 'example.gov')
  expect(taken).toMatchObject({ state: 'sending', text: 'new' })
  // Also not after its sender has died.
  await asTenant(database, tenant, ({ query }) =>
    query(`update mail_outbox set next_attempt_at = now() - interval '1 second'`),
  )
  await expect(oldTake()).rejects.toThrow(/mail_outbox_opened/)
  await takeDueMail(database, tenant, 'example.gov')

  await oldMails()
  expect((await oldTake())[0]).toMatchObject({ text: 'token=clear' })
  expect(await takeDueMail(database, tenant, 'example.gov')).toMatchObject({ text: 'token=clear' })
})

test('what the version before leaves while it still runs is sealed or gone after the next tidying', async () => {
  await oldMails()
  await cleanUpOutbox(database, tenant, false)
  expect(await everything()).not.toContain('clear')
  const kept = await asTenant(database, tenant, ({ query }) =>
    query<{ state: string; kept: boolean }>(
      'select state, body is not null as kept from mail_outbox order by state',
    ),
  )
  expect(kept).toEqual([
    { state: 'expired', kept: false },
    { state: 'failed', kept: true },
    { state: 'queued', kept: true },
    { state: 'sending', kept: true },
    { state: 'sent', kept: false },
  ])
})

test('a newer key takes the place of an older one in every row', async () => {
  await plantClear()
  await sealRows(database)
  const newer = readKeyText(newKeyText())
  const both = { ...database, keys: createKeyring([newer, readKeyText(TEST_KEY)]) }
  try {
    await sealRows(both)
    const [ana] = await authenticators()
    expect([ana?.secret, ana?.pending].map((text) => keyIdOf(text ?? ''))).toEqual([
      newer.id,
      newer.id,
    ])
    const alone = { ...database, keys: createKeyring([newer]) }
    await refuseLostAuthenticators(alone)
    await expect(refuseLostAuthenticators(database)).rejects.toThrow(
      new RegExp(`\\d+ with key ${newer.id}.*PLAT_SECRET_KEYS`),
    )
    expect(await takeDueMail(alone, tenant, 'example.gov')).toMatchObject({ text: 'token=clear' })
  } finally {
    // For the other tests of the run.
    await sealRows({ ...database, keys: createKeyring([readKeyText(TEST_KEY), newer]) })
  }
})
