import fc from 'fast-check'
import { pino } from 'pino'
import { afterAll, beforeAll, expect } from 'vitest'
import { advanceCall } from '../calls/advance-call.ts'
import { answerOffer } from '../calls/answer-offer.ts'
import { type CallParts, type CallWork, withCalls } from '../calls/call-work.ts'
import { hangUp } from '../calls/hang-up.ts'
import { requestCall } from '../calls/request-call.ts'
import { departmentChannel } from '../offices/channels.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { readConfig } from '../platform/config.ts'
import { AppError } from '../platform/errors.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { applyFolder } from '../testing/portal.ts'
import { officesFolder, putConnection } from '../testing/staff-fixture.ts'
import { barCheck } from './bar-check.ts'

const RACES = process.env['PLAT_BAR'] === 'full' ? 1_000 : 40
const AGENTS = 10
const tenant = uniqueTenant('larch')
/** Their connections do not age while the test runs. */
const FRESH = -86_400

let database: Database
let parts: CallParts
let channel = ''
let caller = ''
let agents: string[] = []

beforeAll(async () => {
  database = await testDatabase()
  parts = { database, logger: pino({ level: 'silent' }), video: readConfig({}).video }
  await applyFolder(database, officesFolder(tenant))
  const { document } = await loadTenant(database, tenant)
  channel = departmentChannel(document, 'building')?.guid ?? ''
  const hours = {
    time_zone: 'UTC',
    weekly: Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }]),
    closures: [],
    agency_holidays: false,
  }
  await sql('insert into office (tenant, channel, hours) values (current_tenant(), $1, $2)', [
    channel,
    JSON.stringify(hours),
  ])
  const accounts = await sql<{ guid: string }>(
    `insert into account (tenant, email, first_name, last_name, role)
     select current_tenant(), gen_random_uuid() || '@example.com', 'Ana', 'Ortiz',
       case when n = 0 then 'resident' else 'internal' end
     from generate_series(0, $1) as n returning guid, role`,
    [AGENTS],
  )
  const [first, ...others] = accounts.map(({ guid }) => guid)
  caller = first ?? ''
  agents = others
  await sql(
    `insert into agent (tenant, account, public) select current_tenant(), guid, true from unnest($1::uuid[]) as guid`,
    [agents],
  )
  for (const account of [caller, ...agents]) await putConnection(database, tenant, account, FRESH)
})
afterAll(() => database.close())

function sql<Row extends Record<string, unknown>>(
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return asTenant(database, tenant, ({ query }) => query<Row>(text, values))
}
const work = <Result>(does: (work: CallWork) => Promise<Result>) => withCalls(parts, tenant, does)

/** What happens to a call, all at once. */
type Event =
  | { readonly does: 'accept' | 'decline'; readonly agent: number }
  | { readonly does: 'expire' | 'look' | 'cancel' }

async function happen(call: string, event: Event): Promise<void> {
  switch (event.does) {
    case 'accept':
    case 'decline':
      return work((calls) =>
        answerOffer(calls, call, agents[event.agent]!, event.does === 'accept'),
      ).catch((error: unknown) => {
        // Never asked.
        if (!(error instanceof AppError && error.code === 'not_found')) throw error
      })
    case 'expire':
      await sql(`update call_offer set until = now() where call = $1 and state = 'offered'`, [call])
      return advanceCall(parts, tenant, call)
    case 'look':
      return advanceCall(parts, tenant, call)
    case 'cancel':
      return work((calls) => hangUp(calls, call, { account: caller, participant: null }))
  }
}

async function newCall(): Promise<string> {
  const subject = { type: 'channel', guid: channel } as const
  const wish = { caller, level: 'registered', subject, note: null, request: null } as const
  return (await work((calls) => requestCall(calls, wish))).call.id
}

/** Letters about a call to each receiver, by type. */
async function told(call: string, type: string): Promise<{ inbox: string; reason: string }[]> {
  return sql(
    `select inbox, body -> 'data' ->> 'reason' as reason from live_message
     where body ->> 'type' = $2 and body -> 'data' ->> 'id' = $1 order by inbox`,
    [call, type],
  )
}

/** Nothing of a race that is over contradicts itself. @returns how it went */
async function check(call: string): Promise<'answered' | 'cancelled' | 'waiting' | 'unanswered'> {
  const [row] = await sql<{ state: string; outcome: string | null }>(
    'select state, outcome from call where guid = $1',
    [call],
  )
  const offers = await sql<{ agent: string; state: string }>(
    'select agent, state from call_offer where call = $1',
    [call],
  )
  const accepted = offers.filter(({ state }) => state === 'accepted')
  const inRooms = await sql<{ account: string }>(
    `select account from call_participant where call = $1 and user_type = 'agent'`,
    [call],
  )
  expect(accepted.length).toBeLessThanOrEqual(1)
  expect(inRooms.map(({ account }) => account)).toEqual(accepted.map(({ agent }) => agent))
  const opened = (await told(call, 'call_information')).map(({ inbox }) => inbox)
  expect(opened).toEqual(accepted.flatMap(({ agent }) => [agent, caller]).toSorted())
  // Whoever was asked and does not have it knows that it is over.
  const over = new Set((await told(call, 'call_request_over')).map(({ inbox }) => inbox))
  for (const { agent, state } of offers) if (state !== 'offered') expect(over).toContain(agent)
  const ends = [...(await told(call, 'call_ended')), ...(await told(call, 'call_unanswered'))]
  expect(ends.filter(({ inbox }) => inbox === caller)).toHaveLength(row?.state === 'ended' ? 1 : 0)
  if (row?.state === 'waiting') return 'waiting'
  if (row?.outcome === 'unanswered') return 'unanswered'
  return accepted.length === 1 ? 'answered' : 'cancelled'
}

/** Ends what is left of a race. */
async function clear(call: string): Promise<void> {
  await happen(call, { does: 'cancel' })
  const [row] = await sql<{ state: string; busy: number }>(
    `select state, (select count(*)::integer from call_offer where state = 'offered')
       + (select count(*)::integer from call_participant where left_at is null) as busy
     from call where guid = $1`,
    [call],
  )
  expect(row).toEqual({ state: 'ended', busy: 0 })
}

const agent = fc.nat(AGENTS - 1)
const clock = fc.constantFrom<Event[]>({ does: 'expire' }, { does: 'look' })

barCheck(55, 'ten agents accept one call at once', async () => {
  let answered = 0
  // Each accepts, some of them twice, in any order, while offers come and go.
  const everybody = fc
    .tuple(
      fc.shuffledSubarray(
        Array.from({ length: AGENTS }, (_, i): Event => ({ does: 'accept', agent: i })),
        { minLength: AGENTS },
      ),
      fc.array(clock, { maxLength: 6 }),
      fc.array(fc.record({ does: fc.constant('accept' as const), agent }), { maxLength: 4 }),
    )
    .map(([all, ticks, again]): Event[] => interleave(all, [...ticks, ...again]))
  await fc.assert(
    fc.asyncProperty(everybody, async (events) => {
      const call = await newCall()
      await Promise.all(events.map((event) => happen(call, event)))
      // Whoever is asked in the end accepts, too.
      for (let turn = 0; turn < AGENTS; turn += 1) {
        const [open] = await sql<{ agent: string }>(
          `select agent from call_offer where call = $1 and state = 'offered'`,
          [call],
        )
        if (open === undefined) break
        await happen(call, { does: 'accept', agent: agents.indexOf(open.agent) })
      }
      if ((await check(call)) === 'answered') answered += 1
      await clear(call)
    }),
    { numRuns: RACES },
  )
  expect(answered).toBe(RACES)
  return `${RACES} races of ${AGENTS} agents: exactly one has the call in each`
})

barCheck(55, 'a caller gives up as agents answer', async () => {
  const ways = { answered: 0, cancelled: 0, waiting: 0, unanswered: 0 }
  const anything = fc.array(
    fc.oneof(
      fc.record({ does: fc.constantFrom('accept' as const, 'decline' as const), agent }),
      clock,
    ),
    { minLength: 4, maxLength: 14 },
  )
  await fc.assert(
    fc.asyncProperty(anything, fc.nat(14), async (events, at) => {
      const call = await newCall()
      const [open] = await sql<{ agent: string }>(
        `select agent from call_offer where call = $1 and state = 'offered'`,
        [call],
      )
      const first: Event = { does: 'accept', agent: agents.indexOf(open?.agent ?? '') }
      const all = events.toSpliced(at % events.length, 0, first, { does: 'cancel' })
      await Promise.all(all.map((event) => happen(call, event)))
      ways[await check(call)] += 1
      const [row] = await sql<{ outcome: string }>('select outcome from call where guid = $1', [
        call,
      ])
      expect(['cancelled', 'unanswered']).toContain(row?.outcome)
      await clear(call)
    }),
    { numRuns: RACES },
  )
  return `${RACES} races: one outcome each (accepted first ${ways.answered}, cancelled first ${ways.cancelled})`
})

function interleave(some: readonly Event[], others: readonly Event[]): Event[] {
  const step = Math.max(1, Math.floor(some.length / (others.length + 1)))
  return some.flatMap((event, i) => {
    const other = (i + 1) % step === 0 ? others[(i + 1) / step - 1] : undefined
    return other === undefined ? [event] : [event, other]
  })
}
