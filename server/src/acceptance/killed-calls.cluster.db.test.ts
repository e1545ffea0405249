import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { OwnCall } from '@plat/contract/calls/calls'
import type { CallInformation, RoomState } from '@plat/contract/calls/room'
import type { ServerMessage } from '@plat/contract/live/messages'
import type pg from 'pg'
import { afterAll, beforeAll, expect } from 'vitest'
import { departmentChannel } from '../offices/channels.ts'
import { hashSecret, newSecret } from '../platform/secret-token.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { answer } from '../testing/call-fixture.ts'
import { type LiveClient, openLive } from '../testing/live-client.ts'
import { applyFolder } from '../testing/portal.ts'
import { findPostgres } from '../testing/postgres-cluster.ts'
import { type ServerPair, serverPair } from '../testing/server-pair.ts'
import { call } from '../testing/server-process.ts'
import { officesFolder } from '../testing/staff-fixture.ts'
import { barCheck } from './bar-check.ts'

const [KILLS, CALLS] = process.env['PLAT_BAR'] === 'full' ? [20, 200] : [4, 40]
const AGENTS = 6
const CALLERS = 14
/** Milliseconds within which the next agent is asked after the process of the one before has died. */
const ASKED_AGAIN_MS = 30_000
const TENANT = 'ash'
const HOST = 'ash.test'
const programs = findPostgres()

let pair: ServerPair
/** As a superuser. */
let admin: pg.Pool
let channel = ''

beforeAll(async () => {
  if (programs === null) return
  pair = await serverPair(programs)
  admin = pair.admin
  // Each time that a call ends.
  await admin.query(`
    create table ended (call uuid, outcome text);
    grant insert on ended to plat_app;
    create function note_ended() returns trigger language plpgsql as $$
    begin
      insert into ended values (new.guid, new.outcome);
      return null;
    end $$;
    create trigger note_ended after update on call for each row
      when (new.state = 'ended') execute function note_ended()`)
  await applyFolder(pair.database, officesFolder(TENANT))
  const { document } = await loadTenant(pair.database, TENANT)
  channel = departmentChannel(document, 'building')?.guid ?? ''
  const hours = {
    time_zone: 'UTC',
    weekly: Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }]),
    closures: [],
    agency_holidays: false,
  }
  await admin.query('insert into office (tenant, channel, hours) values ($1, $2, $3)', [
    TENANT,
    channel,
    JSON.stringify(hours),
  ])
  await pair.start('smtp://127.0.0.1:9')
}, 180_000)
afterAll(async () => {
  if (programs !== null) await pair.close()
})

/** Somebody with an account, in front of a page that connects again whenever its connection is gone. */
class Person {
  readonly guid: string
  readonly #token: string
  #live: LiveClient | null = null
  #number = 0
  #isGone = false
  /** Where the page connects; null: to any server. */
  readonly #server: number | null
  onMessage: (message: ServerMessage) => void = () => undefined

  constructor(guid: string, token: string, server: number | null) {
    this.guid = guid
    this.#token = token
    this.#server = server
  }

  static async signedIn<One extends Person>(
    this: new (guid: string, token: string, server: number | null) => One,
    role: 'resident' | 'internal',
    server: number | null = null,
  ): Promise<One> {
    const token = newSecret()
    const { rows } = await admin.query<{ guid: string }>(
      `with person as (
         insert into account (tenant, email, first_name, last_name, role)
         values ($1, gen_random_uuid() || '@example.com', 'Ana', 'Ortiz', $3) returning tenant, guid),
       session as (
         insert into session (tenant, token_hash, account, device, second_factor, expires_at)
         select tenant, $2, guid, '', 'totp', now() + interval '1 day' from person)
       select guid from person`,
      [TENANT, hashSecret(token), role],
    )
    const one = new this(rows[0]!.guid, token, server)
    await one.#connect()
    return one
  }

  async #connect(): Promise<void> {
    const { port } = pair.servers[this.#server ?? randomInt(pair.servers.length)]!
    const order = { port, host: HOST, token: this.#token, after: this.#number }
    const live = await openLive(order).catch(() => null)
    if (live === null) {
      await wait(100)
      return this.#isGone ? undefined : this.#connect()
    }
    this.#live = live
    live.socket.on('message', (data) => this.#hear(JSON.parse(String(data)) as ServerMessage))
    // What came before this listened.
    for (const message of live.messages) this.#hear(message)
    void live.closed.then(() => (this.#isGone ? undefined : this.#connect()))
  }

  #hear(message: ServerMessage): void {
    if ('number' in message) this.#number = message.number
    if (message.type === 'hello') this.#number = message.data.number
    this.onMessage(message)
  }

  /** Sends a frame, if the page is connected at this moment. */
  say(frame: Parameters<LiveClient['send']>[0]): void {
    if (this.#live?.socket.readyState === this.#live?.socket.OPEN) this.#live?.send(frame)
  }

  /** Asks the API until one of the servers has answered. */
  async ask(path: string, body?: object): Promise<{ status: number; data: unknown }> {
    for (;;) {
      const { port } = pair.servers[randomInt(pair.servers.length)]!
      const reply = await call({
        port,
        host: HOST,
        path: `/api/nencounter${path}`,
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization: `Bearer ${this.#token}` },
        body,
      }).catch(() => null)
      if (reply !== null && reply.status < 500)
        return { status: reply.status, data: (JSON.parse(reply.text) as { data: unknown }).data }
      await wait(100)
    }
  }

  /** Does not connect again once the connection is gone. */
  stayAway(): void {
    this.#isGone = true
  }

  async leave(): Promise<void> {
    this.stayAway()
    await this.#live?.close()
  }

  /** Enters a room, also after the connection was lost. */
  protected enter({ id, rtc }: CallInformation, peer: string): void {
    const { room_reservation, user_data_token } = rtc
    const data = { id, ...room_reservation, user_data_token, peer }
    this.say({ type: 'call_joined_caller', data })
  }
}

/** Answers most calls, and hangs up half of those that it has answered. */
class Agent extends Person {
  /** Calls that it was asked about, and when. */
  readonly asked = new Map<string, number>()
  readonly #peer = randomUUID()
  readonly #hungUp = new Set<string>()
  answers = true

  override onMessage = (message: ServerMessage): void => {
    if (message.type === 'call_request') this.#ring(message.data.id)
    if (message.type === 'call_information') this.enter(message.data, this.#peer)
    if (message.type === 'room_state') this.#talk(message.data)
    if (message.type !== 'hello') return
    for (const { id } of message.data.state.requests) this.#ring(id)
    const information = message.data.state.call?.information
    if (information != null) this.enter(information, this.#peer)
  }

  #ring(id: string): void {
    this.asked.set(id, performance.now())
    if (this.answers)
      setTimeout(() => this.say(answer(id, randomInt(6) > 0)), randomInt(50, 800)).unref()
  }

  #talk({ id, participants }: RoomState): void {
    const there = participants.filter(({ state }) => state === 'connected')
    if (there.length < 2 || this.#hungUp.has(id)) return
    this.#hungUp.add(id)
    if (randomInt(2) === 0)
      setTimeout(() => this.say({ type: 'call_close', data: { id } }), randomInt(2_000)).unref()
  }
}

/** Calls, again and again; gives up now and then. */
class Caller extends Person {
  #call: string | null = null
  #peer = randomUUID()
  #over: () => void = () => undefined
  /** Milliseconds for which the longest of its calls lasted. */
  longest = 0
  /** Calls that it knows to be over. */
  readonly ended: string[] = []

  override onMessage = (message: ServerMessage): void => {
    if (message.type === 'call_information') this.enter(message.data, this.#peer)
    if (message.type === 'room_state') this.#talk(message.data)
    if (message.type === 'call_unanswered' || message.type === 'call_ended')
      this.#isOver(message.data.id)
    if (message.type !== 'hello') return
    const own = message.data.state.call
    if (own === null && this.#call !== null) this.#isOver(this.#call)
    if (own?.information != null) this.enter(own.information, this.#peer)
  }

  /** Makes a call and waits until it is over. */
  async callOnce(givesUp = randomInt(5) === 0): Promise<void> {
    const began = performance.now()
    const wish = { subject: { type: 'channel', guid: channel }, request: randomUUID() }
    this.#peer = randomUUID()
    const over = new Promise<void>((resolve) => {
      this.#over = resolve
    })
    const { status, data } = await this.ask('/call/request', wish)
    // It was made and had ended before the answer was heard.
    if (status === 409) return
    expect(status).toBe(200)
    const { id } = data as OwnCall
    this.#call = id
    if (this.ended.includes(id)) return
    if (givesUp) await wait(randomInt(1_500)).then(() => this.ask(`/call/${id}/cancel`, {}))
    await over
    this.longest = Math.max(this.longest, performance.now() - began)
  }

  #isOver(id: string): void {
    if (!this.ended.includes(id)) this.ended.push(id)
    if (id !== this.#call) return
    this.#call = null
    this.#over()
  }

  #talk({ id, participants }: RoomState): void {
    const there = participants.filter(({ state }) => state === 'connected')
    if (there.length < 2) return
    setTimeout(
      () => this.say({ type: 'call_close', data: { id } }),
      2_000 + randomInt(2_000),
    ).unref()
  }
}

async function makePublic(agents: readonly Agent[]): Promise<void> {
  await admin.query(
    `insert into agent (tenant, account, public, idle_since)
     select $1, guid, true, clock_timestamp() + n * interval '1 millisecond'
     from unnest($2::uuid[]) with ordinality as given (guid, n)`,
    [TENANT, agents.map(({ guid }) => guid)],
  )
}

barCheck(16.1, 'servers killed while people call', async (skip) => {
  if (programs === null) skip('needs PostgreSQL ≥ 15 with PostGIS in /usr/lib/postgresql')
  const again = await askedAgainAfter()
  const agents: Agent[] = []
  const callers: Caller[] = []
  for (let i = 0; i < AGENTS; i += 1) agents.push(await Agent.signedIn('internal'))
  for (let i = 0; i < CALLERS; i += 1) callers.push(await Caller.signedIn('resident'))
  await makePublic(agents)
  let left: number = CALLS
  const calling = Promise.all(
    callers.map(async (caller) => {
      while (left > 0) {
        left -= 1
        await caller.callOnce()
      }
    }),
  )
  const killing = (async () => {
    for (let kill = 0; kill < KILLS; kill += 1) {
      await wait(randomInt(500, 2_500))
      // Every fifth time nobody is left.
      await pair.kill(kill % 5 === 4 ? [0, 1] : [kill % 2])
    }
  })()
  await Promise.all([calling, killing])
  const figures = await expectAllOver()
  const longest = Math.max(...callers.map((caller) => caller.longest))
  await Promise.all([...agents, ...callers].map((one) => one.leave()))
  return `${KILLS} kills during ${figures.calls} calls: one outcome each (${figures.outcomes}), nobody left in one; longest ${(longest / 1_000).toFixed(0)} s; asked again ${(again / 1_000).toFixed(1)} s after a process died`
})

/** Milliseconds from the end of the process that an agent is connected to until the next agent is asked. */
async function askedAgainAfter(): Promise<number> {
  const first = await Agent.signedIn('internal', 0)
  const second = await Agent.signedIn('internal', 1)
  const caller = await Caller.signedIn('resident', 1)
  first.answers = false
  await makePublic([first, second])
  const over = caller.callOnce(false)
  while (first.asked.size === 0) await wait(10)
  first.stayAway()
  pair.servers[0]!.child.kill('SIGKILL')
  const died = performance.now()
  while (second.asked.size === 0) await wait(10)
  const took = [...second.asked.values()][0]! - died
  expect(took).toBeLessThan(ASKED_AGAIN_MS)
  await pair.kill([0])
  await over
  await Promise.all([second, caller].map((one) => one.leave()))
  await admin.query('delete from agent')
  return took
}

/** Every call has one outcome, nobody is in one, nobody is asked. */
async function expectAllOver(): Promise<{ calls: number; outcomes: string }> {
  const rows = async (text: string) => (await admin.query<Record<string, unknown>>(text)).rows
  await expect
    .poll(() => rows(`select guid, state from call where state <> 'ended'`), {
      timeout: 150_000,
      interval: 500,
    })
    .toEqual([])
  expect(await rows(`select guid from call_participant where left_at is null`)).toEqual([])
  expect(await rows(`select guid from call_offer where state = 'offered'`)).toEqual([])
  const once = await rows(
    `select c.guid, count(e.call)::integer as times from call c left join ended e on e.call = c.guid
     group by c.guid having count(e.call) <> 1`,
  )
  expect(once).toEqual([])
  const outcomes = await rows(
    'select outcome, count(*)::integer as calls from call group by outcome order by 2 desc',
  )
  return {
    calls: outcomes.reduce((all, { calls }) => all + Number(calls), 0),
    outcomes: outcomes.map(({ outcome, calls }) => `${calls} ${outcome}`).join(', '),
  }
}
