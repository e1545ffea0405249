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
import { purgeExpired } from './cleanup.ts'
import { passTime } from '../testing/pass-time.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
const tenant = uniqueTenant('ash')
let person: Visitor
let email: string
let number = 0

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  await applyFolder(database, folder(tenant))
})
afterAll(() => server.close())
beforeEach(async () => {
  number += 1
  person = from(`198.51.100.${number}`)
  email = `ben${number}@example.com`
  await signUp(person, database, tenant, email)
})

const from = (address: string) => visitor(server.app, `${tenant}.test`, address)
const stranger = () => from(`192.0.2.${number}`)

test('the right password signs in, a wrong one and an unknown address are told the same', async () => {
  const wrong = await stranger().post('/auth/login', { email, password: 'wrong one here' })
  const unknown = await stranger().post('/auth/login', {
    email: 'nobody@example.com',
    password: 'wrong one here',
  })
  expect(wrong.status).toBe(401)
  expect(wrong.body.detail).toBe('The e-mail address or the password is not right.')
  const { instance: _a, ...said } = JSON.parse(wrong.text)
  const { instance: _b, ...saidOfNobody } = JSON.parse(unknown.text)
  expect(said).toEqual(saidOfNobody)
  const right = await stranger().post('/auth/login', {
    email: ` ${email.toUpperCase()}`,
    password: PASSWORD,
  })
  expect(right.body.data).toMatchObject({ user: { email } })
})

test('the cookie is out of reach of scripts and bound to the host; the database holds only its hash', async () => {
  const reply = await stranger().post('/auth/login', { email, password: PASSWORD })
  const cookie = String(reply.headers['set-cookie'])
  expect(cookie).toMatch(/__Host-sid=[\w-]{43};.*Path=\/;.*HttpOnly; Secure; SameSite=Lax/)
  expect(cookie).not.toContain('Domain')
  const { access_token } = reply.body.data
  const rows = await asTenant(database, tenant, (tx) =>
    tx.query('select s::text as row from session s'),
  )
  expect(JSON.stringify(rows)).not.toContain(access_token)
})

test('an API client signs in with the token of the answer', async () => {
  const { access_token } = (await stranger().post('/auth/login', { email, password: PASSWORD }))
    .body.data
  const client = await from('192.0.2.99').get('/account', {
    authorization: `Bearer ${access_token}`,
  })
  expect(client.body.data).toMatchObject({ email })
})

test('logging out ends the session at once, here and for its token', async () => {
  const token = person.cookies.get('__Host-sid')
  const reply = await person.post('/auth/logout')
  expect(reply.headers['clear-site-data']).toBe('"cache"')
  expect(person.cookies.has('__Host-sid')).toBe(false)
  expect((await person.get('/account')).status).toBe(401)
  const replay = await from('192.0.2.98').get('/account', { authorization: `Bearer ${token}` })
  expect(replay.status).toBe(401)
})

test('a forgotten password is set anew by the mailed link; every session ends', async () => {
  const unknown = await stranger().post('/account/request-password-reset', {
    email: 'no@example.com',
  })
  const known = await stranger().post('/account/request-password-reset', { email })
  expect(known.text).toBe(unknown.text)
  expect(await mailsTo(database, tenant, 'no@example.com')).toEqual([])
  const token = await tokenMailedTo(database, tenant, email)
  expect((await stranger().get(`/account/reset-check/${token}`)).status).toBe(200)
  const weak = await stranger().post('/account/reset-password', { token, password: 'password1' })
  expect(weak.body.errors['password']?.[0]).toContain('most common')
  const body = { token, password: 'four new lanterns' }
  expect((await stranger().post('/account/reset-password', body)).status).toBe(200)
  expect((await stranger().post('/account/reset-password', body)).status).toBe(400)
  expect((await stranger().get(`/account/reset-check/${token}`)).status).toBe(410)
  expect((await person.get('/account')).status).toBe(401)
  expect((await stranger().post('/auth/login', { email, password: PASSWORD })).status).toBe(401)
  expect((await stranger().post('/auth/login', { email, password: body.password })).status).toBe(
    200,
  )
  expect((await mailsTo(database, tenant, email)).at(-1)?.kind).toBe('account.password-changed')
})

test('another site cannot make the browser write', async () => {
  const foreign = await person.post(
    '/auth/logout',
    {},
    {
      origin: 'https://evil.example',
      'sec-fetch-site': 'cross-site',
    },
  )
  expect(foreign.status).toBe(403)
  const sibling = await person.post('/auth/logout', {}, { 'sec-fetch-site': 'same-site' })
  expect(sibling.status).toBe(403)
  const form = await person.post('/auth/logout', {}, { 'content-type': 'text/plain' })
  expect(form.status).toBe(415)
  expect((await person.get('/account')).status).toBe(200)
})

test('sessions that nobody uses end; expired ones are deleted', async () => {
  await asTenant(database, tenant, (tx) =>
    tx.query(
      `update session set last_seen_at = now() - interval '15 days'
      where account = (select guid from account where email = $1)`,
      [email],
    ),
  )
  passTime(800)
  expect((await person.get('/account')).status).toBe(401)
  await asTenant(database, tenant, (tx) =>
    tx.query(`update session set expires_at = now() - interval '1 s'`),
  )
  await purgeExpired(database)
  const left = await asTenant(database, tenant, (tx) => tx.query('select 1 from session'))
  expect(left).toEqual([])
})

test('a suspended account is refused at its next call', async () => {
  await asTenant(database, tenant, (tx) =>
    tx.query(`update account set state = 'suspended' where email = $1`, [email]),
  )
  passTime(800)
  expect((await person.get('/account')).status).toBe(401)
  const login = await person.post('/auth/login', { email, password: PASSWORD })
  expect([login.status, login.body.detail]).toEqual([
    403,
    'This account is suspended. Please contact the agency.',
  ])
})
