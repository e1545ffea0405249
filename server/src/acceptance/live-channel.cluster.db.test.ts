import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendLive } from '../live/inbox.ts'
import { connectedSql } from '../live/process-lease.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import { type LiveClient, openLive } from '../testing/live-client.ts'
import { applyFolder } from '../testing/portal.ts'
import { findPostgres } from '../testing/postgres-cluster.ts'
import { folder } from '../testing/search-fixture.ts'
import { type ServerPair, serverPair } from '../testing/server-pair.ts'
import { makeSessions, type SignedIn } from '../testing/sessions.ts'
import { barCheck } from './bar-check.ts'

const TENANT = 'ash'
const HOST = 'ash.test'
const programs = findPostgres()
let pair: ServerPair

beforeAll(async () => {
  if (programs === null) return
  pair = await serverPair(programs)
  await applyFolder(pair.database, folder(TENANT))
  await pair.start('')
})
afterAll(() => pair?.close())

const noPostgres = (skip: (reason: string) => never): void => {
  if (programs === null) skip('no PostgreSQL with PostGIS is installed')
}
const portOf = (number: number) => pair.servers[number]?.port ?? 0
const open = (number: number, { token }: SignedIn, after?: number) =>
  openLive({ port: portOf(number), host: HOST, token, ...(after !== undefined && { after }) })

/** Sends each of these people their next message, as some process that has no connection. */
const tell = (people: readonly SignedIn[], unseen = 1) =>
  asTenant(pair.database, TENANT, async (tx) => {
    for (const { guid } of people) sendLive(tx, guid, { type: 'missed_calls', data: { unseen } })
  })

const numbersOf = (client: LiveClient) =>
  client.messages.flatMap((one) => ('number' in one ? [one.number] : []))

async function isConnected({ guid }: SignedIn): Promise<boolean> {
  const [row] = await asTenant(pair.database, TENANT, ({ query }) =>
    query<{ connected: boolean }>(`select ${connectedSql('$1::uuid')} as connected`, [guid]),
  )
  return row?.connected === true
}

test('a message reaches the connections of every process', async ({ skip }) => {
  noPostgres(skip)
  const [ana] = await makeSessions(pair.database, TENANT, 1)
  if (ana === undefined) throw new Error('nobody')
  const clients = [await open(0, ana), await open(1, ana)]
  for (const client of clients) await client.next('hello')
  await tell([ana])
  await tell([ana])
  for (const client of clients) await expect.poll(() => numbersOf(client)).toEqual([1, 2])
  for (const client of clients) await client.close()
  await expect.poll(() => isConnected(ana)).toBe(false)
})

barCheck(
  54,
  'a killed process: no message is lost or doubled, and nobody on it counts as connected',
  async (skip) => {
    noPostgres(skip)
    const PEOPLE = 60
    const ROUNDS = 60
    const people = await makeSessions(pair.database, TENANT, PEOPLE)
    /** What each has got, over all its connections. */
    const got = people.map((): number[] => [])
    const ended = new AbortController()
    const follow = async (person: SignedIn, at: number) => {
      const mine = got[at] ?? []
      while (!ended.signal.aborted) {
        // Half of them on each; who is thrown out tries the other, as behind a load balancer.
        for (const number of [at % 2, (at + 1) % 2]) {
          const client = await open(number, person, mine.at(-1) ?? 0).catch(() => null)
          if (client === null) continue
          let read = 0
          const collect = () => {
            const all = numbersOf(client)
            mine.push(...all.slice(read))
            read = all.length
          }
          client.socket.on('message', collect)
          ended.signal.addEventListener('abort', () => client.socket.terminate())
          await client.closed
          collect()
          break
        }
        await wait(20)
      }
    }
    const following = people.map(follow)
    const [first = people[0]] = people
    if (first === undefined) throw new Error('nobody')
    await expect.poll(() => isConnected(first)).toBe(true)
    const watched = await makeSessions(pair.database, TENANT, 1)
    const [alone = first] = watched
    const left = await open(0, alone)
    await left.next('hello')
    expect(await isConnected(alone)).toBe(true)

    const sending = (async () => {
      for (let round = 0; round < ROUNDS; round++) {
        await tell(people)
        await wait(50)
      }
    })()
    await wait(500)
    let goneAfter = 0
    await pair.kill([0], async () => {
      const killed = performance.now()
      await expect.poll(() => isConnected(alone), { timeout: 60_000 }).toBe(false)
      goneAfter = performance.now() - killed
    })
    await sending
    await tell(people)
    const expected = Array.from({ length: ROUNDS + 1 }, (_, number) => number + 1)
    for (const mine of got)
      await expect.poll(() => mine.length).toBeGreaterThanOrEqual(expected.length)
    expect(got).toEqual(people.map(() => expected))
    ended.abort()
    await Promise.all(following)
    return `${PEOPLE} people × ${expected.length} messages, 0 missed, 0 doubled; gone after ${(goneAfter / 1_000).toFixed(1)} s`
  },
)

test('a process whose lease others have ended takes it again, with all its connections', async ({
  skip,
}) => {
  noPostgres(skip)
  const [ana] = await makeSessions(pair.database, TENANT, 1)
  if (ana === undefined) throw new Error('nobody')
  const client = await open(1, ana)
  await client.next('hello')
  await pair.admin.query('delete from live_process')
  expect(await isConnected(ana)).toBe(false)
  await expect.poll(() => isConnected(ana)).toBe(true)
  await client.close()
  await expect.poll(() => isConnected(ana)).toBe(false)
})

test('a server that stops sends its clients away, and nothing of them is left', async ({
  skip,
}) => {
  noPostgres(skip)
  const people = await makeSessions(pair.database, TENANT, 20)
  const clients = await Promise.all(people.map((person) => open(0, person)))
  for (const client of clients) await client.next('hello')
  const server = pair.servers[0]
  server?.child.kill('SIGTERM')
  for (const { closed } of clients) expect(await closed).toMatchObject({ code: 1012 })
  expect(await server?.ended()).toBe(0)
  const guids = people.map(({ guid }) => guid)
  const left = await asTenant(pair.database, TENANT, ({ query }) =>
    query('select 1 from live_connection where account = any($1)', [guids]),
  )
  expect(left).toEqual([])
  await pair.kill([0])
})

/** Kilobytes of memory that the system has given to a process. */
function rssOf(number: number): number {
  const status = readFileSync(`/proc/${pair.servers[number]?.child.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1])
}

barCheck(
  45,
  'abuse of live connections closes them, and takes at most 50 MB more than as many people who behave',
  async (skip) => {
    noPostgres(skip)
    if (process.platform !== 'linux') skip('memory of another process is read from /proc')
    const people = await makeSessions(pair.database, TENANT, 31)
    const [quiet, ...offenders] = people
    if (quiet === undefined) throw new Error('nobody')
    const client = await open(0, quiet)
    await client.next('hello')
    const answers = async (count: number) => {
      const times: number[] = []
      for (let turn = 0; turn < count; turn++) {
        const before = performance.now()
        client.send({ type: 'ping', data: null })
        await client.next('pong')
        times.push(performance.now() - before)
        await wait(20)
      }
      return times.toSorted((a, b) => a - b)[Math.floor(count * 0.95)] ?? 0
    }
    const signal = {
      type: 'room_signal',
      data: {
        id: quiet.guid,
        from: quiet.guid,
        to: quiet.guid,
        signal: { description: { type: 'offer', sdp: 'x'.repeat(40_000) } },
      },
    }
    // What a server takes from the system for its first calls it keeps: that is not abuse.
    for (let round = 0; round < 2; round++) {
      const guests = await Promise.all(offenders.map((person) => open(0, person)))
      for (const guest of guests) await guest.next('hello')
      for (let number = 0; number < 20; number++)
        for (const guest of guests) {
          guest.send(JSON.stringify(signal))
          await guest.next('refused')
        }
      for (const guest of guests) await guest.close()
    }
    const idle = await answers(40)
    const before = rssOf(0)
    let most = before
    const watching = setInterval(() => (most = Math.max(most, rssOf(0))), 50)
    const ways: ((socket: LiveClient['socket']) => void)[] = [
      (socket) => socket.send('no JSON'),
      (socket) => socket.send('{"type":"nothing"}'),
      (socket) => socket.send(JSON.stringify(signal)),
      (socket) => socket.send('x'.repeat(65_537)),
      (socket) => socket.send(Buffer.alloc(60_000)),
      (socket) => socket.ping(),
    ]
    const abuse = offenders.map(async (person, at) => {
      const offender = await open(0, person)
      const way = ways[at % ways.length]
      for (let sent = 0; offender.socket.readyState === 1; sent++) {
        way?.(offender.socket)
        if (sent % 50 === 49) await nextTurn()
      }
      return (await offender.closed).code
    })
    const busy = await answers(40)
    const codes = await Promise.all(abuse)
    clearInterval(watching)
    const grown = (Math.max(most, rssOf(0)) - before) / 1_024
    expect(codes.filter((code) => ![1003, 1006, 1008, 1009].includes(code))).toEqual([])
    expect(await manyHeaders()).toMatch(/^HTTP\/1.1 431 /)
    expect(grown).toBeLessThanOrEqual(50)
    // How soon others are answered, the line says: it follows what else the machine does.
    await client.close()
    return `${offenders.length} offenders closed; p95 of others ${idle.toFixed(1)} → ${busy.toFixed(1)} ms, RSS +${grown.toFixed(1)} MB of 50`
  },
)

/** The answer to an upgrade with two thousand headers. */
async function manyHeaders(): Promise<string> {
  const socket = connect(portOf(0), '127.0.0.1')
  const headers = Array.from({ length: 2_000 }, (_, at) => `x-${at}: ${at}\r\n`).join('')
  socket.write(
    `GET /live?hostname=${HOST} HTTP/1.1\r\nHost: ${HOST}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${headers}\r\n`,
  )
  const [answer] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  return String(answer)
}
