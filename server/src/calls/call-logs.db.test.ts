import type { CallLog } from '@plat/contract/calls/call-logs'
import { expect, test } from 'vitest'
import { callFixture, OPEN_RECORD, type Phone } from '../testing/call-fixture.ts'
import { purgeCalls } from './purge-calls.ts'

const calls = callFixture()
const { live, resident, agent, request, answered, pass } = calls

async function log(who: Phone, path: string, query = ''): Promise<CallLog[]> {
  const reply = await who.get(`/nencounter/${path}?${query}`)
  if (reply.status !== 200) throw new Error(reply.text)
  return reply.body.data as unknown as CallLog[]
}
async function manager(): Promise<Phone> {
  const maya = await agent('Maya', null, live.tenant, ['stats.manage'])
  await live.query('delete from agent where account = $1', [maya.guid])
  return maya
}

test('logs say who called whom about what, and how it ended', async () => {
  const maya = await manager()
  const ana = await resident()
  const [ben, cleo] = [await agent('Ben'), await agent('Cleo')]
  ben.answer(await request(ana), false)
  const asked = (await cleo.page.next('call_request')).data
  cleo.answer(asked, true)
  await cleo.page.next('call_information')
  cleo.hangUp(asked)
  await ana.page.next('call_ended')
  await pass(60)
  await live.query('delete from agent')
  const subject = { type: 'channel', guid: await calls.channel('counter') }
  await request(ana, { subject })

  const made = await log(ana, `user/${ana.guid}/calls-attempted`)
  expect(made).toMatchObject([
    {
      subject: { discriminator: 'channel', agency_reference: null },
      outcome: 'no_agent',
      actions: [],
    },
    {
      user: { id: ana.guid },
      subject: { guid: OPEN_RECORD.guid, agency_reference: '2024-001 BP' },
      outcome: 'answered',
      // A resident learns no names of those who did not answer.
      actions: [
        { action: 'declined', user: null },
        { action: 'accepted', user: { id: cleo.guid } },
      ],
    },
  ])
  const first = made[1]?.id
  expect(await log(ben, `user/${ben.guid}/calls-received`)).toMatchObject([
    { id: first, actions: [{ user: { id: ben.guid } }, { user: { id: cleo.guid } }] },
  ])
  const [building, counter] = [await calls.channel('building'), await calls.channel('counter')]
  const ids = async (channel: string, list: string) =>
    (await log(maya, `channel/${channel}/calls-${list}`)).map(({ id }) => id)
  // The department's own channel has the calls of all its channels and records.
  expect(await ids(building, 'received')).toEqual([first])
  expect(await ids(building, 'attempted')).toEqual([made[0]?.id])
  expect(await ids(counter, 'attempted')).toEqual([made[0]?.id])
  expect(await ids(counter, 'received')).toEqual([])
})

test('logs of others are refused, those of offices to all but managers of statistics', async () => {
  const [ana, ben, zoe] = [await resident(), await agent(), await agent('Zoe', null, live.other)]
  const building = await calls.channel('building')
  for (const list of ['attempted', 'received']) {
    for (const who of [ben, zoe])
      expect((await who.get(`/nencounter/user/${ana.guid}/calls-${list}`)).status).toBe(403)
    for (const who of [ana, ben])
      expect((await who.get(`/nencounter/channel/${building}/calls-${list}`)).status).toBe(403)
  }
  const maya = await manager()
  const others = await calls.channel('building', live.other)
  expect((await maya.get(`/nencounter/channel/${others}/calls-received`)).status).toBe(404)
})

test('a page has 20 calls, the newest first; days and outcomes narrow a log', async () => {
  const ana = await resident()
  await live.query(
    `insert into call (tenant, caller, state, outcome, discriminator, created_at, ended_at)
     select current_tenant(), $1, 'ended', case when n = 7 then 'abandoned' else 'no_agent' end, 'generic',
       '2026-03-10T12:00:00Z'::timestamptz - make_interval(days => n), now() from generate_series(0, 44) as n`,
    [ana.guid],
  )
  const path = `user/${ana.guid}/calls-attempted`
  const created = (await log(ana, path)).map((one) => one.created)
  expect(created).toHaveLength(20)
  expect(created).toEqual(created.toSorted().toReversed())
  expect(await log(ana, path, 'offset=40')).toHaveLength(5)
  expect((await log(ana, path, 'sort_by=created'))[0]?.created).toContain('2026-01-25')
  const filtered = (filter: object) => log(ana, path, `filter=${JSON.stringify(filter)}`)
  expect(await filtered({ outcome: ['abandoned'] })).toHaveLength(1)
  expect(await filtered({ created: { start: '2026-03-09', end: '2026-03-10' } })).toHaveLength(2)
  const reversed = { created: { start: '2026-03-10', end: '2026-03-09' } }
  expect((await ana.get(`/nencounter/${path}?filter=${JSON.stringify(reversed)}`)).status).toBe(400)
})

test('calls are kept for as long as the agency says, then only their numbers', async () => {
  const [ana, ben] = [await resident(), await agent()]
  const call = await answered(ana, ben)
  ben.hangUp(call)
  await ana.page.next('call_ended')
  await pass(366 * 86_400)
  const kept = await request(ana)
  await live.query(`insert into call_back (tenant, account, discriminator, created_at)
    select current_tenant(), guid, 'generic', now() - interval '366 days' from account limit 1`)
  await purgeCalls(live.database)
  await purgeCalls(live.database)
  expect(await live.query('select guid from call')).toEqual([{ guid: kept.id }])
  expect(await live.query('select from call_back')).toEqual([])
  expect(await live.query('select department, outcome, calls from call_count')).toEqual([
    { department: 'building', outcome: 'answered', calls: 1 },
  ])
})

test('an account’s export has the calls that it made and was asked about, and its call-backs', async () => {
  const [ana, ben] = [await resident(), await agent()]
  await answered(ana, ben)
  const exported = async (who: Phone) =>
    (await who.get('/account/export')).body.data as unknown as Record<string, unknown[]>
  expect(await exported(ana)).toMatchObject({
    calls_made: [{ agency_reference: '2024-001 BP', state: 'active' }],
    calls_offered: [],
    call_backs: [],
  })
  expect(await exported(ben)).toMatchObject({
    calls_made: [],
    calls_offered: [{ state: 'accepted', left: null }],
  })
})
