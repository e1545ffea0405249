import { randomUUID } from 'node:crypto'
import type { CallLog } from '@plat/contract/calls/call-logs'
import type { Channel } from '@plat/contract/offices/channels'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { applyFolder, putRecords, testServer } from '../testing/portal.ts'
import { records } from '../testing/search-fixture.ts'
import {
  officesFolder,
  putCall,
  putOffer,
  putParticipant,
  type StaffMember,
  staffMember,
} from '../testing/staff-fixture.ts'
import { type Visitor, visitor } from '../testing/visitor.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
const mine = uniqueTenant('fir')
const other = uniqueTenant('yew')
const people: Record<'caller' | 'agent' | 'second' | 'manager' | 'stranger', StaffMember> =
  Object.create(null)
const channels: Record<string, string> = Object.create(null)
const calls = { record: '', hidden: '', counter: '', direct: '', waiting: '', elsewhere: '' }
const open = { ...records[0], guid: randomUUID(), title: 'New house', agency_reference: '24-1 BP' }
const sealed = {
  ...records[0],
  guid: randomUUID(),
  agency_reference: '24-2 BP',
  visibility: 2 as const,
}

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  for (const tenant of [mine, other]) await applyFolder(database, officesFolder(tenant))
  await putRecords(database, mine, 'permits', [open, sealed] as never)
  const at = { app: server.app, database }
  people.caller = await staffMember(at, mine, 'rita@example.com', { role: 'resident' })
  people.agent = await staffMember(at, mine, 'ada@example.com')
  people.second = await staffMember(at, mine, 'ben@example.com')
  people.manager = await staffMember(at, mine, 'maya@example.com', { grants: ['stats.manage'] })
  people.stranger = await staffMember(at, other, 'zoe@example.com', { grants: ['stats.manage'] })
  const list = await visitor(server.app, `${mine}.test`).get('/nencounter/channel')
  for (const { code, id } of list.body.data as unknown as Channel[]) channels[code] = id
  await makeCalls()
})
afterAll(() => server.close())

/** Four calls of Rita to the building department, one that waits, Ben's direct call of Ada, and one elsewhere. */
async function makeCalls(): Promise<void> {
  const { caller, agent, second, stranger } = people
  const building = { caller: caller.guid, department: 'building' }
  const about = {
    discriminator: 'record',
    module: 'permits',
    channel: channels['building'] ?? '',
  } as const
  calls.record = await putCall(database, mine, {
    ...building,
    ...about,
    subject: open.guid,
    agency_reference: '24-1 BP',
    outcome: 'answered',
    created: '2026-06-01T14:00:00Z',
    answered: '2026-06-01T14:00:30Z',
    ended: '2026-06-01T14:05:00.900Z',
  })
  const asked = { call: calls.record, at: '2026-06-01T14:00:01Z' }
  await putOffer(database, mine, { ...asked, agent: second.guid, state: 'expired' })
  await putOffer(database, mine, {
    call: calls.record,
    agent: agent.guid,
    state: 'accepted',
    at: '2026-06-01T14:00:25Z',
  })
  calls.hidden = await putCall(database, mine, {
    ...building,
    ...about,
    subject: sealed.guid,
    agency_reference: '24-2 BP',
    visibility: 2,
    created: '2026-06-02T04:59:00Z',
  })
  calls.counter = await putCall(database, mine, {
    ...building,
    discriminator: 'channel',
    subject: channels['counter'] ?? '',
    channel: channels['counter'] ?? '',
    outcome: 'cancelled',
    created: '2026-06-02T05:00:00Z',
  })
  await putOffer(database, mine, { call: calls.counter, agent: agent.guid, state: 'withdrawn' })
  calls.direct = await putCall(database, mine, {
    caller: second.guid,
    outcome: 'answered',
    created: '2026-06-03T12:00:00Z',
    answered: '2026-06-03T12:00:10Z',
    ended: '2026-06-03T12:01:10Z',
  })
  await putOffer(database, mine, { call: calls.direct, agent: agent.guid, state: 'accepted' })
  calls.waiting = await putCall(database, mine, {
    ...building,
    state: 'waiting',
    created: '2026-06-04T12:00:00Z',
  })
  const room = await putCall(database, mine, {
    kind: 'test',
    caller: agent.guid,
    department: 'building',
  })
  await putParticipant(database, mine, { call: room, account: second.guid, state: 'left' })
  calls.elsewhere = await putCall(database, other, {
    caller: stranger.guid,
    department: 'building',
  })
}

async function log(who: Visitor, path: string): Promise<CallLog[]> {
  const answer = await who.get(`/nencounter/${path}`)
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.body.data as unknown as CallLog[]
}
const ids = async (who: Visitor, path: string) => (await log(who, path)).map(({ id }) => id)
const own = (who: StaffMember, list: 'attempted' | 'received', query = '') =>
  ids(who, `user/${who.guid}/calls-${list}${query}`)
const ofChannel = (code: string, list: 'attempted' | 'received', who: Visitor = people.manager) =>
  ids(who, `channel/${channels[code]}/calls-${list}`)

describe('own logs', () => {
  test('have the calls that one made, the newest first, whoever answered', async () => {
    const { waiting, counter, hidden, record, direct } = calls
    expect(await own(people.caller, 'attempted')).toEqual([waiting, counter, hidden, record])
    expect(await own(people.second, 'attempted')).toEqual([direct])
    expect(await own(people.agent, 'attempted')).toEqual([])
    expect(await own(people.stranger, 'attempted')).toEqual([calls.elsewhere])
  })

  test('have the calls that reached one: offered, taken or not, and joined by invitation', async () => {
    const { direct, counter, record } = calls
    expect(await own(people.agent, 'received')).toEqual([direct, counter, record])
    expect(await own(people.second, 'received')).toEqual([record])
    expect(await own(people.manager, 'received')).toEqual([])
    await putParticipant(database, mine, {
      call: direct,
      account: people.manager.guid,
      state: 'left',
    })
    expect(await own(people.manager, 'received')).toEqual([direct])
    expect(await own(people.caller, 'received')).toEqual([])
  })

  test('say who called, what about, who took it, and for how long they spoke', async () => {
    const { agent, second, caller } = people
    const [, , taken] = await log(agent, `user/${agent.guid}/calls-received`)
    const person = ({ guid: id }: StaffMember, first_name: string) => ({
      id,
      first_name,
      last_name: 'Ruiz',
    })
    expect(taken).toMatchObject({
      id: calls.record,
      created: '2026-06-01T14:00:00.000Z',
      user: person(caller, 'Rita'),
      subject: { discriminator: 'record', agency_reference: '24-1 BP', title: 'New house' },
      actions: [
        { action: 'expired', user: person(second, 'Ben') },
        { action: 'accepted', user: person(agent, 'Ada') },
      ],
      outcome: 'answered',
      seconds: 270,
    })
    const [direct] = await log(agent, `user/${agent.guid}/calls-received`)
    expect(direct?.subject).toMatchObject({ discriminator: 'generic', agency_reference: null })
  })

  test('tell a resident who answered, and not who was asked before', async () => {
    const [waiting, , hidden, record] = await log(
      people.caller,
      `user/${people.caller.guid}/calls-attempted`,
    )
    expect(record?.actions.map(({ action, user }) => [action, user?.first_name])).toEqual([
      ['expired', undefined],
      ['accepted', 'Ada'],
    ])
    expect(waiting).toMatchObject({ outcome: null, seconds: null, actions: [] })
    // A record that was closed to residents after the call.
    expect(hidden?.subject).toMatchObject({ guid: null, agency_reference: null, title: null })
  })

  test('say who was called back by video, on both sides', async () => {
    const { agent, caller } = people
    const back = await putCall(database, mine, {
      caller: agent.guid,
      outcome: 'answered',
      created: '2026-05-01T12:00:00Z',
      answered: '2026-05-01T12:00:10Z',
      ended: '2026-05-01T12:01:10Z',
    })
    await putParticipant(database, mine, { call: back, account: agent.guid, state: 'left' })
    const came = { call: back, account: caller.guid, type: 'caller', state: 'left' } as const
    await putParticipant(database, mine, came)
    for (const [who, list] of [
      [agent, 'attempted'],
      [caller, 'received'],
    ] as const) {
      const [found] = await log(who, `user/${who.guid}/calls-${list}`)
      expect(found).toMatchObject({
        id: back,
        user: { id: agent.guid },
        actions: [{ action: 'accepted', user: { id: caller.guid } }],
      })
    }
  })

  test('are nobody else’s, not even a manager’s', async () => {
    const anybody = visitor(server.app, `${mine}.test`)
    for (const list of ['attempted', 'received']) {
      const path = `/nencounter/user/${people.caller.guid}/calls-${list}`
      expect((await anybody.get(path)).status).toBe(401)
      for (const who of [people.agent, people.manager, people.stranger]) {
        const refused = await who.get(path)
        expect(refused.status).toBe(403)
        const unknown = await who.get(`/nencounter/user/${randomUUID()}/calls-${list}`)
        expect({ ...unknown.body, instance: '' }).toEqual({ ...refused.body, instance: '' })
      }
    }
  })
})

describe('logs of channels', () => {
  test('of a department have its channels and records, answered or not', async () => {
    const { record, hidden, counter, waiting } = calls
    expect(await ofChannel('building', 'received')).toEqual([record])
    expect(await ofChannel('building', 'attempted')).toEqual([waiting, counter, hidden])
    expect(await ofChannel('counter', 'attempted')).toEqual([counter])
    expect(await ofChannel('counter', 'received')).toEqual([])
    expect(await ofChannel('planning', 'attempted')).toEqual([])
  })

  test('are for who manages statistics, at this agency', async () => {
    const anybody = visitor(server.app, `${mine}.test`)
    for (const list of ['attempted', 'received']) {
      const path = `/nencounter/channel/${channels['building']}/calls-${list}`
      expect((await anybody.get(path)).status).toBe(401)
      for (const who of [people.caller, people.agent])
        expect((await who.get(path)).status).toBe(403)
      expect((await people.stranger.get(path)).status).toBe(404)
      const unknown = await people.manager.get(`/nencounter/channel/${randomUUID()}/calls-${list}`)
      expect(unknown.body.detail).toBe('There is no such channel, or not any more.')
    }
  })
})

describe('a page of a log', () => {
  const path = () => `/nencounter/user/${people.caller.guid}/calls-attempted`
  const page = (query: string) => people.caller.get(`${path()}?${query}`)
  const filter = (value: unknown) => `filter=${encodeURIComponent(JSON.stringify(value))}`

  test('has 20 calls unless asked otherwise, and says how many there are', async () => {
    expect((await page('')).body.meta.pagination).toEqual({ itemCount: 4, offset: 0, limit: 20 })
    const second = await page('offset=1&limit=2&sort_by=-created')
    expect(second.body.data).toMatchObject([{ id: calls.counter }, { id: calls.hidden }])
    expect(second.body.meta.pagination).toEqual({ itemCount: 4, offset: 1, limit: 2 })
    const oldest = await page('sort_by=%2Bcreated&limit=1')
    expect(oldest.body.data).toMatchObject([{ id: calls.record }])
  })

  test('is narrowed to days of the agency’s clocks, and to outcomes', async () => {
    // 04:59 and 05:00 in UTC are before and after midnight in Chicago.
    const found = async (value: unknown) =>
      ((await page(filter(value))).body.data as unknown as CallLog[]).map(({ id }) => id)
    expect(await found({ created: { start: '2026-06-02', end: '2026-06-02' } })).toEqual([
      calls.counter,
    ])
    expect(await found({ created: { end: '2026-06-01' } })).toEqual([calls.hidden, calls.record])
    expect(await found({ outcome: ['answered', 'cancelled'] })).toEqual([
      calls.counter,
      calls.record,
    ])
    expect(await found({ created: { start: '2026-06-02' }, outcome: ['answered'] })).toEqual([])
    expect(await found({})).toHaveLength(4)
  })

  test('is refused with what was got and what was expected', async () => {
    const detail = async (query: string) => {
      const answer = await page(query)
      expect([query, answer.status]).toEqual([query, 400])
      return answer.body.detail
    }
    expect(await detail('filter={')).toBe('filter: Expected a filter as JSON.')
    expect(await detail(filter({ outcome: ['lost'] }))).toMatch(/^filter: outcome\.0: /)
    expect(await detail(filter({ caller: 'x' }))).toMatch(/^filter: The filter: .*"caller"/)
    expect(await detail(filter({ created: { start: '2026-02-30' } }))).toMatch(
      /^filter: created\.start: /,
    )
    expect(await detail(filter({ created: { start: '2026-06-02', end: '2026-06-01' } }))).toBe(
      'The end, 2026-06-01, is before the start, 2026-06-02.',
    )
    await detail('limit=101')
    await detail('offset=-1')
    await detail('sort_by=-caller')
    await detail('page=2')
  })
})
