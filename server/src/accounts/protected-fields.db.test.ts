import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { applyFolder, testServer } from '../testing/portal.ts'
import { PASSWORD, tokenMailedTo, type Visitor } from '../testing/visitor.ts'
import { people, relaxedFolder } from '../testing/people.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
let here: ReturnType<typeof people>
let who: Visitor
let admin: Visitor
let token: string
let target: string
const tenant = uniqueTenant('moss')

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  await applyFolder(database, relaxedFolder(tenant))
  here = people(database, server.app, tenant)
  who = await here.resident('plain@example.com')
  admin = await here.staff('admin@example.com', ['tenant.admin'])
  await who.post('/account', { email: 'coming@example.com' })
  token = await tokenMailedTo(database, tenant, 'coming@example.com')
  target = String((await who.get('/account')).body.data['id'])
})
afterAll(() => server.close())

/** Fields that a client might try to slip in, as the database, the API and others write them. */
const NAMES = [
  'id',
  'guid',
  'tenant',
  'tenantId',
  'tenant_id',
  'ownerId',
  'account',
  'session',
  'created_at',
  'createdAt',
  'confirmed_at',
  'emailVerified',
  'email_verified',
  'state',
  'isAdmin',
  'is_admin',
  'admin',
  'password_hash',
  'passwordHash',
  'totp_secret',
  'totp_step',
  'second_factor',
  'authenticated_at',
  'groups',
  'properties',
  'recovery_hashes',
  'has_password',
  'role',
  'grants',
  'email',
  'constructor',
  'toString',
  'Role',
  'first_name[]',
] as const

/** What a client may send back is as it was read, or names nothing: see platform/http/as-read.ts. */
const MAY_BE_SENT = new Set(['id null', 'guid null', 'has_password true'])

const anyFields = fc.dictionary(
  fc.constantFrom(...NAMES),
  fc.oneof(
    fc.constantFrom<unknown>('internal', 'tenant.admin', ['tenant.admin'], 'active', true, 1, null),
    fc.uuid(),
    fc.emailAddress(),
    fc.constant({ role: 'internal' }),
  ),
  { minKeys: 1, maxKeys: 5, noNullPrototype: true },
)
const slippedIn = anyFields.filter((fields) =>
  Object.entries(fields).every(([name, value]) => !MAY_BE_SENT.has(`${name} ${String(value)}`)),
)

const everything = () =>
  asTenant(database, tenant, async (tx) => ({
    accounts: await tx.query('select * from account order by guid'),
    sessions: await tx.query(
      'select guid, account, second_factor, authenticated_at, expires_at from session order by guid',
    ),
    tokens: await tx.query('select * from one_time_token order by token_hash'),
    memberships: await tx.query('select * from membership order by guid'),
  }))

const PERSON = { first_name: 'Ana', last_name: 'Ortiz', zip: '78701' }
const routes: [string, Record<string, unknown>, (body: object) => ReturnType<Visitor['put']>][] = [
  ['names', { first_name: 'Eve' }, (body) => who.put('/account', body)],
  [
    'a new password',
    { password: PASSWORD, new_password: 'nine loud magpies' },
    (body) => who.put('/account/password', body),
  ],
  ['the password again', { password: PASSWORD }, (body) => who.post('/auth/reauthenticate', body)],
  ['a first code', { code: '123456' }, (body) => who.put('/account/totp', body)],
  [
    'a confirmation',
    { password: PASSWORD, ...PERSON },
    (body) => who.post('/account/confirm', { token, ...body }),
  ],
  ['a change of rights', {}, (body) => admin.put(`/people/${target}`, body)],
  [
    'a rule for a group',
    { pattern: '@moss.example', group: 'telco' },
    (body) => admin.post('/people/membership', body),
  ],
]

test.each(routes)(
  'fields slipped into %s are refused and change nothing',
  async (name, body, send) => {
    const before = await everything()
    await fc.assert(
      fc.asyncProperty(slippedIn, async (extra) => {
        const own =
          name === 'a change of rights' ? without(extra, ['role', 'grants', 'state']) : extra
        fc.pre(Object.keys(own).length > 0)
        const reply = await send({ ...body, ...own })
        expect(reply.status).toBe(400)
      }),
      { numRuns: 200 },
    )
    expect(await everything()).toEqual(before)
  },
)

test('an invitation takes nothing but an address, a role and grants', async () => {
  await fc.assert(
    fc.asyncProperty(slippedIn, async (extra) => {
      const own = without(extra, ['role', 'grants', 'email'])
      fc.pre(Object.keys(own).length > 0)
      const email = `${randomUUID()}@example.com`
      const body = { ...own, email, role: 'resident', grants: [] }
      expect((await admin.post('/people/invite', body)).status).toBe(400)
      expect(await here.stored(email)).toBeUndefined()
    }),
    { numRuns: 200 },
  )
})

function without(fields: Record<string, unknown>, names: string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))
}
