import { randomUUID } from 'node:crypto'
import type { WeekLoad } from '@plat/contract/schedule/resourcer'
import { expect, test } from 'vitest'
import { OPEN_RECORD, type Phone } from '../testing/call-fixture.ts'
import { dataOf, scheduleFixture } from '../testing/schedule-fixture.ts'
import { mondayOf } from './week-load.ts'

const { calls, live, sql } = scheduleFixture()
const { resident, agent } = calls

const load = (who: Pick<Phone, 'get'>, query = '') => who.get(`/schedule/resourcer/load${query}`)
/** Numbers of one agent. */
async function numbersOf(who: Phone, of: Phone, query = '') {
  const { monday, agents } = dataOf<WeekLoad>(await load(who, query))
  const found = agents.find(({ person }) => person.id === of.guid)
  return found && [monday, found.days, found.tasks]
}

/** Books an appointment of an agent past all rules. @param at local time in Chicago */
const book = (who: Phone, at: string, state = 'confirmed') =>
  sql(
    `insert into appointment (tenant, discriminator, subject, channel, kind, starts_at, ends_at, place, state, assignee,
       cancelled_at, cancelled_side)
     select current_tenant(), 'record', gen_random_uuid(), $4, 'telephone', starts, starts + interval '30 minutes', 1, $2, $1,
       case when $2 = 'cancelled' then now() end, case when $2 = 'cancelled' then 'user' end
     from (select $3::timestamp at time zone 'America/Chicago' as starts) s`,
    [who.guid, state, at, randomUUID()],
  )

test('the appointments of each day of a week are counted on the agency’s clock, without cancelled ones', async () => {
  const [ben, cleo] = [await agent(), await agent('Cleo')]
  for (const at of [
    '2026-11-01 23:30', // Sunday before
    '2026-11-02 00:00',
    '2026-11-02 15:00',
    '2026-11-08 23:30', // Sunday
    '2026-11-09 00:00', // Monday after
  ])
    await book(ben, at)
  await book(ben, '2026-11-04 09:00', 'cancelled')
  for (const day of ['2026-11-02', '2026-11-05', '2026-11-08'])
    expect(await numbersOf(cleo, ben, `?day=${day}`)).toEqual([
      '2026-11-02',
      [2, 0, 0, 0, 0, 0, 1],
      0,
    ])
  expect(await numbersOf(cleo, ben, '?day=2026-11-09')).toEqual([
    '2026-11-09',
    [1, 0, 0, 0, 0, 0, 0],
    0,
  ])
  expect((await numbersOf(cleo, cleo))?.slice(1)).toEqual([[0, 0, 0, 0, 0, 0, 0], 0])
})

test('call-backs and comments that wait for the agent are tasks, others are none', async () => {
  const [ana, ben] = [await resident(), await agent()]
  const subject = { type: 'record', guid: OPEN_RECORD.guid }
  for (const state of ['taken', 'done', 'open']) {
    const left = await ana.post('/nencounter/call-back', { subject, phone: null, note: state })
    await ben.put(`/nencounter/call-back/${dataOf<{ id: string }>(left).id}`, { state })
  }
  for (const outcome of [null, 'no_action']) {
    const left = await ana.post(`/record/${OPEN_RECORD.guid}/comment`, { text: 'My fence' })
    const { id } = dataOf<{ id: string }>(left)
    await ben.put(`/comment/${id}`, { action: 'assign', version: 1, assignee: ben.guid })
    if (outcome !== null)
      await ben.put(`/comment/${id}`, { action: 'outcome', version: 2, outcome })
  }
  expect((await numbersOf(ben, ben))?.[2]).toBe(2)
})

test('agents of other modules and other agencies are not listed, and no resident reads it', async () => {
  const [ben, dora] = [await agent('Ben', ['permits']), await agent('Dora', ['cases'])]
  const both = await agent('Bo', ['permits', 'cases'])
  const all = await agent('Cleo')
  const zoe = await agent('Zoe', null, live.other)
  const lists = async (who: Phone) => {
    const { agents } = dataOf<WeekLoad>(await load(who))
    return [ben, dora, both, all, zoe].map((one) =>
      agents.some(({ person }) => person.id === one.guid),
    )
  }
  expect(await lists(ben)).toEqual([true, false, true, true, false])
  expect(await lists(dora)).toEqual([false, true, true, true, false])
  expect(await lists(all)).toEqual([true, true, true, true, false])
  expect((await load(await resident())).status).toBe(403)
})

test('a day that is none, or outside of the calendar, is refused', async () => {
  const ben = await agent()
  for (const day of ['2026-02-30', '0001-01-01', '2016-06-30', '3000-01-01', 'today'])
    expect((await load(ben, `?day=${day}`)).status, day).toBe(400)
  for (const day of ['2016-07-01', '2999-12-31'])
    expect((await load(ben, `?day=${day}`)).status, day).toBe(200)
})

test('weeks begin on Monday', () => {
  expect(['2026-11-30', '2026-12-06', '2027-01-01', '2024-03-03'].map(mondayOf)).toEqual([
    '2026-11-30',
    '2026-11-30',
    '2026-12-28',
    '2024-02-26',
  ])
})
