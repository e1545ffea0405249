import { type AddressInfo, createServer } from 'node:net'
import { once } from 'node:events'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openLive, UpgradeRefused } from '../testing/live-client.ts'
import { liveFixture } from '../testing/live-fixture.ts'
import { call } from '../testing/server-process.ts'
import { openLivePort } from './live-port.ts'

const live = liveFixture()
const host = () => `${live.tenant}.test`

/** Opens the port of its own, on a free number. */
async function ownPort(): Promise<number> {
  const { app } = live.server
  await openLivePort(app, { host: null, livePort: 0 }, pino({ level: 'silent' }))
  return app.live.port?.number ?? 0
}

test('the port of its own takes connections of the agency’s pages, at any path', async () => {
  const port = await ownPort()
  expect(port).toBeGreaterThan(0)
  const ana = await live.person()
  const page = `http://${host()}:${live.port}`
  const asked = await ana.post('/live/ticket')
  expect(asked.body.data).toMatchObject({ port })
  for (const path of ['/live', '/', '/ws/somewhere']) {
    const query = new URLSearchParams({ hostname: host(), access_token: await live.ticket(ana) })
    const order = { port, host: host(), origin: page, path: `${path}?${query}` }
    const client = await openLive(order)
    await client.next('hello')
    await client.close()
  }
  for (const origin of [`http://evil.example:${live.port}`, `${page}.evil.example`, null]) {
    const refused = openLive({ port, host: host(), origin, token: await live.ticket(ana) })
    await expect(refused, String(origin)).rejects.toThrow(UpgradeRefused)
    await expect(refused, String(origin)).rejects.toMatchObject({ status: 403 })
  }
})

test('nothing else is served there', async () => {
  const port = await ownPort()
  for (const path of ['/', '/live', '/api/config', '/metrics'])
    expect((await call({ port, host: host(), path })).status, path).toBe(404)
})

test('a port that is in use is a line of the log, and pages are not told of it', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  let log = ''
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      log += String(chunk)
      done()
    },
  })
  const { app } = live.server
  app.live.port = null
  await openLivePort(app, { host: null, livePort: port }, pino({ level: 'warn' }, sink))
  other.close()
  expect(log.trim().split('\n')).toHaveLength(1)
  expect(log).toContain('only the main port serves them')
  const asked = await (await live.person()).post('/live/ticket')
  expect(asked.body.data).toMatchObject({ port: null })
})
