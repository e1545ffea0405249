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
const tenant = uniqueTenant('hawthorn')
const other = uniqueTenant('juniper')

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  for (const code of [tenant, other]) await applyFolder(database, relaxedFolder(code))
  here = people(database, server.app, tenant)
  there = people(database, server.app, other)
  admin = await here.staff('admin@example.com', ['tenant.admin'])
})
afterAll(() => server.close())

const PERSON = { first_name: 'Iván', last_name: 'Soto', zip: '78701' }

test('an invited person chooses the password by the mailed link and has the rights', async () => {
  const email = 'invited@example.com'
  const invited = await admin.post('/people/invite', {
    email: ' Invited@Example.com',
    role: 'internal',
    grants: ['hub.manage', 'hub.manage'],
  })
  expect(invited.body.data).toMatchObject({ email, state: 'invited', grants: ['hub.manage'] })
  const mail = (await mailsTo(database, tenant, email)).at(-1)
  expect(mail?.kind).toBe('account.invite')
  expect(mail?.text).toContain('Ana Ortiz')
  expect(mail?.text).toContain(`https://${tenant}.test/account/confirm?token=`)
  // Until then there is no login and no reset.
  const who = here.browser()
  expect((await who.post('/auth/login', { email, password: PASSWORD })).status).toBe(401)

  const first = await tokenMailedTo(database, tenant, email)
  await admin.post('/people/invite', { email, role: 'internal', grants: ['stats.manage'] })
  const token = await tokenMailedTo(database, tenant, email)
  const body = { password: PASSWORD, ...PERSON }
  expect((await who.post('/account/confirm', { token: first, ...body })).status).toBe(410)
  expect((await who.get(`/account/confirm-check/${token}`)).body.data).toEqual({
    valid: true,
    email,
  })
  expect((await who.post('/account/confirm', { token, ...body })).status).toBe(200)
  await logIn(who, email)
  expect((await who.get('/account')).body.data).toMatchObject({
    role: 'internal',
    grants: ['stats.manage'],
    groups: ['registered', 'internal'],
    first_name: 'Iván',
  })
})

test.each(['Known@Example.com', ' known@example.com ', 'ｋnown@example.com'])(
  'inviting "%s" gives the resident the rights and touches nothing else',
  async (spelling) => {
    const email = 'known@example.com'
    const resident = await here.resident(email).catch(() => null)
    const before = await here.stored(email)
    const reply = await admin.post('/people/invite', {
      email: spelling,
      role: 'internal',
      grants: [],
    })
    if (resident === null) {
      // The second and third time there are rights already, which an invitation does not change.
      expect(reply.body.errors['email']?.[0]).toContain('account with rights')
      expect(await here.stored(email)).toEqual(before)
      return
    }
    expect(reply.body.data).toMatchObject({ email, role: 'internal', state: 'active' })
    expect(await here.stored(email)).toEqual({ ...before, role: 'internal' })
    expect((await mailsTo(database, tenant, email)).at(-1)?.kind).toBe('account.role')
    expect((await resident.get('/account')).status).toBe(401)
    await logIn(resident, email)
  },
)

test('an invitation at one agency leaves the same address at another alone', async () => {
  const email = 'two-towns@example.com'
  const twin = await there.resident(email)
  const before = await there.stored(email)
  await admin.post('/people/invite', { email, role: 'internal', grants: ['tenant.admin'] })
  const token = await tokenMailedTo(database, tenant, email)
  const body = { token, password: 'quite another one', ...PERSON }
  expect((await there.browser().post('/account/confirm', body)).status).toBe(404)
  expect((await here.browser().post('/account/confirm', body)).status).toBe(200)
  expect(await there.stored(email)).toEqual(before)
  expect((await twin.get('/people')).status).toBe(403)
  await logIn(there.browser(), email)
})

test('an invitation that is taken back cannot be accepted, and is not mailed about', async () => {
  const email = 'uninvited@example.com'
  const reply = await admin.post('/people/invite', { email, role: 'internal', grants: [] })
  const token = await tokenMailedTo(database, tenant, email)
  const guid = reply.body.data['guid']
  expect((await admin.put(`/people/${guid}`, { state: 'suspended' })).status).toBe(409)
  expect((await admin.remove(`/people/${guid}`)).status).toBe(200)
  const body = { token, password: PASSWORD, ...PERSON }
  expect((await here.browser().post('/account/confirm', body)).status).toBe(404)
  expect(await mailsTo(database, tenant, email)).toEqual([])
})
