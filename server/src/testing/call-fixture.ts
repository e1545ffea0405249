import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { ClientMessage } from '@plat/contract/live/messages'
import { pino } from 'pino'
import { afterAll, beforeAll } from 'vitest'
import { CallKeeper } from '../calls/call-keeper.ts'
import { channelsOf } from '../offices/channels.ts'
import { readConfig } from '../platform/config.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { listeningDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { type LiveClient, openLive } from './live-client.ts'
import { applyFolder, putRecords, testServer } from './portal.ts'
import { records } from './search-fixture.ts'
import { officesFolder, type StaffMember, staffMember } from './staff-fixture.ts'
import type { Visitor } from './visitor.ts'

/** A record that everybody sees, and one that only the agency's own people see. */
export const OPEN_RECORD = recordOf('2024-001 BP')
export const SEALED_RECORD = recordOf('2024-005 ZZ')

const ALWAYS = Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }])

/** A server on a socket with two agencies whose offices are open day and night, and the keeper of calls. */
class CallFixture {
  readonly tenant = uniqueTenant('oak')
  readonly other = uniqueTenant('elm')
  database!: Database
  server!: Awaited<ReturnType<typeof testServer>>
  keeper!: CallKeeper
  port = 0
  readonly #environment: Readonly<Record<string, string>>
  #people = 0

  constructor(environment: Readonly<Record<string, string>>) {
    this.#environment = environment
  }

  async begin(): Promise<void> {
    this.database = await listeningDatabase()
    this.server = await testServer(this.database, this.#environment)
    for (const tenant of [this.tenant, this.other]) {
      await applyFolder(this.database, officesFolder(tenant))
      await putRecords(this.database, tenant, 'permits', tenant === this.tenant ? records : [])
      await this.#openOffices(tenant)
    }
    const { fastify } = this.server.app
    await fastify.listen({ port: 0, host: '127.0.0.1' })
    this.port = (fastify.server.address() as AddressInfo).port
    this.keeper = new CallKeeper(this.parts())
  }

  /** What functions of calls take. */
  parts() {
    const { video } = readConfig(this.#environment)
    return { database: this.database, logger: pino({ level: 'silent' }), video }
  }

  async end(): Promise<void> {
    await this.server.close()
    await this.keeper.close()
    await this.database.close()
  }

  /** Somebody of an agency with a second factor, a resident unless said otherwise. */
  person(role: 'resident' | 'internal' = 'resident', tenant = this.tenant): Promise<StaffMember> {
    this.#people += 1
    const at = { app: this.server.app, database: this.database }
    return staffMember(at, tenant, `p${this.#people}-${randomUUID()}@example.com`, { role })
  }

  /** An agent whom calls reach, connected. @param modules null: of all modules */
  async agent(
    modules: readonly string[] | null = null,
    tenant = this.tenant,
  ): Promise<{ who: StaffMember; live: LiveClient }> {
    const who = await this.person('internal', tenant)
    await asTenant(this.database, tenant, (tx) =>
      tx.query(
        `insert into agent (tenant, account, public, modules, idle_since)
         values ($1, $2, true, $3, clock_timestamp())`,
        [tenant, who.guid, modules],
      ),
    )
    return { who, live: await this.connect(who, tenant) }
  }

  /** Nobody of the agency answers calls any more. */
  async noAgents(): Promise<void> {
    await this.sql('delete from agent')
  }

  /** A resident, connected. */
  async caller(): Promise<{ who: StaffMember; live: LiveClient }> {
    const who = await this.person()
    return { who, live: await this.connect(who) }
  }

  /** A live connection of somebody, or of a guest of a call, that has said hello. */
  async connect(who: Visitor, tenant = this.tenant, call?: string): Promise<LiveClient> {
    const { status, text } = await who.post('/live/ticket', call === undefined ? {} : { call })
    if (status !== 200) throw new Error(`expected a ticket, got ${status}: ${text}`)
    const { ticket } = (JSON.parse(text) as { data: { ticket: string } }).data
    const live = await openLive({ port: this.port, host: `${tenant}.test`, token: ticket })
    await live.next('hello')
    return live
  }

  /** Guid of a channel by its code. */
  async channel(code: string, tenant = this.tenant): Promise<string> {
    const { document } = await loadTenant(this.database, tenant)
    const found = channelsOf(document).find((one) => one.code === code)
    if (found === undefined) throw new Error(`no channel ${code}`)
    return found.guid
  }

  /** Lets so many seconds pass for a call and all who have to do with it, and has it looked at. */
  async pass(call: string, seconds: number): Promise<void> {
    await asTenant(this.database, this.tenant, async ({ query }) => {
      const values = [call, seconds]
      await query('select 1 from call where guid = $1 for update', [call])
      await query(
        `update call_offer set until = until - make_interval(secs => $2), offered_at = offered_at - make_interval(secs => $2)
         where call = $1`,
        values,
      )
      await query(
        `update call_participant set state_at = state_at - make_interval(secs => $2),
           away_since = away_since - make_interval(secs => $2),
           token_expires_at = token_expires_at - make_interval(secs => $2)
         where call = $1`,
        values,
      )
      await query(
        `update call_invite set expires_at = expires_at - make_interval(secs => $2) where call = $1`,
        values,
      )
      await query(
        `update call set caller_seen_at = caller_seen_at - make_interval(secs => $2),
           created_at = created_at - make_interval(secs => $2),
           due_at = case when state <> 'ended' then now() end
         where guid = $1`,
        values,
      )
    })
  }

  /** Rows of the agency. */
  sql<Row extends Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> {
    return asTenant(this.database, this.tenant, ({ query }) => query<Row>(text, values))
  }

  /** How a call ended, once it has. */
  async outcome(call: string): Promise<string> {
    for (;;) {
      const [row] = await this.sql<{ outcome: string | null }>(
        'select outcome from call where guid = $1',
        [call],
      )
      if (row?.outcome != null) return row.outcome
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }

  async #openOffices(tenant: string): Promise<void> {
    const channel = await this.channel('building', tenant)
    const hours = {
      time_zone: 'America/Chicago',
      weekly: ALWAYS,
      closures: [],
      agency_holidays: false,
    }
    await asTenant(this.database, tenant, (tx) =>
      tx.query('insert into office (tenant, channel, hours) values ($1, $2, $3)', [
        tenant,
        channel,
        JSON.stringify(hours),
      ]),
    )
  }
}
export type { CallFixture }

/** The fixture of a test file. @param environment settings of the server */
export function callFixture(environment: Readonly<Record<string, string>> = {}): CallFixture {
  const fixture = new CallFixture(environment)
  beforeAll(() => fixture.begin())
  afterAll(() => fixture.end())
  return fixture
}

/** An answer to a call that is offered. */
export function answer(call: string, accepts: boolean): ClientMessage {
  return {
    type: 'call_request_acknowledgment',
    data: { id: call },
    response: { received: true, answer: accepts },
  }
}

function recordOf(reference: string) {
  const found = records.find(({ agency_reference }) => agency_reference === reference)
  if (found === undefined) throw new Error(`no record ${reference}`)
  return found
}
