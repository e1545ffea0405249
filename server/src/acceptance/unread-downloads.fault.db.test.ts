import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { applyFolder, putRecords, testServer } from '../testing/portal.ts'
import { openUnread, type RawRequest, sendWhole, type Unread } from '../testing/raw-request.ts'
import { folder } from '../testing/search-fixture.ts'
import { barCheck } from './bar-check.ts'

type Server = Awaited<ReturnType<typeof testServer>>

let database: Database
/** Waits for its readers longer than any test takes. */
let server: Server
/** Waits a second. */
let hasty: Server
const mine = uniqueTenant('oak')
const other = uniqueTenant('elm')
/** With `LONG` in each, more than sockets hold. */
const RECORDS = 800
const LONG = 'Long '.repeat(2_000)
/** A busy machine writes files slowly. */
const FILE = '/api/export/permits.csv?status=0'
const OGC = '/ogc/collections/permits/items?limit=10'
const PAGE = `${OGC}000`
/** Written out, so that a changed limit is a decision. */
const PLACES = { address: 3, tenant: 12, all: 24 }

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database, { PLAT_READ_SECONDS: '3600' })
  hasty = await testServer(database, { PLAT_READ_SECONDS: '1' })
  for (const { app } of [server, hasty]) await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  for (const tenant of [mine, other]) {
    await applyFolder(database, folder(tenant))
    await putRecords(
      database,
      tenant,
      'permits',
      Array.from({ length: RECORDS }, (_, i) => ({
        guid: randomUUID(),
        agency_reference: `${tenant}-${i}`,
        attributes: { inspector_phone: LONG },
        status: 'Issued',
        record_date: '2024-01-01',
        lng: -97.5,
        lat: 30.5,
      })),
    )
  }
})
afterAll(async () => {
  await server.close()
  await hasty.close()
})

const portOf = ({ app }: Server) => (app.fastify.server.address() as AddressInfo).port
const request = (tenant: string, from: string, path = FILE, of = server): RawRequest => ({
  port: portOf(of),
  host: `${tenant}.test`,
  path,
  from,
})

/** Downloads that hold a place now. */
async function placesTaken(kind: 'file' | 'page', of = server): Promise<number> {
  const { body } = await sendWhole({ port: portOf(of), host: 'localhost', path: '/metrics' })
  const value = new RegExp(`plat_download_places\\{kind="${kind}"\\} (\\d+)`).exec(body)?.[1]
  return Number(value ?? Number.NaN)
}

/** What a test that failed has not hung up, which its server would wait for. */
const left = new Set<Unread>()
afterEach(() => {
  for (const { socket } of left) socket.destroy()
  left.clear()
})

/** One after the other: many questions at once wait for a connection, on a busy machine too long. */
async function openMany(count: number, each: (index: number) => RawRequest): Promise<Unread[]> {
  const unread: Unread[] = []
  for (let i = 0; i < count; i++) {
    const one = await openUnread(each(i))
    unread.push(one)
    left.add(one)
  }
  expect(unread.map(({ status }) => status)).toEqual(unread.map(() => 200))
  return unread
}

async function allPlacesFree(of = server): Promise<void> {
  for (const kind of ['file', 'page'] as const)
    await vi.waitFor(async () => expect(await placesTaken(kind, of)).toBe(0), { timeout: 120_000 })
}

/** A recording of the tenant folder, too large for memory. */
async function largeFile(tenant: string): Promise<{ sha256: string; content: Buffer }> {
  const content = Buffer.alloc(7_000_000, 'recording')
  const sha256 = createHash('sha256').update(content).digest('hex')
  await asTenant(database, tenant, ({ query }) =>
    query(
      `insert into tenant_file (tenant, sha256, media_type, content)
       values (current_tenant(), $1, 'video/mp4', $2) on conflict do nothing`,
      [sha256, content],
    ),
  )
  return { sha256, content }
}

async function hangUp(unread: readonly Unread[]): Promise<void> {
  for (const { socket } of unread) socket.destroy()
  await allPlacesFree()
}

barCheck(9.2, 'downloads that nobody reads leave places to other agencies', async () => {
  const unread = await openMany(PLACES.tenant, (i) =>
    request(mine, `127.0.1.${Math.floor(i / PLACES.address) + 1}`),
  )
  expect(await placesTaken('file')).toBe(PLACES.tenant)
  const refused = await sendWhole(request(mine, '127.0.1.9'))
  expect(refused.status).toBe(503)
  expect(refused.headers).toMatch(/\r\nretry-after: 10\r\n/)
  expect(refused.body).toMatch(/All 12 places for downloads of this agency are taken/)
  const theirs = await sendWhole(request(other, '127.0.1.9'))
  expect(theirs.status).toBe(200)
  expect(theirs.body).toContain(`${other}-${RECORDS - 1},`)
  // No stalled reader keeps a connection of the database.
  expect(database.pool.idleCount).toBe(database.pool.totalCount)
  await hangUp(unread)
  expect((await sendWhole(request(mine, '127.0.1.9'))).status).toBe(200)
  return `${unread.length} unread downloads of one agency, another's ${RECORDS} records came whole`
})

test('an address has three places over all agencies', { tags: 'short' }, async () => {
  const unread = await openMany(PLACES.address, (i) => request(i === 0 ? mine : other, '127.0.2.1'))
  const refused = await sendWhole(request(mine, '127.0.2.1'))
  expect(refused.status).toBe(429)
  expect(refused.headers).toMatch(/\r\nretry-after: 10\r\n/)
  expect((await sendWhole(request(mine, '127.0.2.2'))).status).toBe(200)
  await hangUp(unread)
})

test('pages of the OGC API that nobody reads leave places to others', async () => {
  const unread = await openMany(24, () => request(mine, '127.0.3.1', PAGE))
  expect((await sendWhole(request(mine, '127.0.3.1', PAGE))).status).toBe(429)
  // Few features are written at once and need no place.
  const few = await sendWhole(request(mine, '127.0.3.1', OGC))
  expect(few.status).toBe(200)
  const theirs = await sendWhole(request(other, '127.0.3.2', PAGE))
  expect(theirs.status).toBe(200)
  expect(theirs.body).toContain(`"numberReturned":${RECORDS}}`)
  await hangUp(unread)
})

test(
  'requests in one pipe, and clients that hang up at once, give their places back',
  { tags: 'short' },
  async () => {
    const [one] = await openMany(1, () => request(mine, '127.0.4.1'))
    one?.socket.write(`GET ${FILE} HTTP/1.1\r\nhost: ${mine}.test\r\n\r\n`)
    await vi.waitFor(async () => expect(await placesTaken('file')).toBe(2), { timeout: 120_000 })
    await hangUp(one ? [one] : [])
    const sockets = Array.from({ length: 3 }, () => {
      const socket = connect({ port: portOf(server), host: '127.0.0.1', localAddress: '127.0.4.2' })
      socket.on('error', () => undefined)
      return socket.end(`GET ${FILE} HTTP/1.1\r\nhost: ${mine}.test\r\n\r\n`, () =>
        socket.destroy(),
      )
    })
    await Promise.all(sockets.map((socket) => once(socket, 'close')))
    await allPlacesFree()
  },
)

test('a connection whose client does not read is ended, and its answer is not whole', async () => {
  const video = await largeFile(mine)
  const paths = [FILE, FILE.replace('csv', 'geojson'), PAGE, `/api/file/${video.sha256}`]
  // It fits into the buffers of sockets: a slow line has all the time it needs.
  const [small] = await openMany(1, () => request(mine, '127.0.5.2', OGC, hasty))
  const unread = await openMany(paths.length, (i) => request(mine, '127.0.5.1', paths[i], hasty))
  await allPlacesFree(hasty)
  for (const one of unread) expect((await one.rest()).complete).toBe(false)
  const whole = await small?.rest()
  expect(whole?.complete).toBe(true)
  expect(whole?.text).toContain('"numberReturned":10}')
})

test('a large recording is read in parts: whole, and the range that a player asks for', async () => {
  const { sha256, content } = await largeFile(mine)
  const path = `/api/file/${sha256}`
  const read = (headers: Record<string, string>, tenant = mine) =>
    server.app.fastify.inject({ url: path, headers: { host: `${tenant}.test`, ...headers } })
  const whole = await read({})
  expect([whole.statusCode, whole.headers['content-length']]).toEqual([200, `${content.length}`])
  expect(whole.rawPayload.equals(content)).toBe(true)
  const head = await server.app.fastify.inject({
    method: 'HEAD',
    url: path,
    headers: { host: `${mine}.test` },
  })
  expect([head.headers['content-length'], head.body]).toEqual([`${content.length}`, ''])
  const part = await read({ range: 'bytes=524280-1048600' })
  expect(part.statusCode).toBe(206)
  expect(part.headers['content-range']).toBe(`bytes 524280-1048600/${content.length}`)
  expect(part.rawPayload.equals(content.subarray(524_280, 1_048_601))).toBe(true)
  expect((await read({}, other)).statusCode).toBe(404)
})
