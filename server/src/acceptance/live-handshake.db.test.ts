import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { createApiToken } from '../accounts/api-token.ts'
import { sendLive } from '../live/inbox.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import { hashSecret } from '../platform/secret-token.ts'
import { listeningDatabase } from '../platform/testing/database.ts'
import { type LiveOrder, openLive, UpgradeRefused } from '../testing/live-client.ts'
import { type LivePerson, liveFixture } from '../testing/live-fixture.ts'
import { lockedFolder } from '../testing/people.ts'
import { applyFolder } from '../testing/portal.ts'
import { folder } from '../testing/search-fixture.ts'
import { barCheck } from './bar-check.ts'

let log = ''
const live = liveFixture(
  'none',
  listeningDatabase,
  new Writable({
    write: (chunk, _encoding, done) => {
      log += String(chunk)
      done()
    },
  }),
)

const sessionOf = (who: LivePerson) => who.cookies.get('__Host-sid') ?? ''
const host = () => `${live.tenant}.test`

/** Status with which a connection is refused; 101 where it is opened. */
async function status(order: Partial<LiveOrder>): Promise<number> {
  try {
    const client = await openLive({ port: live.port, host: host(), ...order })
    await client.close()
    return 101
  } catch (error) {
    if (error instanceof UpgradeRefused) return error.status
    throw error
  }
}

barCheck(
  17,
  'the handshake lets in the agency’s own pages with a ticket, once, and nobody else',
  async () => {
    const ana = await live.person()
    const cleo = await live.person(live.other)
    const own = `http://${host()}:${live.port}`
    const origins = [
      null,
      'null',
      'https://evil.example',
      `${own}.evil.example`,
      `http://${host()}.evil.example:${live.port}`,
      `http://evil.${host()}:${live.port}`,
      `http://${live.other}.test:${live.port}`,
      // Another port is another program's page.
      `http://${host()}:${live.port + 1}`,
      `http://${host()}`,
      `ftp://${host()}:${live.port}`,
      `${own}/`,
    ]
    for (const origin of origins)
      expect(await status({ token: await live.ticket(ana), origin }), String(origin)).toBe(403)
    const good = await live.ticket(ana)
    expect(await status({ token: good })).toBe(101)
    const expired = await live.ticket(ana)
    await asTenant(live.database, live.tenant, ({ query }) =>
      query('update live_ticket set expires_at = now() where token_hash = $1', [
        hashSecret(expired),
      ]),
    )
    const cookie = [...ana.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const refused: [string, Partial<LiveOrder>, number][] = [
      ['used', { token: good }, 401],
      ['expired', { token: expired }, 401],
      ['made up', { token: `live_${'a'.repeat(43)}` }, 401],
      ['no token', {}, 401],
      ['a cookie alone', { headers: { cookie } }, 401],
      ['another agency’s ticket', { token: await live.ticket(cleo) }, 401],
      ['another agency’s session', { token: sessionOf(cleo) }, 401],
      [
        'another host in the query',
        { token: await live.ticket(ana), path: `/live?hostname=${live.other}.test` },
        400,
      ],
      ['no host in the query', { path: `/live?access_token=${await live.ticket(ana)}` }, 400],
      ['a host of nobody', { token: await live.ticket(ana), host: 'nobody.test' }, 404],
      ['another path', { path: '/elsewhere' }, 404],
    ]
    for (const [name, order, expected] of refused) expect(await status(order), name).toBe(expected)
    const kept = await live.ticket(cleo)
    expect(await status({ token: kept }), 'the other agency’s').toBe(401)
    expect(
      await status({ token: kept, host: `${live.other}.test` }),
      'is not used up elsewhere',
    ).toBe(101)
    for (const secret of [good, expired, kept, sessionOf(cleo), 'access_token'])
      expect(log).not.toContain(secret)
    return `403 for ${origins.length} origins, ${refused.length} wrong tickets and addresses refused, one ticket opens once`
  },
)

barCheck(17, 'nothing of others comes, whatever is asked for', async () => {
  const [ana, ben, cleo] = [await live.person(), await live.person(), await live.person(live.other)]
  const client = await live.connect(ana)
  await client.next('hello')
  const wishes = [
    { type: 'subscribe', data: { inbox: ben.guid } },
    { type: 'subscribe', data: { channel: live.other } },
    { type: 'ping', data: null, inbox: ben.guid },
    { type: 'missed_calls', data: { unseen: 1 } },
  ]
  for (const wish of wishes) client.send(JSON.stringify({ ...wish, ref: wish.type }))
  const SENT = 50
  for (let number = 0; number < SENT; number++)
    for (const [tenant, inbox] of [
      [live.tenant, ben.guid],
      [live.other, cleo.guid],
      [live.other, ana.guid],
    ] as const)
      await asTenant(live.database, tenant, async (tx) =>
        sendLive(tx, inbox, { type: 'missed_calls', data: { unseen: 1 } }),
      )
  await asTenant(live.database, live.tenant, async (tx) =>
    sendLive(tx, ana.guid, { type: 'missed_calls', data: { unseen: 2 } }),
  )
  expect(await client.next('missed_calls')).toMatchObject({ number: 1, data: { unseen: 2 } })
  const types = client.messages.map(({ type }) => type).toSorted()
  expect(types).toEqual(['hello', 'missed_calls', 'pong', 'refused', 'refused', 'refused'])
  await client.close()
  return `0 of ${3 * SENT} messages to others`
})

barCheck(17, 'a session that ends closes its connections at once, and no others', async () => {
  const ana = await live.person()
  const tabs = [await live.connect(ana), await live.connect(ana), await live.connect(ana)]
  const other = await live.connect(await live.person())
  for (const client of [...tabs, other]) await client.next('hello')
  const before = performance.now()
  expect((await ana.post('/auth/logout')).status).toBe(200)
  for (const { closed } of tabs) expect(await closed).toMatchObject({ code: 4401 })
  const ms = performance.now() - before
  other.send({ type: 'ping', data: null })
  await other.next('pong')
  await other.close()
  return `${tabs.length} connections closed after ${Math.round(ms)} ms`
})

test('a program connects with the token of its session, in the address or as Bearer', async () => {
  const ana = await live.person()
  const authorization = `Bearer ${sessionOf(ana)}`
  expect(await status({ token: sessionOf(ana) })).toBe(101)
  expect(await status({ origin: null, headers: { authorization } })).toBe(101)
  expect(await status({ headers: { authorization } })).toBe(101)
  // A browser cannot be made to send it, but one that does is another site's page all the same.
  expect(await status({ origin: 'https://evil.example', headers: { authorization } })).toBe(403)
  expect(await status({ origin: null, headers: { authorization: `Bearer ${randomUUID()}` } })).toBe(
    401,
  )
  expect(await status({ origin: null, token: sessionOf(ana) })).toBe(403)
})

test('an API token has no account to which anything could be sent', async () => {
  const name = { name: 'live', level: 'internal', days: 1 } as const
  const token = await createApiToken(live.database, live.tenant, name)
  const authorization = `Bearer ${token}`
  expect(await status({ origin: null, headers: { authorization } })).toBe(403)
  expect(await status({ token })).toBe(403)
  const asked = await live.server.app.fastify.inject({
    method: 'POST',
    url: '/api/live/ticket',
    headers: { host: host(), authorization },
  })
  expect(asked.statusCode).toBe(401)
})

test('a visitor gets no ticket, and a ticket is worth nothing once its session has ended', async () => {
  const ana = await live.person()
  const ticket = await live.ticket(ana)
  expect((await ana.post('/auth/logout')).status).toBe(200)
  expect(await status({ token: ticket })).toBe(401)
  expect((await ana.post('/live/ticket')).status).toBe(401)
  expect((await ana.post('/live/ticket', { call: randomUUID() })).status).toBe(401)
})

test('of many who come with one ticket at once, one gets in', async () => {
  const token = await live.ticket(await live.person())
  const all = await Promise.all(Array.from({ length: 10 }, () => status({ token })))
  expect(all.filter((one) => one === 101)).toHaveLength(1)
  expect(all.filter((one) => one === 401)).toHaveLength(9)
})

test('tickets are not stored themselves, and are gone when they were used', async () => {
  const ana = await live.person()
  const ticket = await live.ticket(ana)
  const rows = await asTenant(live.database, live.tenant, ({ query }) =>
    query('select * from live_ticket where inbox = $1', [ana.guid]),
  )
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(ticket)
  await (await live.connect(ana, { token: ticket })).close()
  const left = await asTenant(live.database, live.tenant, ({ query }) =>
    query('select 1 from live_ticket where inbox = $1', [ana.guid]),
  )
  expect(left).toEqual([])
})

test('who asks for tickets without end is told to wait', async () => {
  const ana = await live.person()
  const statuses = new Set<number>()
  for (let asked = 0; asked < 125; asked++) statuses.add((await ana.post('/live/ticket')).status)
  expect([...statuses]).toEqual([200, 429])
})

test('a person has fifty connections at most', async () => {
  const ana = await live.person()
  const token = sessionOf(ana)
  const all = await Promise.all(Array.from({ length: 50 }, () => live.connect(ana, { token })))
  expect(await status({ token })).toBe(429)
  await all[0]?.close()
  await expect.poll(() => status({ token })).toBe(101)
  for (const client of all) client.socket.terminate()
})

test('behind a lock that was not passed nothing is opened', async () => {
  const ana = await live.person()
  const ticket = await live.ticket(ana)
  const lock = { email: 'lock@example.com', password: 'a lock of three words' }
  await applyFolder(live.database, await lockedFolder(live.tenant, lock))
  try {
    await expect.poll(async () => (await ana.post('/live/ticket')).status).toBe(403)
    expect(await status({ token: ticket })).toBe(403)
    expect((await ana.post('/auth/lock', lock)).status).toBe(200)
    const cookie = `__Host-lock=${ana.cookies.get('__Host-lock')}`
    expect(await status({ token: await live.ticket(ana), headers: { cookie } })).toBe(101)
  } finally {
    await applyFolder(live.database, folder(live.tenant))
  }
})

test('another protocol is left alone, and a plain request is told what lies there', async () => {
  const send = (path: string, headers: string) =>
    new Promise<string>((resolve) => {
      const socket = connect(live.port, '127.0.0.1')
      let answer = ''
      socket.setEncoding('utf8').on('data', (text: string) => (answer += text))
      socket.once('close', () => resolve(answer))
      socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host()}\r\n${headers}\r\n\r\n`)
    })
  expect(await send('/live', 'Connection: close')).toMatch(
    /^HTTP\/1.1 400 [^]*Expected a WebSocket/,
  )
  const offered =
    'Connection: close, Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA'
  expect(await send('/live', offered)).toMatch(/^HTTP\/1.1 400 [^]*Expected a WebSocket/)
  const wrong = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13'
  const refused = await send('/elsewhere', wrong)
  expect(refused).toMatch(/^HTTP\/1.1 404 /)
  expect(refused).toMatch(/content-type: application\/problem\+json/i)
  expect(refused).toMatch(/content-security-policy: default-src 'none'/i)
})
