import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { applyFolder, testServer } from '../testing/portal.ts'
import { mailsTo, tokenMailedTo } from '../testing/visitor.ts'
import { logIn, people, relaxedFolder } from '../testing/people.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
let here: ReturnType<typeof people>
let there: ReturnType<typeof people>
const tenant = uniqueTenant('bay')
const other = uniqueTenant('cape')

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  for (const code of [tenant, other]) await applyFolder(database, relaxedFolder(code))
  here = people(database, server.app, tenant)
  there = people(database, server.app, other)
})
afterAll(() => server.close())

test('a new address counts once its link is used; the old one is told, other sessions end', async () => {
  const who = await here.resident('old@example.com')
  const elsewhere = await logIn(here.browser(), 'old@example.com')
  expect((await who.post('/account/email', { email: ' NEW@Example.com ' })).status).toBe(200)
  expect((await who.get('/account')).body.data['email']).toBe('old@example.com')

  const [mail] = await mailsTo(database, tenant, 'new@example.com')
  expect(mail?.text).toContain(`https://${tenant}.test/account/confirm-email?token=`)
  const token = await tokenMailedTo(database, tenant, 'new@example.com')
  // Programs that look at the links of mails do not use them up.
  for (let i = 0; i < 5; i++) await here.browser().get(`/account/confirm-email?token=${token}`)
  const confirmed = await here.browser().post('/account/confirm-email', { token })
  expect(confirmed.body.data).toEqual({ email: 'new@example.com' })

  expect((await who.get('/account')).body.data['email']).toBe('new@example.com')
  expect((await elsewhere.get('/account')).status).toBe(401)
  const notice = (await mailsTo(database, tenant, 'old@example.com')).at(-1)
  expect(notice?.kind).toBe('account.email-changed')
  expect(notice?.text).toContain('new@example.com')
  await logIn(here.browser(), 'new@example.com')
  expect((await here.browser().post('/account/confirm-email', { token })).status).toBe(410)
})

test("somebody else's address is answered the same, and its owner hears of it", async () => {
  const who = await here.resident('first@example.com')
  await here.resident('taken@example.com')
  const before = await here.stored('taken@example.com')
  const free = await who.post('/account/email', { email: 'free@example.com' })
  const taken = await who.post('/account/email', { email: 'TAKEN@example.com' })
  expect(taken.text).toBe(free.text)
  const mail = (await mailsTo(database, tenant, 'taken@example.com')).at(-1)
  expect(mail?.kind).toBe('account.already-registered')
  expect(mail?.text).not.toContain('token=')
  expect(await here.stored('taken@example.com')).toEqual(before)
})

test('an address that was taken meanwhile is refused, and both accounts stay as they are', async () => {
  const who = await here.resident('slow@example.com')
  await who.post('/account/email', { email: 'race@example.com' })
  const token = await tokenMailedTo(database, tenant, 'race@example.com')
  await here.resident('race@example.com')
  const before = await here.stored('race@example.com')
  expect((await who.post('/account/confirm-email', { token })).status).toBe(409)
  expect(await here.stored('race@example.com')).toEqual(before)
  expect((await who.get('/account')).body.data['email']).toBe('slow@example.com')
})

test('only the newest link counts, for an hour, at the agency that mailed it', async () => {
  const who = await here.resident('many@example.com')
  await who.post('/account/email', { email: 'one@example.com' })
  await who.post('/account/email', { email: 'two@example.com' })
  const older = await tokenMailedTo(database, tenant, 'one@example.com')
  const newer = await tokenMailedTo(database, tenant, 'two@example.com')
  expect((await who.post('/account/confirm-email', { token: older })).status).toBe(410)
  expect((await there.browser().post('/account/confirm-email', { token: newer })).status).toBe(404)
  await asTenant(database, tenant, (tx) =>
    tx.query(`update one_time_token set expires_at = now() where purpose = 'email'`),
  )
  expect((await who.post('/account/confirm-email', { token: newer })).status).toBe(410)
  expect((await who.post('/account/confirm-email', { token: 'made-up' })).status).toBe(404)
})

test.each([
  ['no address', 'Enter an e-mail address like name@example.com.'],
  ['own@example.com', 'This is your address already.'],
])('"%s" is refused as a new address', async (email, reason) => {
  const who = await here
    .resident('own@example.com')
    .catch(() => logIn(here.browser(), 'own@example.com'))
  const refused = await who.post('/account/email', { email })
  expect(refused.body.errors).toEqual({ email: [reason] })
})

test('the same address at another agency is nobody here', async () => {
  await there.resident('both@example.com')
  const before = await there.stored('both@example.com')
  const who = await here.resident('mover@example.com')
  await who.post('/account/email', { email: 'both@example.com' })
  const token = await tokenMailedTo(database, tenant, 'both@example.com')
  expect((await who.post('/account/confirm-email', { token })).status).toBe(200)
  expect(await there.stored('both@example.com')).toEqual(before)
})

test('who asks for too many links to new addresses is told so, whosever the address is', async () => {
  const who = await here.resident('often@example.com')
  await here.resident('owned@example.com')
  for (let i = 0; i < 5; i++) {
    const email = i % 2 === 0 ? 'owned@example.com' : 'nobody-yet@example.com'
    expect((await who.post('/account/email', { email })).status).toBe(200)
  }
  const refused = await who.post('/account/email', { email: 'another@example.com' })
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  expect(await mailsTo(database, tenant, 'another@example.com')).toEqual([])
  // What is counted by has no address of anybody.
  const { rows } = await database.pool.query<{ key: string }>(
    'select key from rate_limit where key like $1',
    [`%:${tenant}:%`],
  )
  const hashes = rows.map(({ key }) => key.split(':').slice(2).join(':'))
  expect(hashes.length).toBeGreaterThan(0)
  expect(hashes.filter((hash) => !/^[\w-]{43}$/.test(hash))).toEqual([])
})
