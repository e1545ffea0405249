import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { SESSION_COOKIE } from '../platform/http/cookies.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { giveAuthenticator, people } from '../testing/people.ts'
import { applyFolder, testServer } from '../testing/portal.ts'
import { folder } from '../testing/search-fixture.ts'
import { takeOffTotp } from './second-factor/totp.ts'
import { viewerOfSession } from './session.ts'
import { sessionlessLevels } from './sessionless-level.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
const strict = uniqueTenant('strict')
const demo = uniqueTenant('demo')

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  await applyFolder(database, folder(strict))
  const files = folder(demo)
  await applyFolder(database, {
    ...files,
    'tenant.yaml': { ...files['tenant.yaml'], demo: true, access: { secondFactor: 'off' } },
  })
})
afterAll(() => server.close())

const run = <Row extends Record<string, unknown>>(tenant: string, sql: string, email: string) =>
  asTenant(database, tenant, ({ query }) => query<Row>(sql, [email]))

async function guidOf(tenant: string, email: string): Promise<string> {
  const [row] = await run<{ guid: string }>(
    tenant,
    'select guid from account where email = $1',
    email,
  )
  return row?.guid ?? ''
}

async function levelOf(tenant: string, guid: string): Promise<string | null> {
  const { document } = await loadTenant(database, tenant)
  const levels = await asTenant(database, tenant, (tx) => sessionlessLevels(tx, document, [guid]))
  return levels.get(guid) ?? null
}

test('staff see internal records without a session once they have an authenticator, where the agency asks for one', async () => {
  for (const [tenant, email, expected] of [
    [strict, 'ana@example.com', 'registered'],
    [strict, 'eva@example.com', 'registered'],
    [demo, 'eva@example.com', 'internal'],
  ] as const) {
    const persons = people(database, server.app, tenant)
    if (email.startsWith('eva')) await persons.staff(email, [])
    else await persons.resident(email)
    expect(await levelOf(tenant, await guidOf(tenant, email)), `${tenant} ${email}`).toBe(expected)
  }
  for (const email of ['ana@example.com', 'eva@example.com'])
    await asTenant(database, strict, (tx) => giveAuthenticator(tx, email))
  // An authenticator does not make a resident staff.
  expect(await levelOf(strict, await guidOf(strict, 'ana@example.com'))).toBe('registered')
  const eva = await guidOf(strict, 'eva@example.com')
  expect(await levelOf(strict, eva)).toBe('internal')
  await run(strict, `update account set role = 'resident' where email = $1`, 'eva@example.com')
  expect(await levelOf(strict, eva)).toBe('registered')
  // Another agency has no account with that guid.
  expect(await levelOf(demo, eva)).toBeNull()
})

test('an account that may not log in sees nothing without a session either', async () => {
  const persons = people(database, server.app, strict)
  for (const [email, change] of [
    ['suspended@example.com', `update account set state = 'suspended' where email = $1`],
    ['invited@example.com', `update account set state = 'invited' where email = $1`],
    ['unconfirmed@example.com', `update account set confirmed_at = null where email = $1`],
    ['deleted@example.com', `delete from account where email = $1`],
  ] as const) {
    await persons.resident(email)
    const guid = await guidOf(strict, email)
    expect(await levelOf(strict, guid), email).toBe('registered')
    await run(strict, change, email)
    expect(await levelOf(strict, guid), email).toBeNull()
  }
})

test('without a session staff see what they see with one, before and after they enrol', async () => {
  const persons = people(database, server.app, strict)
  const email = 'clerk@example.com'
  const who = await persons.staff(email, [])
  const guid = await guidOf(strict, email)
  const both = async () => {
    const token = who.cookies.get(SESSION_COOKIE) ?? ''
    const viewer = await viewerOfSession(database, strict, token)
    return [await levelOf(strict, guid), viewer?.level]
  }
  expect(await both()).toEqual(['registered', 'registered'])
  await asTenant(database, strict, (tx) => giveAuthenticator(tx, email))
  expect(await both()).toEqual(['internal', 'internal'])
  await asTenant(database, strict, (tx) => takeOffTotp(tx, guid))
  expect(await both()).toEqual(['registered', 'registered'])
})
