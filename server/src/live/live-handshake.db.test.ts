import { MAX_LIVE_MESSAGE } from '@plat/contract/live/ticket'
import { expect, test } from 'vitest'
import { createApiToken } from '../accounts/api-token.ts'
import { openLive, type LiveOrder } from '../testing/live-client.ts'
import { liveFixture } from '../testing/live-fixture.ts'
import { call } from '../testing/server-process.ts'
import { openLivePort } from './live-port.ts'
import { pino } from 'pino'

const live = liveFixture()

/** What a connection is refused with; 101: it was opened. */
async function statusOf(order: Partial<LiveOrder>): Promise<number> {
  try {
    const client = await openLive({ port: live.port, host: `${live.tenant}.test`, ...order })
    await client.next('hello')
    await client.close()
    return 101
  } catch (error) {
    if (error instanceof Error && 'status' in error) return Number(error.status)
    throw error
  }
}

test('a ticket opens one connection, within a minute, at its own agency', async () => {
  const [ana, olga] = [await live.person(), await live.person(live.other)]
  const ticket = await live.ticket(ana.token)
  expect(await statusOf({ token: ticket, host: `${live.other}.test` })).toBe(401)
  const both = await Promise.all([statusOf({ token: ticket }), statusOf({ token: ticket })])
  expect(both.sort()).toEqual([101, 401])
  const late = await live.ticket(ana.token)
  await live.query(`update live_ticket set expires_at = now() - interval '1 millisecond'`)
  expect(await statusOf({ token: late })).toBe(401)
  expect(await statusOf({ token: await live.ticket(olga.token, live.other) })).toBe(401)
  const wrong = [`live_${'x'.repeat(43)}`, 'x', '', 'live_', "' or 1=1", 'x'.repeat(5_000)]
  for (const token of wrong) expect(await statusOf({ token }), token.slice(0, 20)).toBe(401)
})

test('a session’s token opens one, in the address or as Bearer; a cookie or an API token does not', async () => {
  const [ana, olga] = [await live.person(), await live.person(live.other)]
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  expect(await statusOf({ token: ana.token })).toBe(101)
  expect(await statusOf({ headers: bearer(ana.token), origin: null })).toBe(101)
  expect(await statusOf({ headers: bearer(olga.token), origin: null })).toBe(401)
  expect(await statusOf({ token: olga.token })).toBe(401)
  expect(await statusOf({ headers: { cookie: `__Host-sid=${ana.token}` } })).toBe(401)
  const api = await createApiToken(live.database, live.tenant, {
    name: 'client',
    level: 'internal',
    days: 1,
  })
  expect(await statusOf({ token: api })).toBe(403)
})

test('pages of other sites open nothing, whatever they show; the ticket stays good', async () => {
  const ana = await live.person()
  const token = await live.ticket(ana.token)
  const host = `${live.tenant}.test`
  for (const origin of [
    'https://evil.example',
    `http://${host}.evil.example`,
    `http://evil${host}:${live.port}`,
    `http://${live.other}.test:${live.port}`,
    `http://${host}:8008`,
    'null',
    '',
    null,
  ])
    expect(await statusOf({ token, origin }), String(origin)).toBe(403)
  expect(await statusOf({ token, host: 'nowhere.test' })).toBe(404)
  expect(await statusOf({ token, path: `/live?hostname=evil.example&access_token=${token}` })).toBe(
    400,
  )
  expect(
    await statusOf({ token, path: `/live?hostname=${host}&access_token=${token}&after=x` }),
  ).toBe(400)
  expect(await statusOf({ token, path: `/api/landing?access_token=${token}` })).toBe(404)
  expect(await statusOf({ token })).toBe(101)
})

test('the channel’s own port serves pages of the main one, and nothing else', async () => {
  const logger = pino({ level: 'silent' })
  await openLivePort(live.app, { host: '127.0.0.1', livePort: 0 }, logger)
  const port = live.app.live.port?.number ?? 0
  const ana = await live.person()
  const asked = await live.call('POST', '/live/ticket', ana.token)
  expect(asked.json<{ data: { port: number } }>().data.port).toBe(port)
  const origin = `http://${live.tenant}.test:${live.port}`
  expect(await statusOf({ port, token: await live.ticket(ana.token), origin })).toBe(101)
  const evil = `http://${live.tenant}.test.evil.example`
  expect(await statusOf({ port, token: await live.ticket(ana.token), origin: evil })).toBe(403)
  expect((await fetch(`http://127.0.0.1:${port}/api/landing`)).status).toBe(404)
})

test('nothing is compressed, and a plain request at the address is told what it is for', async () => {
  const client = await live.connect(await live.person())
  expect(client.socket.extensions).toBe('')
  await client.close()
  const plain = await call({ port: live.port, host: `${live.tenant}.test`, path: '/live' })
  expect(plain.status).toBe(400)
  expect(plain.text).toContain('Expected a WebSocket')
})

test('a handshake that is broken is refused and leaves no row behind', async () => {
  const ana = await live.person()
  const host = `${live.tenant}.test`
  const headers = {
    origin: `http://${host}`,
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'short',
  }
  const path = `/live?hostname=${host}&access_token=${await live.ticket(ana.token)}`
  expect((await call({ port: live.port, host, path, headers })).status).toBe(400)
  await expect
    .poll(() => live.query('select from live_connection where account = $1', [ana.guid]))
    .toEqual([])
})

test('64 KB of nonsense are refused in words, one byte more and floods close the connection', async () => {
  const ana = await live.person()
  const open = async () => {
    const client = await live.connect(ana)
    await client.next('hello')
    return client
  }
  const talker = await open()
  talker.send('x'.repeat(MAX_LIVE_MESSAGE))
  expect((await talker.next('refused')).data.detail).toMatch(/^Expected a message as JSON/)
  talker.send('x'.repeat(MAX_LIVE_MESSAGE + 1))
  expect(await talker.closed).toMatchObject({ code: 1009 })
  const flooder = await open()
  for (let sent = 0; sent < 200; sent += 1) flooder.send({ type: 'ping', data: null })
  expect(await flooder.closed).toMatchObject({ code: 1008 })
})
