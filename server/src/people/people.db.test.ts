import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { applyFolder, testServer } from '../testing/portal.ts'
import { mailsTo, PASSWORD, tokenMailedTo, type Visitor } from '../testing/visitor.ts'
import { logIn, people, relaxedFolder } from '../testing/people.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
let here: ReturnType<typeof people>
let there: ReturnType<typeof people>
let admin: Visitor
const tenant = uniqueTenant('hazel')
const other = uniqueTenant('ivy')

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  for (const code of [tenant, other]) await applyFolder(database, relaxedFolder(code))
  here = people(database, server.app, tenant)
  there = people(database, server.app, other)
  admin = await here.staff('admin@example.com', ['tenant.admin'])
})
afterAll(() => server.close())

const guidOf = async (who: Visitor) => String((await who.get('/account')).body.data['id'])
const list = async (query = '') => {
  const reply = await admin.get(`/people${query}`)
  const { data, meta } = JSON.parse(reply.text)
  return { emails: data.map((one: { email: string }) => one.email), data, meta }
}

test('an administrator finds people by name, address and role, in any order, by pages', async () => {
  await here.resident('amy@find.example')
  const bob = await here.resident('bob@find.example')
  await bob.put('/account', { first_name: 'Robert', last_name: 'Zapata' })
  await here.staff('cy@find.example', ['stats.manage'])
  expect((await list('?q=find.example&sort_by=-email')).emails).toEqual([
    'cy@find.example',
    'bob@find.example',
    'amy@find.example',
  ])
  expect((await list('?q=FIND.example%20zap')).emails).toEqual(['bob@find.example'])
  expect((await list('?q=find.example&sort_by=-name')).emails[0]).toBe('bob@find.example')
  expect((await list('?q=find.example&role=internal')).data).toMatchObject([
    { email: 'cy@find.example', grants: ['stats.manage'], state: 'active', second_factor: false },
  ])
  const page = await list('?q=find.example&sort_by=%2Bemail&offset=1&limit=1')
  expect(page.emails).toEqual(['bob@find.example'])
  expect(page.meta.pagination).toEqual({ itemCount: 3, offset: 1, limit: 1 })
  // Signs with a meaning in SQL patterns are signs like others.
  expect((await list('?q=%25')).emails).toEqual([])
  for (const sort of ['last_login', 'created', 'role', 'state']) {
    expect((await list(`?q=find.example&sort_by=-${sort}`)).emails).toHaveLength(3)
  }
  expect((await admin.get('/people?sort_by=password_hash')).status).toBe(400)
})

test('people are in the order of the names that the list shows', async () => {
  const zoe = await here.resident('a@order.example')
  await zoe.put('/account', { first_name: 'Zoe', last_name: 'Adams' })
  const adam = await here.resident('b@order.example')
  await adam.put('/account', { first_name: 'Adam', last_name: 'Zweig' })
  expect((await list('?q=order.example&sort_by=%2Bname')).emails).toEqual([
    'b@order.example',
    'a@order.example',
  ])
})

test('only administrators see people, and only those of their agency', async () => {
  const manager = await here.staff('manager@example.com', ['stats.manage', 'hub.manage'])
  for (const [who, status] of [
    [here.browser(), 401],
    [await here.resident('resident@example.com'), 403],
    [manager, 403],
  ] as const) {
    expect((await who.get('/people')).status).toBe(status)
    expect((await who.get('/people/membership')).status).toBe(status)
    const invitation = { email: 'x@example.com', role: 'internal', grants: [] }
    expect((await who.post('/people/invite', invitation)).status).toBe(status)
    expect((await who.put(`/people/${randomUUID()}`, { role: 'internal' })).status).toBe(status)
  }
  await there.resident('foreigner@example.com')
  expect((await list('?q=foreigner')).emails).toEqual([])
})

test('rights that are taken away are gone with the next request, in every session', async () => {
  const email = 'demoted@example.com'
  const who = await here.staff(email, ['tenant.admin'])
  const phone = await logIn(here.browser(), email)
  expect((await who.get('/people')).status).toBe(200)
  const guid = await guidOf(who)
  const reply = await admin.put(`/people/${guid}`, { grants: [], role: 'resident' })
  expect(reply.body.data).toMatchObject({ grants: [], role: 'resident' })
  expect((await who.get('/people')).status).toBe(401)
  expect((await phone.get('/people')).status).toBe(401)
  await logIn(who, email)
  expect((await who.get('/people')).status).toBe(403)
  const mail = (await mailsTo(database, tenant, email)).at(-1)
  expect(mail?.kind).toBe('account.role')
  expect(mail?.text).toContain('manage people and settings of the agency')
})

test('a suspended person is out with the next request, and back once restored', async () => {
  const email = 'suspended@example.com'
  const who = await here.resident(email)
  await who.post('/account/request-password-reset', { email })
  const reset = await tokenMailedTo(database, tenant, email)
  const guid = await guidOf(who)
  expect((await admin.put(`/people/${guid}`, { state: 'suspended' })).status).toBe(200)
  expect((await who.get('/account')).status).toBe(401)
  const login = await who.post('/auth/login', { email, password: PASSWORD })
  expect(login.status).toBe(403)
  const body = { token: reset, password: 'seven quiet geese' }
  expect((await who.post('/account/reset-password', body)).status).toBe(400)
  await admin.put(`/people/${guid}`, { state: 'active' })
  await logIn(who, email)
  const kinds = (await mailsTo(database, tenant, email)).map((mail) => mail.kind)
  expect(kinds.filter((kind) => kind === 'account.role')).toHaveLength(2)
})

test('nobody changes their own rights, and the agency keeps an administrator', async () => {
  const own = await guidOf(admin)
  for (const reply of [
    await admin.put(`/people/${own}`, { grants: [] }),
    await admin.put(`/people/${own}`, { state: 'suspended' }),
    await admin.remove(`/people/${own}`),
    await admin.post('/people/invite', {
      email: 'admin@example.com',
      role: 'resident',
      grants: [],
    }),
  ]) {
    expect(reply.status).toBe(403)
    expect(reply.body.detail).toContain('Nobody changes their own rights')
  }
})

test('two administrators who demote each other at once leave one', async () => {
  const one = await there.staff('one@example.com', ['tenant.admin'])
  const two = await there.staff('two@example.com', ['tenant.admin'])
  const [first, second] = [await guidOf(one), await guidOf(two)]
  const replies = await Promise.all([
    one.put(`/people/${second}`, { grants: [] }),
    two.put(`/people/${first}`, { grants: [] }),
  ])
  expect(replies.map((reply) => reply.status).filter((status) => status === 200)).toHaveLength(1)
  const left = [await there.stored('one@example.com'), await there.stored('two@example.com')]
  expect(left.filter((row) => String(row?.['grants']).includes('tenant.admin'))).toHaveLength(1)
})

test('an administrator ends sessions, takes off a lost authenticator, deletes accounts', async () => {
  const email = 'trouble@example.com'
  const who = await here.resident(email)
  const guid = await guidOf(who)
  expect((await admin.remove(`/people/${guid}/totp`)).status).toBe(409)
  expect((await admin.remove(`/people/${guid}/session`)).status).toBe(200)
  expect((await who.get('/account')).status).toBe(401)
  await logIn(who, email)
  expect((await admin.remove(`/people/${guid}`)).status).toBe(200)
  expect((await who.get('/account')).status).toBe(401)
  expect(await here.stored(email)).toBeUndefined()
  expect((await mailsTo(database, tenant, email)).map((mail) => mail.kind)).toEqual([
    'account.deleted',
  ])
})

test("another agency's account is like one that does not exist", async () => {
  const foreign = await guidOf(await there.resident('far@example.com'))
  const before = await there.stored('far@example.com')
  for (const send of [
    (guid: string) => admin.put(`/people/${guid}`, { role: 'internal' }),
    (guid: string) => admin.remove(`/people/${guid}`),
    (guid: string) => admin.remove(`/people/${guid}/session`),
    (guid: string) => admin.remove(`/people/${guid}/totp`),
    (guid: string) => admin.remove(`/people/membership/${guid}`),
  ]) {
    const [theirs, nobodys] = [await send(foreign), await send(randomUUID())]
    const { instance: _a, ...one } = JSON.parse(theirs.text)
    const { instance: _b, ...two } = JSON.parse(nobodys.text)
    expect(one).toMatchObject({ status: 404 })
    expect(one).toEqual(two)
  }
  expect(await there.stored('far@example.com')).toEqual(before)
})

test('every change of rights asks for a recent password and leaves a line in the audit', async () => {
  const email = 'audited@example.com'
  const guid = await guidOf(await here.resident(email))
  await admin.put(`/people/${guid}`, { grants: ['stats.manage'] })
  const line = (await here.audit()).findLast((one) => one.subject === guid)
  expect(line).toMatchObject({
    action: 'person.changed',
    actor: await guidOf(admin),
    detail: { added: ['stats.manage'] },
  })
  await here.ageLogins()
  for (const reply of [
    await admin.put(`/people/${guid}`, { grants: [] }),
    await admin.remove(`/people/${guid}`),
    await admin.remove(`/people/${guid}/session`),
    await admin.remove(`/people/${guid}/totp`),
    await admin.post('/people/invite', { email: 'z@example.com', role: 'internal', grants: [] }),
    await admin.post('/people/membership', { pattern: '@example.org', group: 'telco' }),
    await admin.remove(`/people/membership/${guid}`),
  ]) {
    expect(reply.body.code).toBe('reauthentication_required')
  }
  // Looking needs none.
  expect((await admin.get('/people')).status).toBe(200)
  await admin.post('/auth/reauthenticate', { password: PASSWORD })
})
