import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { administrator, lockedFolder } from '../testing/people.ts'
import { applyFolder, putRecords, testServer } from '../testing/portal.ts'
import { folder, records } from '../testing/search-fixture.ts'
import { visitor } from '../testing/visitor.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
const [alder, birch, locked] = [uniqueTenant('alder'), uniqueTenant('birch'), uniqueTenant('lock')]
const gate = { email: 'open@ash.test', password: 'open-sesame-8141' }

const PATHS = [
  '/api/config',
  '/api/config/departments',
  '/api/config/department/building',
  '/api/config/module/permits',
  '/api/config/footer',
  '/api/landing',
  '/api/landing/department/building',
  '/api/landing/module/permits',
  '/api/doc/accessibility',
]

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  for (const tenant of [alder, birch]) await applyFolder(database, folder(tenant))
  await applyFolder(database, await lockedFolder(locked, gate))
})
afterAll(() => server.close())

const versionOf = async (path: string) => ({ path, ...(await get(path)) })

async function get(path: string, headers: Record<string, string> = {}, tenant = alder) {
  const response = await server.app.fastify.inject({
    url: path,
    headers: { host: `${tenant}.test`, ...headers },
  })
  const { etag, 'cache-control': cache } = response.headers
  return { status: response.statusCode, etag: String(etag), cache, text: response.body }
}

test('configuration that did not change is not sent again', async () => {
  for (const path of PATHS) {
    const first = await get(path)
    expect([path, first.status, first.cache]).toEqual([path, 200, 'public, no-cache'])
    const again = await get(path, { 'if-none-match': first.etag })
    expect([path, again.status, again.text, again.etag]).toEqual([path, 304, '', first.etag])
  }
})

test('what tenant apply changed is sent again, the rest is not', async () => {
  const known = await Promise.all(PATHS.map(versionOf))
  const files = folder(alder)
  files['modules/permits.yaml'].noun.other = 'allowances'
  await applyFolder(database, files)
  const module = '/api/config/module/permits'
  await expect.poll(async () => (await get(module)).text).toContain('allowances')
  for (const { path, etag, text } of known) {
    const now = await get(path, { 'if-none-match': etag })
    const isSame = (await get(path)).text === text
    expect([path, now.status]).toEqual([path, isSame ? 304 : 200])
    expect(isSame).toBe(path !== module && !now.text.includes('allowances'))
  }
})

test('after an import a module’s configuration is sent again', async () => {
  const [module, config] = [await get('/api/config/module/permits'), await get('/api/config')]
  await putRecords(database, alder, 'permits', records)
  const imported = () => get('/api/config/module/permits', { 'if-none-match': module.etag })
  await expect.poll(async () => (await imported()).status).toBe(200)
  expect(JSON.parse((await imported()).text).meta.version).toBe(1)
  expect((await get('/api/config', { 'if-none-match': config.etag })).status).toBe(304)
})

test('who signs in gets what they may see, and nobody after them', async () => {
  const staff = await administrator(database, server.app, alder, 'clerk@alder.test')
  const canManage = (text: string) => JSON.parse(text).data.control.stats.canManage
  const ask = (etag: string) => staff.get('/config', { 'if-none-match': etag })
  const mine = await ask((await get('/api/config')).etag)
  expect([mine.status, mine.headers['cache-control']]).toEqual([200, 'private, no-cache'])
  const etag = String(mine.headers['etag'])
  expect((await ask(etag)).status).toBe(304)
  const after = await get('/api/config', { 'if-none-match': etag })
  expect([canManage(mine.text), after.status, canManage(after.text)]).toEqual([true, 200, false])
})

test('one agency’s version gives nobody another agency’s answer', async () => {
  for (const path of PATHS) {
    const { etag, text } = await get(path)
    const other = await get(path, { 'if-none-match': etag }, birch)
    // The same version is the same text, to the letter.
    expect([path, other.status]).toEqual([
      path,
      (await get(path, {}, birch)).text === text ? 304 : 200,
    ])
    expect(other.text).not.toContain(alder)
  }
})

test('behind a site gate it is kept by the own browser only, and whoever passes is told anew', async () => {
  const guest = visitor(server.app, `${locked}.test`)
  const before = await guest.get('/config')
  expect([before.status, before.headers['cache-control']]).toEqual([200, 'private, no-cache'])
  const refused = await guest.get('/config/departments', { 'if-none-match': '*' })
  expect([refused.status, refused.headers['etag']]).toEqual([403, undefined])
  expect((await guest.post('/auth/lock', gate)).status).toBe(200)
  const known = { 'if-none-match': String(before.headers['etag']) }
  const after = await guest.get('/config', known)
  expect([after.status, after.body.data['access']]).toEqual([
    200,
    expect.objectContaining({ unlocked: true }),
  ])
  const inside = await guest.get('/config/departments')
  expect([inside.status, inside.headers['cache-control']]).toEqual([200, 'private, no-cache'])
})
