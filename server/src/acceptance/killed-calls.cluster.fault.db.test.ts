import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Call, CallRequest } from '@plat/contract/calls/calls'
import type { ServerMessage } from '@plat/contract/live/messages'
import type pg from 'pg'
import { afterAll, beforeAll, expect } from 'vitest'
import { departmentChannel } from '../offices/channels.ts'
import { hashSecret, newSecret } from '../platform/secret-token.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { acknowledgment, ALWAYS, callsFolder } from '../testing/call-fixture.ts'
import { type LiveClient, openLive } from '../testing/live-client.ts'
import { applyFolder } from '../testing/portal.ts'
import { findPostgres, type StopMode } from '../testing/postgres-cluster.ts'
import { type ServerPair, serverPair } from '../testing/server-pair.ts'
import { call } from '../testing/server-process.ts'
import { barCheck } from './bar-check.ts'

const [KILLS, CALLS] = process.env['PLAT_BAR'] === 'full' ? [20, 200] : [3, 30]
/** Kills before which the database ends: in order, and as if it had crashed. */
const RESTARTS = new Map<number, StopMode>([
  [Math.floor(KILLS / 3), 'fast'],
  [Math.floor((2 * KILLS) / 3), 'immediate'],
])
const AGENTS = 6
const CALLERS = 14
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
  await applyFolder(pair.database, callsFolder(TENANT))
  const { document } = await loadTenant(pair.database, TENANT)
  channel = departmentChannel(document, 'building')?.guid ?? ''
  const hours = { time_zone: 'UTC', weekly: ALWAYS, closures: [], agency_holidays: false }
  await admin.query('insert into office (tenant, channel, hours, version) values ($1, $2, $3, 1)', [
    TENANT,
    channel,
    JSON.stringify(hours),
  ])
  await pair.start('smtp://127.0.0.1:9')
}, 180_000)
afterAll(async () => {
  if (programs !== null) await pair.close()
})

interface Calls {
  readonly call: Call | null
  readonly request: CallRequest | null
}

/** Someone in front of a page that connects again whenever its connection is gone, to any of the servers. */
abstract class Person {
  readonly guid: string
  readonly #token: string
  #live: LiveClient | null = null
  #number: number | undefined
  #isGone = false

  constructor(guid: string, token: string) {
    this.guid = guid
    this.#token = token
  }

  static async signedIn<One extends Person>(
    this: new (guid: string, token: string) => One,
    role: 'resident' | 'internal',
  ): Promise<One> {
    const token = newSecret()
    const { rows } = await admin.query<{ guid: string }>(
      `with person as (
         insert into account (tenant, email, role, confirmed_at)
         values ($1, gen_random_uuid() || '@example.com', $3, now()) returning tenant, guid),
       session as (
         insert into session (tenant, token_hash, account, second_factor, expires_at)
         select tenant, $2, guid, 'totp', now() + interval '1 day' from person)
       select guid from person`,
      [TENANT, hashSecret(token), role],
    )
    const one = new this(rows[0]!.guid, token)
    await one.#connect()
    return one
  }

  /** A message came. */
  protected abstract hear(message: ServerMessage): void
  /** The page has read its calls again, as it does whenever it connects. */
  protected abstract sees(calls: Calls): void

  async #connect(): Promise<void> {
    for (;;) {
      const { port } = pair.servers[randomInt(pair.servers.length)]!
      const after = this.#number
      const order = { port, host: HOST, token: this.#token, ...(after !== undefined && { after }) }
      const live = await openLive(order).catch(() => null)
      if (live !== null) return this.#listen(live)
      if (this.#isGone) return
      await wait(100)
    }
  }

  #listen(live: LiveClient): void {
    this.#live = live
    const hear = (message: ServerMessage) => {
      if ('number' in message) this.#number = message.number
      if (message.type === 'hello') {
        this.#number = message.data.number
        void this.ask<Calls>('GET', '/call').then(({ data }) => this.sees(data))
      }
      this.hear(message)
    }
    live.socket.on('message', (data) => hear(JSON.parse(String(data)) as ServerMessage))
    // What came before this listened.
    for (const message of live.messages) hear(message)
    void live.closed.then(() => (this.#isGone ? undefined : this.#connect()))
  }

  /** Sends a frame, if the page is connected at this moment. */
  protected say(frame: Parameters<LiveClient['send']>[0]): void {
    if (this.#live?.socket.readyState === this.#live?.socket.OPEN) this.#live?.send(frame)
  }

  /** Asks the API until one of the servers has answered. */
  protected async ask<Data>(
    method: string,
    path: string,
    body?: object,
  ): Promise<{ status: number; data: Data }> {
    for (;;) {
      const { port } = pair.servers[randomInt(pair.servers.length)]!
      const headers = { authorization: `Bearer ${this.#token}` }
      const order = { port, host: HOST, path: `/api/nencounter${path}`, method, headers, body }
      const reply = await call(order).catch(() => null)
      if (reply !== null && reply.status < 500)
        return { status: reply.status, data: (JSON.parse(reply.text) as { data: Data }).data }
      await wait(100)
    }
  }

  protected async hangUp(id: string): Promise<void> {
    await this.ask('POST', `/call/${id}/close`, {})
  }

  async leave(): Promise<void> {
    this.#isGone = true
    await this.#live?.close()
  }
}

/** Answers most calls, and hangs up half of those that were answered. */
class Agent extends Person {
  protected override hear(message: ServerMessage): void {
    if (message.type === 'call_request') this.#ring(message.data.id)
    if (message.type === 'call_information') this.#talk(message.data.id)
    // Set away because answers were lost with a server.
    if (message.type === 'agents_changed')
      void this.ask<{ declared: string }>('GET', '/agent-state').then(({ data }) =>
        data.declared === 'away'
          ? this.ask('PUT', '/agent-state', { declared: 'available' })
          : undefined,
      )
  }

  protected override sees({ request }: Calls): void {
    if (request !== null) this.#ring(request.id)
  }

  #ring(id: string): void {
    const answer = () => this.say(acknowledgment(id, randomInt(6) > 0))
    setTimeout(answer, randomInt(50, 800)).unref()
  }

  #talk(id: string): void {
    this.say({ type: 'call_joined_agent', data: { id } })
    if (randomInt(2) === 0) setTimeout(() => void this.hangUp(id), randomInt(2_000)).unref()
  }
}

/** Calls, again and again; hangs up before an answer now and then, and else some seconds after it. */
class Caller extends Person {
  readonly #over = new Map<string, () => void>()
  readonly #ended = new Set<string>()
  /** Milliseconds for which the longest of its calls lasted. */
  longest = 0

  protected override hear(message: ServerMessage): void {
    if (message.type === 'call_information') this.#talk(message.data.id)
    if (message.type === 'call_ended') this.#isOver(message.data.id)
  }

  protected override sees({ call: own }: Calls): void {
    if (own?.state === 'active') this.#talk(own.id)
    for (const id of this.#over.keys()) if (id !== own?.id) this.#isOver(id)
  }

  /** Makes a call and waits until it is over. */
  async callOnce(): Promise<void> {
    const began = performance.now()
    const wish = { subject: { type: 'channel', guid: channel }, request: randomUUID() }
    const { status, data } = await this.ask<Call>('POST', '/call/request', wish)
    expect(status).toBe(200)
    const { id, state } = data
    if (state === 'ended' || this.#ended.has(id)) return
    const over = new Promise<void>((resolve) => this.#over.set(id, resolve))
    if (randomInt(5) === 0) await wait(randomInt(1_500)).then(() => this.hangUp(id))
    await over
    this.longest = Math.max(this.longest, performance.now() - began)
  }

  #isOver(id: string): void {
    this.#ended.add(id)
    this.#over.get(id)?.()
    this.#over.delete(id)
  }

  #talk(id: string): void {
    this.say({ type: 'call_joined_caller', data: { id } })
    setTimeout(() => void this.hangUp(id), 2_000 + randomInt(2_000)).unref()
  }
}

barCheck(16.1, 'servers killed and the database restarted while people call', async (skip) => {
  if (programs === null) skip('needs PostgreSQL ≥ 15 with PostGIS in /usr/lib/postgresql')
  const agents = await Promise.all(Array.from({ length: AGENTS }, () => Agent.signedIn('internal')))
  const callers = await Promise.all(
    Array.from({ length: CALLERS }, () => Caller.signedIn('resident')),
  )
  await admin.query(
    'insert into agent (tenant, account, public) select $1, guid, true from unnest($2::uuid[]) as guid',
    [TENANT, agents.map(({ guid }) => guid)],
  )
  let left: number = CALLS
  const calling = callers.map(async (caller) => {
    while (left > 0) {
      left -= 1
      await caller.callOnce()
    }
  })
  for (let kill = 0; kill < KILLS; kill += 1) {
    await wait(randomInt(500, 2_500))
    const restart = RESTARTS.get(kill)
    if (restart !== undefined) {
      await pair.restartDatabase(restart)
      await wait(randomInt(500, 2_500))
    }
    // Each time in another way: one server, both, or only what they hear of changes by.
    if (kill % 5 === 2) await killListeners()
    else await pair.kill(kill % 5 === 4 ? [0, 1] : [kill % 2])
  }
  await Promise.all(calling)
  const figures = await expectAllOver()
  const longest = Math.max(...callers.map((caller) => caller.longest))
  await Promise.all([...agents, ...callers].map((one) => one.leave()))
  return `${KILLS} kills and ${RESTARTS.size} restarts of the database during ${figures.calls} calls: one outcome each (${figures.outcomes}), nobody left in one; longest ${(longest / 1_000).toFixed(0)} s`
})

async function killListeners(): Promise<void> {
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen %'`,
  )
}

/** Every call has one outcome, no one is in one, no one is asked. */
async function expectAllOver(): Promise<{ calls: number; outcomes: string }> {
  const rows = async (text: string) => (await admin.query<Record<string, unknown>>(text)).rows
  // Each caller has heard of the end of each call.
  expect(await rows(`select guid, state from call where state <> 'ended'`)).toEqual([])
  expect(await rows('select call from call_participant where left_at is null')).toEqual([])
  expect(await rows('select call from call_offer where closed_at is null')).toEqual([])
  const others = await rows(
    `select c.guid from call c left join ended e on e.call = c.guid group by c.guid having count(e.call) <> 1`,
  )
  expect(others).toEqual([])
  const outcomes = await rows(
    'select outcome, count(*)::integer as calls from call group by outcome order by 2 desc',
  )
  return {
    calls: outcomes.reduce((all, { calls }) => all + Number(calls), 0),
    outcomes: outcomes.map(({ outcome, calls }) => `${calls} ${outcome}`).join(', '),
  }
}
