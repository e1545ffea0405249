import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { applyFolder, testServer } from '../testing/portal.ts'
import { mailsTo, PASSWORD } from '../testing/visitor.ts'
import { logIn, people, relaxedFolder } from '../testing/people.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
let here: ReturnType<typeof people>
let there: ReturnType<typeof people>
const tenant = uniqueTenant('oak')
const other = uniqueTenant('elm')
const NEW_PASSWORD = 'nine loud magpies'

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  for (const code of [tenant, other]) await applyFolder(database, relaxedFolder(code))
  here = people(database, server.app, tenant)
  there = people(database, server.app, other)
})
afterAll(() => server.close())

test('a person changes names, zip and language; what is left out stays', async () => {
  const who = await here.resident('names@example.com')
  const changed = await who.put('/account', { first_name: ' Inés ', zip: null, locale: 'es' })
  expect(changed.body.data).toMatchObject({
    first_name: 'Inés',
    last_name: 'Ortiz',
    zip: null,
    locale: 'es',
  })
  expect((await who.get('/account')).body.data).toEqual(changed.body.data)
})

test.each([
  [{ first_name: '  ' }, 'first_name', 'This field is required.'],
  [{ zip: '1234' }, 'zip', 'Enter a zip code of five digits.'],
  [{ locale: 'fr' }, 'locale', 'Expected one of "en", "es", got "fr".'],
])('a profile with %j is refused with the reason at the field', async (body, field, reason) => {
  const who = await here.resident(`${randomUUID()}@example.com`)
  const refused = await who.put('/account', body)
  expect(refused.status).toBe(400)
  expect(refused.body.errors[field]).toEqual([reason])
})

test('visitors and API clients have no profile', async () => {
  const visitor = here.browser()
  for (const reply of [
    await visitor.put('/account', { first_name: 'X' }),
    await visitor.get('/account/session'),
    await visitor.get('/account/export'),
    await visitor.remove('/account'),
    await visitor.post('/account/totp'),
    await visitor.put('/account/password', { password: 'x', new_password: NEW_PASSWORD }),
  ]) {
    expect(reply.status).toBe(401)
  }
})

test('the password is changed with the old one; the other sessions end, and a mail says so', async () => {
  const email = 'password@example.com'
  const who = await here.resident(email)
  const elsewhere = await logIn(here.browser(), email)
  const body = { password: PASSWORD, new_password: NEW_PASSWORD }
  const wrong = await who.put('/account/password', { ...body, password: 'not this one' })
  expect(wrong.body.errors).toEqual({ password: ['This is not your password.'] })
  const weak = await who.put('/account/password', { ...body, new_password: 'password1' })
  expect(weak.body.errors['new_password']?.[0]).toContain('most common')
  expect((await elsewhere.get('/account')).status).toBe(200)

  expect((await who.put('/account/password', body)).status).toBe(200)
  expect((await elsewhere.get('/account')).status).toBe(401)
  expect((await who.get('/account')).status).toBe(200)
  expect((await mailsTo(database, tenant, email)).at(-1)?.kind).toBe('account.password-changed')
  await logIn(here.browser(), email, NEW_PASSWORD)
  await expect(logIn(here.browser(), email)).rejects.toThrow('cannot log in')
})

test('guessing at the password from within a session is slowed down', async () => {
  const who = await here.resident('guess@example.com')
  const statuses = []
  for (let i = 0; i < 11; i++) {
    const body = { password: 'not this one', new_password: NEW_PASSWORD }
    statuses.push((await who.put('/account/password', body)).status)
  }
  expect(statuses).toEqual([...Array<number>(10).fill(400), 429])
})

test('sensitive changes ask for the password again after five minutes', async () => {
  const who = await here.resident('again@example.com')
  await here.ageLogins()
  for (const reply of [
    await who.post('/account/email', { email: 'new@example.com' }),
    await who.post('/account/totp'),
    await who.put('/account/totp', { code: '123456' }),
    await who.remove('/account/totp'),
    await who.remove('/account'),
  ]) {
    expect(reply.body.code).toBe('reauthentication_required')
  }
  const wrong = await who.post('/auth/reauthenticate', { password: 'not this one' })
  expect(wrong.body.errors).toEqual({ password: ['This is not your password.'] })
  expect((await who.post('/account/totp')).status).toBe(403)
  expect((await who.post('/auth/reauthenticate', { password: PASSWORD })).status).toBe(200)
  expect((await who.post('/account/totp')).status).toBe(200)
})

test('a person sees where the account is signed in and ends it there at once', async () => {
  const email = 'sessions@example.com'
  const who = await here.resident(email)
  const phone = here.browser()
  await phone.post(
    '/auth/login',
    { email, password: PASSWORD },
    { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/605.1' },
  )
  const list = JSON.parse((await who.get('/account/session')).text).data
  expect(list).toHaveLength(2)
  expect(list[0]).toMatchObject({ device: 'Safari on iPhone', current: false })
  expect(list[1]).toMatchObject({ current: true })
  expect((await who.remove(`/account/session/${list[0].guid}`)).status).toBe(200)
  expect((await phone.get('/account')).status).toBe(401)
  expect((await who.remove(`/account/session/${list[0].guid}`)).status).toBe(404)

  const own = await who.remove(`/account/session/${list[1].guid}`)
  expect(own.headers['clear-site-data']).toBe('"cache"')
  expect(who.cookies.has('__Host-sid')).toBe(false)
})

test("nobody ends another person's session; another agency's is like one that does not exist", async () => {
  const who = await here.resident('mine@example.com')
  const neighbour = await here.resident('theirs@example.com')
  const foreigner = await there.resident('mine@example.com')
  const guidOf = async (visitor: typeof who) =>
    JSON.parse((await visitor.get('/account/session')).text).data[0].guid
  const answers = []
  for (const guid of [await guidOf(neighbour), await guidOf(foreigner), randomUUID()]) {
    const { instance: _, ...problem } = JSON.parse(
      (await who.remove(`/account/session/${guid}`)).text,
    )
    answers.push(problem)
  }
  expect(answers[0]).toMatchObject({ status: 404 })
  expect(answers[1]).toEqual(answers[0])
  expect(answers[2]).toEqual(answers[0])
  expect((await neighbour.get('/account')).status).toBe(200)
  expect((await foreigner.get('/account')).status).toBe(200)
})

test('the export holds everything about the account, and no secret', async () => {
  const email = 'export@example.com'
  const who = await here.resident(email)
  await who.post('/account/totp')
  await who.post('/account/request-password-reset', { email })
  const reply = await who.get('/account/export')
  expect(reply.headers['content-disposition']).toMatch(
    /^attachment; filename="account-\d{4}-\d\d-\d\d\.json"$/,
  )
  expect(reply.headers['cache-control']).toBe('no-store')
  const { data } = JSON.parse(reply.text)
  expect(data.account).toMatchObject({ email, first_name: 'Ana', has_password: true })
  expect(data.sessions).toHaveLength(1)
  expect(data.history.map((line: { action: string }) => line.action)).toContain('account.confirmed')
  expect(data.mails.map((mail: { kind: string }) => mail.kind)).toEqual([
    'account.confirm',
    'account.reset',
  ])
  const row = await here.stored(email)
  expect(reply.text).not.toContain('argon2')
  expect(reply.text).not.toContain(String(row?.['totp_pending']))
  // A link in a mail is as good as the password.
  expect(reply.text).not.toContain('token=')
})

test('a deleted account leaves nothing personal behind, and one last mail', async () => {
  const email = 'leaving@example.com'
  const who = await here.resident(email)
  const elsewhere = await logIn(here.browser(), email)
  const twin = await there.resident(email)
  await asTenant(database, tenant, (tx) =>
    tx.query(
      `insert into membership (tenant, pattern, member_group) values (current_tenant(), $1, 'telco')`,
      [email],
    ),
  )
  await who.post('/account/request-password-reset', { email })
  const gone = await who.remove('/account')
  expect(gone.status).toBe(200)
  expect(who.cookies.has('__Host-sid')).toBe(false)
  expect((await elsewhere.get('/account')).status).toBe(401)

  const mails = await mailsTo(database, tenant, email)
  expect(mails.map((mail) => mail.kind)).toEqual(['account.deleted'])
  const left = await asTenant(database, tenant, async (tx) => {
    const tables = [
      await tx.query('select t::text as row from account t'),
      await tx.query('select t::text as row from session t'),
      await tx.query('select t::text as row from one_time_token t'),
      await tx.query('select t::text as row from membership t'),
      await tx.query('select t::text as row from audit t'),
      await tx.query(`select t::text as row from mail_outbox t where not forget`),
    ]
    return JSON.stringify(tables)
  })
  expect(left).not.toContain(email)
  await expect(logIn(here.browser(), email)).rejects.toThrow('cannot log in')
  // The same address at another agency is another account.
  expect((await twin.get('/account')).status).toBe(200)
})

test('the last administrator cannot leave', async () => {
  const admin = await here.staff('only-admin@example.com', ['tenant.admin'])
  const refused = await admin.remove('/account')
  expect(refused.status).toBe(409)
  expect(refused.body.detail).toContain('the last administrator')
  await here.staff('second-admin@example.com', ['tenant.admin'])
  expect((await admin.remove('/account')).status).toBe(200)
})
