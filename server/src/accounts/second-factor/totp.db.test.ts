import { generateSync } from 'otplib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTenant } from '../../platform/db/as-tenant.ts'
import type { Database } from '../../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../../platform/testing/database.ts'
import { applyFolder, testServer } from '../../testing/portal.ts'
import { folder } from '../../testing/search-fixture.ts'
import { mailsTo, PASSWORD, type Visitor } from '../../testing/visitor.ts'
import { accountByEmail } from '../account-row.ts'
import { logIn, people, relaxedFolder } from '../../testing/people.ts'
import { takeTotp } from './totp.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
let here: ReturnType<typeof people>
let strict: ReturnType<typeof people>
const tenant = uniqueTenant('fig')
const strictTenant = uniqueTenant('gum')

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  await applyFolder(database, relaxedFolder(tenant))
  await applyFolder(database, folder(strictTenant))
  here = people(database, server.app, tenant)
  strict = people(database, server.app, strictTenant)
})
afterAll(() => server.close())

/** The authenticator's code, now or some half minutes away. */
const codeOf = (secret: string, steps = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) + steps * 30 })

async function enrol(who: Visitor): Promise<{ secret: string; codes: string[] }> {
  const { secret } = JSON.parse((await who.post('/account/totp')).text).data
  const reply = await who.put('/account/totp', { code: codeOf(secret, -1) })
  if (reply.status !== 200) throw new Error(reply.text)
  return { secret, codes: JSON.parse(reply.text).data.recovery_codes }
}

async function ticketOf(who: Visitor, email: string): Promise<string> {
  const reply = await who.post('/auth/login', { email, password: PASSWORD })
  expect(reply.body.data).toMatchObject({ second_factor: 'totp' })
  return JSON.parse(reply.text).data.ticket
}

test('an authenticator is set up with its first code; then the login asks for one', async () => {
  const email = 'setup@example.com'
  const who = await here.resident(email)
  const elsewhere = await logIn(here.browser(), email)
  const started = await who.post('/account/totp')
  expect(started.body.data['uri']).toMatch(/^otpauth:\/\/totp\/.*setup(@|%40)example\.com\?/)
  expect(started.body.data['uri']).toContain(encodeURIComponent(`City of ${tenant}`))
  const wrong = await who.put('/account/totp', { code: '000000' })
  expect(wrong.body.errors['code']).toBeDefined()
  // A secret that was not confirmed asks nobody for a code.
  await logIn(here.browser(), email)

  const { secret, codes } = await enrol(who)
  expect(new Set(codes)).toHaveLength(10)
  expect((await who.get('/account')).body.data).toMatchObject({
    second_factor: { required: false, enrolled: true },
  })
  expect((await elsewhere.get('/account')).status).toBe(401)
  expect((await mailsTo(database, tenant, email)).at(-1)?.kind).toBe('account.second-factor')

  const phone = here.browser()
  const ticket = await ticketOf(phone, email)
  expect((await phone.get('/account')).status).toBe(401)
  expect((await phone.post('/auth/totp', { ticket, code: '000000' })).status).toBe(400)
  expect((await phone.post('/auth/totp', { ticket, code: codeOf(secret) })).status).toBe(200)
  expect((await phone.get('/account')).status).toBe(200)
})

test('a code is not taken twice in its window, not even by the same person', async () => {
  const email = 'twice@example.com'
  const { secret } = await enrol(await here.resident(email))
  const code = codeOf(secret)
  const first = here.browser()
  const ticket = await ticketOf(first, email)
  expect((await first.post('/auth/totp', { ticket, code })).status).toBe(200)
  const second = here.browser()
  const another = await ticketOf(second, email)
  expect((await second.post('/auth/totp', { ticket: another, code })).status).toBe(400)
  expect((await first.post('/auth/reauthenticate', { password: PASSWORD, code })).status).toBe(400)
})

test('of twenty uses of one code at the same moment exactly one counts', async () => {
  const email = 'parallel@example.com'
  const { secret, codes } = await enrol(await here.resident(email))
  const row = await asTenant(database, tenant, (tx) => accountByEmail(tx, email))
  if (row === null) throw new Error('no such account')
  for (const code of [codeOf(secret), codes[0] ?? '']) {
    const taken = await Promise.all(
      Array.from({ length: 20 }, () => asTenant(database, tenant, (tx) => takeTotp(tx, row, code))),
    )
    expect(taken.filter(Boolean)).toHaveLength(1)
  }
})

test('a recovery code stands in for the authenticator, once, however it is typed', async () => {
  const email = 'recovery@example.com'
  const { codes } = await enrol(await here.resident(email))
  const typed = codes[3]?.toLowerCase().replaceAll('-', ' ') ?? ''
  const who = here.browser()
  const ticket = await ticketOf(who, email)
  expect((await who.post('/auth/totp', { ticket, code: typed })).status).toBe(200)
  const again = await ticketOf(here.browser(), email)
  expect((await who.post('/auth/totp', { ticket: again, code: typed })).status).toBe(400)
  const row = await here.stored(email)
  expect(row?.['recovery_hashes']).toHaveLength(9)
  expect(JSON.stringify(row)).not.toContain(codes[4])
})

test('with an authenticator, entering the password again takes a code, too', async () => {
  const who = await here.resident('both@example.com')
  const { secret } = await enrol(who)
  await here.ageLogins()
  const body = { password: PASSWORD }
  const lacking = await who.post('/auth/reauthenticate', body)
  expect(lacking.body.errors).toEqual({ code: ['Enter the code of your authenticator, too.'] })
  expect((await who.remove('/account/totp')).status).toBe(403)
  const right = await who.post('/auth/reauthenticate', { ...body, code: codeOf(secret) })
  expect(right.status).toBe(200)
  expect((await who.remove('/account/totp')).status).toBe(200)
  expect((await who.remove('/account/totp')).status).toBe(409)
  await logIn(here.browser(), 'both@example.com')
})

test('replacing the authenticator makes the old one and its recovery codes worthless', async () => {
  const email = 'replace@example.com'
  const who = await here.resident(email)
  const old = await enrol(who)
  await enrol(who)
  const stranger = here.browser()
  const ticket = await ticketOf(stranger, email)
  for (const code of [codeOf(old.secret), old.codes[0]]) {
    expect((await stranger.post('/auth/totp', { ticket, code })).status).toBe(400)
  }
})

test('staff without an authenticator reach nothing of the staff until they have set one up', async () => {
  const admin = await strict.staff('admin@example.com', ['tenant.admin'])
  const routes = [
    () => admin.get('/people'),
    () => admin.post('/people/invite', { email: 'x@example.com', role: 'internal', grants: [] }),
    () => admin.get('/people/membership'),
    () => admin.post('/people/membership', { pattern: '@example.org', group: 'telco' }),
  ]
  for (const route of routes) {
    const refused = await route()
    expect(refused.status).toBe(403)
    expect(refused.body.code).toBe('mfa_enrolment_required')
  }
  expect((await admin.get('/account')).body.data).toMatchObject({
    second_factor: { required: true, enrolled: false },
  })
  await enrol(admin)
  expect((await admin.get('/people')).status).toBe(200)
  const refused = await admin.remove('/account/totp')
  expect(refused.status).toBe(403)
  expect(refused.body.detail).toContain('Your role needs an authenticator')
})

test('an administrator takes off a lost authenticator; the password alone gives no rights back', async () => {
  const admin = await strict.staff('chief@example.com', ['tenant.admin'])
  await enrol(admin)
  const email = 'lost@example.com'
  const who = await strict.staff(email, ['tenant.admin'])
  await enrol(who)
  const { id } = JSON.parse((await who.get('/account')).text).data
  expect((await admin.remove(`/people/${id}/totp`)).status).toBe(200)
  expect((await who.get('/account')).status).toBe(401)
  expect((await mailsTo(database, strictTenant, email)).at(-1)?.kind).toBe('account.second-factor')
  await logIn(who, email)
  expect((await who.get('/people')).body.code).toBe('mfa_enrolment_required')
})

test('a code by mail is not the password: sensitive changes still ask for it', async () => {
  const email = 'mailed@example.com'
  const who = await here.resident(email)
  await here.ageLogins()
  await who.post('/account/request-2fa-token')
  const code = /\b\d{6}\b/.exec((await mailsTo(database, tenant, email)).at(-1)?.text ?? '')?.[0]
  expect((await who.post('/auth/two-factor-token', { token: code })).status).toBe(200)
  expect((await who.post('/account/totp')).body.code).toBe('reauthentication_required')
})
