import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTenant } from '../../platform/db/as-tenant.ts'
import type { Database } from '../../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../../platform/testing/database.ts'
import { lockedFolder } from '../../testing/people.ts'
import { applyFolder, testServer } from '../../testing/portal.ts'
import { folder } from '../../testing/search-fixture.ts'
import { PASSWORD, signUp, visitor } from '../../testing/visitor.ts'
import { hashSecret } from '../../platform/secret-token.ts'
import { loadTenant } from '../../tenancy/tenant-cache.ts'
import { createApiToken } from '../api-token.ts'
import { passTime } from '../../testing/pass-time.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
const locked = uniqueTenant('yew')
const open = uniqueTenant('fir')
const neighbor = uniqueTenant('elm')
const LOCK = { email: 'Press@example.com', password: 'behind the gate' }

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  await applyFolder(database, await lockedFolder(locked, LOCK))
  await applyFolder(database, await lockedFolder(neighbor, LOCK))
  await applyFolder(database, folder(open))
})
afterAll(() => server.close())

const at = (code: string, address?: string) => visitor(server.app, `${code}.test`, address)
const PUBLIC = ['/landing', '/config/departments', '/config/module/permits']

test('behind a lock nothing is answered but what the lock page and the account pages need', async () => {
  const who = at(locked)
  for (const path of PUBLIC) {
    const reply = await who.get(path)
    expect([path, reply.status, reply.body.code]).toEqual([path, 403, 'locked'])
  }
  for (const path of ['/config', '/config/footer', '/auth/viewer']) {
    expect([path, (await who.get(path)).status]).toEqual([path, 200])
  }
  expect((await who.get('/doc/accessibility')).status).toBe(200)
  for (const slug of ['privacy', 'terms', 'nothing'])
    expect((await who.get(`/doc/${slug}`)).body.code, slug).toBe('locked')
  expect((await who.get('/config')).body.data).toMatchObject({
    access: { basicLogin: 'required', unlocked: false, demoLock: null },
  })
  const search = await who.post('/search/count', {}, { 'x-module': 'permits' })
  expect(search.status).toBe(403)
})

test('only the agency’s own values open it, for eight hours', async () => {
  const who = at(locked, '192.0.2.1')
  const wrong = [
    { ...LOCK, password: 'behind the gates' },
    { ...LOCK, email: 'other@example.com' },
    { email: 'x', password: 'y' },
  ]
  for (const body of wrong) expect((await who.post('/auth/lock', body)).status).toBe(401)
  const passed = await who.post('/auth/lock', { ...LOCK, email: 'press@EXAMPLE.com' })
  expect(passed.body.data).toMatchObject({ authorized: true })
  const { expiry } = passed.body.data
  const hours = (Date.parse(String(expiry)) - Date.now()) / 3_600_000
  expect(hours).toBeCloseTo(8, 1)
  for (const path of PUBLIC) expect([path, (await who.get(path)).status]).toEqual([path, 200])
  expect((await who.get('/config')).body.data).toMatchObject({ access: { unlocked: true } })
})

test('after eight hours the site is locked again', async () => {
  const who = at(locked, '192.0.2.2')
  await who.post('/auth/lock', LOCK)
  await asTenant(database, locked, (tx) =>
    tx.query(`update site_gate_session set expires_at = now() - interval '1 minute'`),
  )
  passTime(800)
  expect((await who.get('/landing')).body.code).toBe('locked')
})

test('Lock App locks this browser, and ends its session', async () => {
  const who = at(locked, '192.0.2.3')
  await who.post('/auth/lock', LOCK)
  await signUp(who, database, locked, 'ana@example.com')
  expect((await who.get('/account')).status).toBe(200)
  expect((await who.remove('/auth/lock')).status).toBe(200)
  expect([...who.cookies.keys()].filter((name) => name !== '__Host-device')).toEqual([])
  expect((await who.get('/landing')).status).toBe(403)
})

test('an account does not open the lock; an API client’s token needs none', async () => {
  const who = at(locked, '192.0.2.4')
  expect(
    (await who.post('/auth/login', { email: 'ana@example.com', password: PASSWORD })).status,
  ).toBe(200)
  expect((await who.get('/landing')).body.code).toBe('locked')
  const token = await createApiToken(database, locked, {
    name: 'gis',
    level: 'registered',
    days: 1,
  })
  const client = await at(locked).get('/landing', { authorization: `Bearer ${token}` })
  expect(client.status).toBe(200)
})

test('another agency is not locked, and a lock of one opens no other', async () => {
  const who = at(locked, '192.0.2.5')
  await who.post('/auth/lock', LOCK)
  const there = at(open)
  expect((await there.get('/landing')).status).toBe(200)
  expect((await there.post('/auth/lock', LOCK)).status).toBe(401)
  const cookie = `__Host-lock=${who.cookies.get('__Host-lock')}`
  await applyFolder(database, await lockedFolder(open, { ...LOCK, password: 'something else' }))
  passTime(2_100)
  expect((await at(open).get('/landing', { cookie })).body.code).toBe('locked')
})

test('who passed the gate is let in until its password changes, also before an upgrade', async () => {
  const [before, now] = [at(locked, '192.0.2.7'), at(locked, '192.0.2.8')]
  const other = at(neighbor)
  for (const who of [before, now, other])
    expect((await who.post('/auth/lock', LOCK)).status).toBe(200)
  // As the version before has stored it.
  const old = await asTenant(database, locked, (tx) =>
    tx.query(
      'update site_gate_session set password_hash = null where token_hash = $1 returning tenant',
      [hashSecret(before.cookies.get('__Host-lock') ?? '')],
    ),
  )
  expect(old).toHaveLength(1)
  const { access } = (await loadTenant(database, locked)).document.tenant
  const files = folder(locked)
  const renamed = { ...files['tenant.yaml'], access, mail: { contact: 'new@example.com' } }
  await applyFolder(database, { ...files, 'tenant.yaml': renamed })
  passTime(2_100)
  for (const who of [before, now]) expect((await who.get('/landing')).status).toBe(200)
  await applyFolder(database, await lockedFolder(locked, { ...LOCK, password: 'another one now' }))
  passTime(2_100)
  for (const who of [before, now]) expect((await who.get('/landing')).body.code).toBe('locked')
  expect((await now.post('/auth/lock', LOCK)).status).toBe(401)
  expect((await other.get('/landing')).status).toBe(200)
})
