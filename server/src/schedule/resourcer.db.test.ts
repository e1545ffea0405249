import { randomUUID } from 'node:crypto'
import type { ScheduleEntry } from '@plat/contract/schedule/appointment'
import {
  MAX_COUNTED,
  RESOURCER_TABS,
  type ResourcerEntry,
  type ResourcerTab,
} from '@plat/contract/schedule/resourcer'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createApiToken } from '../accounts/api-token.ts'
import { OPEN_RECORD, type Phone } from '../testing/call-fixture.ts'
import { dataOf, scheduleFixture } from '../testing/schedule-fixture.ts'
import { visitor } from '../testing/visitor.ts'

const schedule = scheduleFixture()
const { calls, live, freeSlot, booked, change, changed, sql } = schedule
const { resident, agent } = calls

type Who = Pick<Phone, 'get'>
const page = (who: Who, query = '') => who.get(`/schedule/resourcer?${query}`)
const entriesOf = async (who: Who, query = '') => dataOf<ResourcerEntry[]>(await page(who, query))
const idOf = (entry: ResourcerEntry) => (entry.type === 'appointment' ? entry.guid : entry.id)
const idsOf = async (who: Who, query = '') => (await entriesOf(who, query)).map(idOf)
const countsOf = async (who: Who, query = '') =>
  dataOf<Record<ResourcerTab, number>>(await who.get(`/schedule/resourcer/count?${query}`))
const assignTo = (one: Phone | null) => ({ action: 'assign', assignee: one?.guid ?? null })

async function leaveCallBack(who: Phone): Promise<string> {
  const subject = { type: 'record', guid: OPEN_RECORD.guid }
  const phone = '+1 541 555 0100'
  const left = await who.post('/nencounter/call-back', { subject, phone, note: 'My fence' })
  return dataOf<{ id: string }>(left).id
}
const setCallBack = (who: Phone, id: string, state: string, more: object = {}) =>
  who.put(`/nencounter/call-back/${id}`, { state, ...more })

describe('[SCH-03] tabs', () => {
  test('an appointment is pending until an agent has it, active until it is over, then recent', async () => {
    const [ana, ben] = [await resident(), await agent('Ben', ['permits'])]
    const asked = await booked(ana)
    expect(await entriesOf(ben)).toEqual([
      { ...(await entryOf(ben, asked)), since: expect.any(String) },
    ])
    const confirmed = await changed(ben, asked, { action: 'confirm' })
    expect(await countsOf(ben)).toEqual({ pending: 0, active: 1, recent: 0 })
    const left = await changed(ben, confirmed, assignTo(null))
    expect(await idsOf(ben)).toEqual([asked.guid])
    await changed(ben, left, assignTo(ben))
    expect(await idsOf(ben, 'tab=active')).toEqual([asked.guid])
    await moveBy(asked, '-10 days')
    expect(await countsOf(ben)).toEqual({ pending: 0, active: 0, recent: 1 })
    expect(await entriesOf(ben, 'tab=recent')).toMatchObject([
      { guid: asked.guid, status: 'closed' },
    ])
  })

  test('a call-back is pending, active with the agent who has taken it, and recent once it is done', async () => {
    const [ana, ben] = [await resident(), await agent('Ben', ['permits'])]
    const id = await leaveCallBack(ana)
    const [entry] = await entriesOf(ben)
    expect(entry).toMatchObject({ type: 'other', displayType: 'OTHER', id, state: 'open' })
    expect(entry).toMatchObject({ phone: '+1 541 555 0100', note: 'My fence', agent: null })
    if (entry?.type === 'other') expect(entry.since).toBe(entry.created)
    for (const [state, tab] of [
      ['taken', 'active'],
      ['done', 'recent'],
    ] as const) {
      await setCallBack(ben, id, state)
      expect(await entriesOf(ben, `tab=${tab}`)).toMatchObject([
        { id, state, agent: { id: ben.guid } },
      ])
      expect(await entriesOf(ben)).toEqual([])
    }
  })

  test('a request that its resident moves is asked anew; one that the agency moves is not', async () => {
    const [ana, eva, ben] = [await resident(), await resident(), await agent()]
    const first = await booked(ana, await freeSlot(ana, 1))
    const second = await booked(eva, await freeSlot(eva, 2))
    const id = await leaveCallBack(ana)
    expect(await idsOf(ben)).toEqual([first.guid, second.guid, id])
    const move = { action: 'reschedule', datetime: await freeSlot(ana, 3) }
    await changed(ana, first, move)
    expect(await idsOf(ben)).toEqual([second.guid, id, first.guid])
    const since = (await entriesOf(ben)).map((entry) => Date.parse(entry.since))
    expect(since).toEqual(since.toSorted((a, b) => a - b))
    await changed(ben, second, { action: 'reschedule', datetime: await freeSlot(eva, 4) })
    const [stored] = await sql('select asked_at from appointment where guid = $1', [second.guid])
    expect(stored).toEqual({ asked_at: null })
  })

  test('agents who get or lose an appointment are notified, who assigns it is not', async () => {
    const [ana, ben, cleo] = [await resident(), await agent(), await agent('Cleo')]
    const toCleo = await changed(ben, await booked(ana), assignTo(cleo))
    expect(await cleo.received('resourcer_changed')).toEqual([
      { type: 'resourcer_changed', data: null },
    ])
    const toBen = await changed(ben, toCleo, assignTo(ben))
    await changed(ben, toBen, assignTo(ben))
    expect(await cleo.received('resourcer_changed')).toHaveLength(2)
    expect(await ben.received('resourcer_changed')).toEqual([])
  })
})

describe('who sees it', () => {
  test('those whom it reaches, and the agent who has it: no resident, no other agency, no agent of other modules', async () => {
    const [ana, ben] = [await resident(), await agent('Ben', ['permits'])]
    const dora = await agent('Dora', ['cases'])
    const zoe = await agent('Zoe', null, live.other)
    const asked = await booked(ana)
    const id = await leaveCallBack(ana)
    expect(await idsOf(ben)).toEqual([asked.guid, id])
    for (const other of [dora, zoe]) {
      expect(await entriesOf(other)).toEqual([])
      expect(await countsOf(other)).toEqual({ pending: 0, active: 0, recent: 0 })
    }
    expect([(await page(ana)).status, (await change(ana, asked, assignTo(ben))).status]).toEqual([
      403, 403,
    ])
    expect((await ana.get('/schedule/resourcer/count')).status).toBe(403)
    const program = await tokenReader()
    expect(await idsOf(program)).toEqual([asked.guid, id])
    await sql('update appointment set assignee = $2 where guid = $1', [asked.guid, dora.guid])
    expect(await idsOf(dora)).toEqual([asked.guid])
    // Not as the agency: an agent's own request.
    await sql('update appointment set owner = $2 where guid = $1', [asked.guid, ben.guid])
    expect(await idsOf(ben)).toEqual([id])
    await sql('update appointment set owner = null where guid = $1', [asked.guid])
    for (const reader of [ben, program]) expect(await idsOf(reader)).toEqual([asked.guid, id])
  })

  test('a filter that is none is refused', async () => {
    const ben = await agent()
    for (const query of ['tab=all', 'type=call', 'agent=ben'])
      expect((await page(ben, query)).status, query).toBe(400)
  })
})

describe('many entries', () => {
  test('they are counted up to a number', async () => {
    const [ana, ben] = [await resident(), await agent()]
    await sql(
      `insert into call_back (tenant, account, discriminator, state, taken_by)
       select current_tenant(), $1, 'generic', case when n % 2 = 0 then 'open' else 'done' end, case when n % 2 = 1 then $2::uuid end
       from generate_series(1, $3) n`,
      [ana.guid, ben.guid, 2 * MAX_COUNTED + 10],
    )
    const expected = { pending: MAX_COUNTED, active: 0, recent: MAX_COUNTED }
    expect(await countsOf(ben)).toEqual(expected)
    expect(await countsOf(ben, 'type=appointment')).toEqual({ pending: 0, active: 0, recent: 0 })
    const { body } = await page(ben, `offset=${MAX_COUNTED}&limit=10`)
    expect(body.data).toHaveLength(5)
    expect(body.meta?.pagination.itemCount).toBe(MAX_COUNTED)
  })

  test('tabs, order, filters and pages of random entries are those of a naive list', async () => {
    const [ana, ben, cleo] = [await resident(), await agent('Ben', ['permits']), await agent()]
    const people = { ana: ana.guid, ben: ben.guid, cleo: cleo.guid }
    await fc.assert(
      fc.asyncProperty(someEntries, fc.constantFrom(...FILTERS), async (made, filter) => {
        const entries = made.map((one, i) => placed(one, i, people))
        await store(entries)
        const agentGuid = filter.agent === 'cleo' ? cleo.guid : filter.agent
        const query = [
          ...(filter.type === undefined ? [] : [`type=${filter.type}`]),
          ...(agentGuid === undefined ? [] : [`agent=${agentGuid}`]),
        ].join('&')
        const counts = await countsOf(ben, query)
        for (const tab of RESOURCER_TABS) {
          const wanted = entries
            .filter((one) => reaches(one, ben.guid) && tabOf(one) === tab)
            .filter(({ kind }) => filter.type === undefined || kind === filter.type)
            .filter(
              ({ agent: who }) =>
                agentGuid === undefined ||
                (agentGuid === 'none' ? who === null : who === agentGuid),
            )
            .toSorted(tab === 'recent' ? latestFirst : byRank)
            .map(({ guid }) => guid)
          expect(await idsOf(ben, `tab=${tab}&limit=100&${query}`)).toEqual(wanted)
          expect(await idsOf(ben, `tab=${tab}&offset=2&limit=3&${query}`)).toEqual(
            wanted.slice(2, 5),
          )
          expect(counts[tab]).toBe(wanted.length)
        }
      }),
      { numRuns: 25 },
    )
  })
})

async function entryOf(who: Phone, { guid }: ScheduleEntry): Promise<ScheduleEntry> {
  return dataOf<ScheduleEntry>(await who.get(`/schedule/${guid}`))
}

/** Moves an appointment in time, past all rules. */
const moveBy = ({ guid }: ScheduleEntry, by: string) =>
  sql(
    'update appointment set starts_at = starts_at + $2::interval, ends_at = ends_at + $2::interval where guid = $1',
    [guid, by],
  )

/** A program of the agency, with a token for all that staff see. */
async function tokenReader(): Promise<Who> {
  const order = { name: 'x', level: 'internal', days: 1 } as const
  const token = await createApiToken(live.database, live.tenant, order)
  const browser = visitor(live.app, `${live.tenant}.test`)
  return { get: (path) => browser.get(path, { authorization: `Bearer ${token}` }) }
}

const FILTERS = [
  {},
  {},
  { type: 'appointment' },
  { type: 'call_back' },
  { type: 'comment' },
  { type: 'comment', agent: 'none' },
  { agent: 'none' },
  { agent: 'cleo' },
  { type: 'appointment', agent: 'cleo' },
] as readonly { readonly type?: string; readonly agent?: string }[]

/** An entry before it has a time and people of the database. */
interface Made {
  readonly kind: 'appointment' | 'call_back' | 'comment'
  readonly state: number
  readonly agent: 'ben' | 'cleo' | null
  readonly owner: 'ana' | 'ben'
  readonly modules: string[] | null
  /** Minutes ago. */
  readonly created: number
  readonly asked: number | null
  readonly closed: number
}

const minutes = fc.integer({ min: 1, max: 8 })
const someEntries: fc.Arbitrary<Made[]> = fc.array(
  fc.record({
    kind: fc.constantFrom('appointment', 'call_back', 'comment'),
    state: fc.nat(),
    agent: fc.constantFrom(null, 'ben', 'cleo'),
    owner: fc.constantFrom('ana', 'ana', 'ben'),
    modules: fc.constantFrom(null, ['permits'], ['cases']),
    created: minutes,
    asked: fc.option(minutes),
    closed: minutes,
  }),
  { maxLength: 12 },
)

interface Placed extends Omit<Made, 'state' | 'agent' | 'owner' | 'created' | 'asked' | 'closed'> {
  readonly guid: string
  readonly state: string
  readonly agent: string | null
  readonly owner: string
  readonly created_at: number
  readonly asked_at: number | null
  readonly closed_at: number
  readonly starts_at: number
  readonly ends_at: number
}

const STATES = {
  appointment: ['request', 'awaiting', 'confirmed', 'cancelled'],
  call_back: ['open', 'taken', 'done'],
  // A comment that is dealt with waits again for an approval, or for a look at reports.
  comment: ['open', 'done', 'offered', 'reported'],
} as const

/** The entry at a place of the list: no two appointments are at the same time. */
function placed(one: Made, place: number, people: Record<'ana' | 'ben' | 'cleo', string>): Placed {
  const now = Date.now()
  const ago = (count: number) => now - count * 60_000
  const isCall = one.kind === 'call_back'
  const states = STATES[one.kind]
  const state = states[one.state % states.length] ?? ''
  const agentOf = isCall ? (state === 'open' ? null : (one.agent ?? 'ben')) : one.agent
  const starts = now + (place - 5) * 3_600_000 - 1_800_000
  return {
    guid: randomUUID(),
    kind: one.kind,
    // A comment is always about a record, so about a module.
    modules: one.kind === 'comment' ? (one.modules ?? ['permits']) : one.modules,
    state,
    agent: agentOf === null ? null : people[agentOf],
    owner: people[one.owner],
    created_at: ago(one.created),
    asked_at: one.asked === null ? null : ago(one.asked),
    closed_at: ago(one.closed),
    starts_at: starts,
    ends_at: starts + 3_600_000,
  }
}

function reaches({ kind, modules, agent: who, owner }: Placed, reader: string): boolean {
  const isServed = modules === null || modules.includes('permits')
  return kind !== 'appointment' ? isServed : owner !== reader && (isServed || who === reader)
}

function tabOf({ kind, state, agent: who, ends_at }: Placed): ResourcerTab {
  if (kind === 'call_back')
    return state === 'open' ? 'pending' : state === 'taken' ? 'active' : 'recent'
  if (kind === 'comment') return state === 'done' ? 'recent' : who === null ? 'pending' : 'active'
  if (state === 'cancelled' || ends_at <= Date.now()) return 'recent'
  return state === 'request' || who === null ? 'pending' : 'active'
}

const byGuid = (a: Placed, b: Placed) => (a.guid < b.guid ? -1 : 1)
const lastOf = ({ kind, state, closed_at, ends_at }: Placed) =>
  kind !== 'appointment' || state === 'cancelled' ? closed_at : ends_at
const latestFirst = (a: Placed, b: Placed) => lastOf(b) - lastOf(a) || byGuid(a, b)
const rankOf = ({ kind, state }: Placed) => (kind !== 'appointment' || state === 'request' ? 0 : 1)
const timeOf = (one: Placed) =>
  one.kind === 'call_back'
    ? one.created_at
    : one.state === 'request' || one.kind === 'comment'
      ? (one.asked_at ?? one.created_at)
      : one.starts_at
const byRank = (a: Placed, b: Placed) =>
  rankOf(a) - rankOf(b) || timeOf(a) - timeOf(b) || byGuid(a, b)

/** Replaces all appointments, call-backs and comments. */
async function store(entries: readonly Placed[]): Promise<void> {
  await sql('delete from appointment')
  await sql('delete from call_back')
  await sql('delete from record_comment')
  const at = (name: string) => `to_timestamp(e.${name} / 1000.0)`
  const rows = JSON.stringify(entries)
  const given = `jsonb_to_recordset($1::jsonb) as e (guid uuid, kind text, state text, agent uuid, owner uuid, modules text[],
    created_at numeric, asked_at numeric, closed_at numeric, starts_at numeric, ends_at numeric)`
  await sql(
    `insert into appointment (tenant, guid, owner, discriminator, subject, channel, modules, kind, starts_at, ends_at, place,
       state, assignee, created_at, asked_at, cancelled_at, cancelled_side)
     select current_tenant(), guid, owner, 'record', gen_random_uuid(), gen_random_uuid(), modules, 'telephone',
       ${at('starts_at')}, ${at('ends_at')}, 1, state, agent, ${at('created_at')}, ${at('asked_at')},
       case when state = 'cancelled' then ${at('closed_at')} end, case when state = 'cancelled' then 'user' end
     from ${given} where kind = 'appointment'`,
    [rows],
  )
  await sql(
    `insert into call_back (tenant, guid, account, discriminator, modules, state, taken_by, created_at, changed_at)
     select current_tenant(), guid, owner, 'generic', modules, state, agent, ${at('created_at')}, ${at('closed_at')}
     from ${given} where kind = 'call_back'`,
    [rows],
  )
  await sql(
    `insert into record_comment (tenant, guid, account, subject, agency_reference, module, department, modules, text,
       publication, review_due, outcome, outcome_at, assignee, created_at, asked_at, changed_at)
     select current_tenant(), guid, owner, gen_random_uuid(), 'B-1', modules[1], 'building', modules, 'My fence',
       case when state = 'offered' then 'offered' end, state = 'reported', case when state <> 'open' then 'answered' end,
       case when state <> 'open' then ${at('closed_at')} end, agent, ${at('created_at')},
       coalesce(${at('asked_at')}, ${at('created_at')}), ${at('closed_at')}
     from ${given} where kind = 'comment'`,
    [rows],
  )
}
