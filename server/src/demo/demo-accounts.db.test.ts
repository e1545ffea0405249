import { afterAll, beforeAll, expect, test } from 'vitest'
import { logIn, people, relaxedFolder } from '../testing/people.ts'
import { createDemoAccounts, demoAccountLines } from './demo-accounts.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { DEMO_PASSWORD } from '../tenancy/document/demo-accounts.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { applyFolder, testServer } from '../testing/portal.ts'
import { folder } from '../testing/search-fixture.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
let here: ReturnType<typeof people>
const demo = uniqueTenant('sage')
const real = uniqueTenant('teak')

const create = async (tenant: string) =>
  createDemoAccounts(database, (await loadTenant(database, tenant)).document)

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  await applyFolder(database, relaxedFolder(demo))
  await applyFolder(database, folder(real))
  for (const tenant of [demo, real]) await create(tenant)
  here = people(database, server.app, demo)
})
afterAll(() => server.close())

test('the accounts that a demo agency shows log in and may what they should', async () => {
  const config = JSON.parse((await here.browser().get('/config')).text).data
  expect(config.demoAccounts.map((one: { role: string }) => one.role)).toEqual([
    'agent',
    'manager',
    'admin',
    'resident',
  ])
  for (const { email, password, role } of config.demoAccounts) {
    const who = await logIn(here.browser(), email, password)
    expect((await who.get('/account')).body.data).toMatchObject({
      email,
      role: role === 'resident' ? 'resident' : 'internal',
    })
    expect((await who.get('/people')).status).toBe(role === 'admin' ? 200 : 403)
  }
  expect(await demoAccountLines(database)).toContain(
    `agent@${demo}.example, manager@${demo}.example, admin@${demo}.example, resident@mail.example: password ${DEMO_PASSWORD}`,
  )
})

test('what visitors have changed is as shown after the next start; the rest is left alone', async () => {
  const [manager, agent] = [`manager@${demo}.example`, `agent@${demo}.example`]
  const before = await here.stored(agent)
  const who = await logIn(here.browser(), manager, DEMO_PASSWORD)
  await who.put('/account/password', { password: DEMO_PASSWORD, new_password: 'nine loud magpies' })
  await create(demo)
  await logIn(here.browser(), manager, DEMO_PASSWORD)
  const after = await here.stored(agent)
  expect(after).toEqual({ ...before, last_login_at: after?.['last_login_at'] })
})

test('other agencies have no such accounts', async () => {
  const there = people(database, server.app, real)
  const config = JSON.parse((await there.browser().get('/config')).text).data
  expect(config.demoAccounts).toEqual([])
  expect(await there.stored(`admin@${real}.example`)).toBeUndefined()
})
