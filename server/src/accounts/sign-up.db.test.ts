import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { applyFolder, testServer } from '../testing/portal.ts'
import { folder } from '../testing/search-fixture.ts'
import {
  mailsTo,
  PASSWORD,
  signUp,
  tokenMailedTo,
  type Visitor,
  visitor,
} from '../testing/visitor.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
const tenant = uniqueTenant('elm')
const other = uniqueTenant('oak')
let person: Visitor
let email: string
let number = 0

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  await applyFolder(database, folder(tenant))
  await applyFolder(database, folder(other))
})
afterAll(() => server.close())
beforeEach(() => {
  number += 1
  person = at(tenant)
  email = `ana${number}@example.com`
})

const at = (code: string) => visitor(server.app, `${code}.test`, `203.0.113.${(number % 250) + 1}`)
const names = { first_name: 'Ana', last_name: 'Ortiz', zip: '78701' }

test('somebody signs up by the mailed link and is signed in', async () => {
  await signUp(person, database, tenant, email)
  const { data } = (await person.get('/account')).body
  expect(data).toMatchObject({ email, first_name: 'Ana', role: 'resident', grants: [] })
  expect((await person.get('/auth/viewer')).body.data).toMatchObject({ user: { email } })
})

test('the link leads to the configured origin, whatever the request says', async () => {
  await person.post(
    '/account',
    { email, referrer: 'building/permits?q=1' },
    {
      'x-forwarded-host': 'evil.example',
    },
  )
  const [mail] = await mailsTo(database, tenant, email)
  expect(mail?.text).toContain(`https://${tenant}.test/account/confirm?token=`)
  expect(mail?.text).toContain('referrer=building%2Fpermits%3Fq%3D1')
  expect(mail?.text).not.toContain('evil')
})

test('a link is used once and unknown elsewhere; an older one is as good until one is used', async () => {
  await person.post('/account', { email })
  const old = await tokenMailedTo(database, tenant, email)
  await person.post('/account/request-account-confirm', { email })
  const token = await tokenMailedTo(database, tenant, email)
  expect((await person.get(`/account/confirm-check/${old}`)).status).toBe(200)
  expect((await person.get('/account/confirm-check/nothing-like-a-token')).status).toBe(404)
  expect((await at(other).get(`/account/confirm-check/${token}`)).status).toBe(404)
  // Mail scanners open links: looking never uses one up.
  for (let i = 0; i < 5; i++) {
    const check = await person.get(`/account/confirm-check/${token}`)
    expect([check.status, check.body.data]).toEqual([200, { valid: true, email }])
  }
  const body = { token, password: PASSWORD, ...names }
  expect((await person.post('/account/confirm', body)).status).toBe(200)
  for (const link of [token, old]) {
    expect((await person.get(`/account/confirm-check/${link}`)).status).toBe(301)
    expect((await person.post('/account/confirm', { ...body, token: link })).status).toBe(301)
  }
})

test('of many who use one link at once exactly one makes the account', async () => {
  await person.post('/account', { email })
  const token = await tokenMailedTo(database, tenant, email)
  const body = { token, password: PASSWORD, ...names }
  const replies = await Promise.all(
    Array.from({ length: 8 }, () => person.post('/account/confirm', body)),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([
    200, 301, 301, 301, 301, 301, 301, 301,
  ])
})

test('what is missing or wrong is said at its field, and the link stays good', async () => {
  await person.post('/account', { email })
  const token = await tokenMailedTo(database, tenant, email)
  const bad = { token, password: 'short', first_name: ' ', last_name: 'Ortiz', zip: '12a4' }
  expect((await person.post('/account/confirm', bad)).body.errors).toEqual({
    first_name: ['This field is required.'],
    password: ['Use at least 8 characters.'],
    zip: ['Enter a zip code of five digits.'],
  })
  const weak = { token, password: 'short12', ...names }
  const refused = await person.post('/account/confirm', weak)
  expect(refused.status).toBe(400)
  expect(refused.body.errors).toEqual({ password: ['Use at least 8 characters.'] })
  expect((await person.get(`/account/confirm-check/${token}`)).status).toBe(200)
})

test('the authentication token logs in once', async () => {
  await person.post('/account', { email })
  const token = await tokenMailedTo(database, tenant, email)
  const confirmed = await person.post('/account/confirm', { token, password: PASSWORD, ...names })
  const { authentication_token } = confirmed.body.data
  expect((await at(other).post('/auth/token', { token: authentication_token })).status).toBe(401)
  const first = await person.post('/auth/token', { token: authentication_token })
  expect(first.body.data).toHaveProperty('access_token')
  expect((await person.post('/auth/token', { token: authentication_token })).status).toBe(401)
})

test('who signs up with an address that has an account gets another mail, and the same answer', async () => {
  const fresh = await person.post('/account', { email: `new${email}` })
  await signUp(person, database, tenant, email)
  const before = await accountOf(email)
  const again = await at(tenant).post('/account', { email: email.toUpperCase() })
  expect([again.status, again.text]).toEqual([fresh.status, fresh.text])
  const mails = await mailsTo(database, tenant, email)
  expect(mails.map(({ kind }) => kind)).toEqual(['account.confirm', 'account.already-registered'])
  expect(await accountOf(email)).toEqual(before)
})

test('the same address at two agencies is two accounts', async () => {
  await signUp(person, database, tenant, email)
  const abroad = at(other)
  expect((await abroad.post('/auth/login', { email, password: PASSWORD })).status).toBe(401)
  await signUp(abroad, database, other, email, 'another quiet heron')
  expect((await person.post('/auth/login', { email, password: PASSWORD })).status).toBe(200)
  expect(
    (await at(tenant).post('/auth/login', { email, password: 'another quiet heron' })).status,
  ).toBe(401)
  // A session of one agency is nothing at the other.
  const token = person.cookies.get('__Host-sid') ?? ''
  expect((await abroad.get('/account', { authorization: `Bearer ${token}` })).status).toBe(401)
})

test('one source has one address mailed at most five times at once', async () => {
  for (let i = 0; i < 8; i++) {
    expect((await person.post('/account', { email })).status).toBe(200)
  }
  expect(await mailsTo(database, tenant, email)).toHaveLength(5)
})

async function accountOf(address: string): Promise<unknown> {
  return asTenant(database, tenant, (tx) =>
    tx.query('select * from account where email = $1', [address]),
  )
}
