import {
  type Channel,
  DEFAULT_SLOTS,
  type EditedDay,
  type Office,
  type OfficeHours,
  type OfficeSlots,
} from '@plat/contract/offices/channels'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { hours, officesFolder } from '../testing/offices-folder.ts'
import { people } from '../testing/people.ts'
import { applyFolder, testServer } from '../testing/portal.ts'
import type { Visitor } from '../testing/visitor.ts'

let server: Awaited<ReturnType<typeof testServer>>
let manager: Visitor
let colleague: Visitor
/** A manager of another agency with the same departments. */
let elsewhere: Visitor

beforeAll(async () => {
  const database = await testDatabase()
  server = await testServer(database)
  const [mine, other] = [uniqueTenant('fir'), uniqueTenant('yew')]
  for (const tenant of [mine, other]) await applyFolder(database, officesFolder(tenant))
  const { staff } = people(database, server.app, mine)
  manager = await staff('maya@example.com', ['hub.manage'])
  colleague = await staff('noah@example.com', ['hub.manage'])
  elsewhere = await people(database, server.app, other).staff('zoe@example.com', ['hub.manage'])
})
afterAll(() => server.close())

async function office(code: string, who = manager): Promise<Office> {
  const all = (await who.get('/nencounter/channel')).body.data as unknown as Channel[]
  const id = all.find((one) => one.code === code)?.id
  return (await who.get(`/nencounter/channel/${id}/office`)).body.data as unknown as Office
}
const save = ({ channel: id, version }: Office, change: object, who = manager) =>
  who.put(`/nencounter/channel/${id}/office`, { hours: null, version, ...change })

describe('slots for appointments', () => {
  const HALF_HOURS: OfficeSlots = {
    minutes: 30,
    gap_minutes: 15,
    capacity: 2,
    lead_minutes: 0,
    between: { from: '08:00', to: '10:00' },
  }
  const preview = async (slots: unknown, more: Partial<OfficeHours> = {}) => {
    const body = { hours: hours(more), slots }
    return (await manager.post('/nencounter/office/preview', body)).body
      .data as unknown as EditedDay[]
  }
  /** Slots of the first day that has any. */
  const timesOf = (days: readonly EditedDay[]) =>
    days.find(({ slots }) => slots.length > 0)?.slots.map(({ from, to }) => `${from}-${to}`)

  test('of a department apply to its channels, until one has its own, independent of the hours', async () => {
    expect(await office('counter')).toMatchObject({ slots: DEFAULT_SLOTS, slots_from: 'default' })
    await save(await office('building'), { hours: hours() })
    const saved = await save(await office('building'), { slots: HALF_HOURS })
    expect(saved.body.data).toMatchObject({ from: 'default', slots: HALF_HOURS, slots_from: 'own' })
    expect(await office('counter')).toMatchObject({ slots: HALF_HOURS, slots_from: 'department' })
    const before = await office('inspections')
    const own = { ...HALF_HOURS, capacity: 100, between: null }
    expect((await save(before, { slots: own })).body.data).toMatchObject({
      slots: own,
      slots_from: 'own',
      version: before.version + 1,
    })
    expect(await office('counter')).toMatchObject({ slots: HALF_HOURS, slots_from: 'department' })
    const theirs = await office('counter', elsewhere)
    expect(theirs).toMatchObject({ slots: DEFAULT_SLOTS, slots_from: 'default', version: 0 })
  })

  test('stay as they are where a change names none, and are the department’s again once removed', async () => {
    await save(await office('building'), { slots: HALF_HOURS })
    const own = { ...HALF_HOURS, minutes: 20 }
    await save(await office('counter'), { slots: own })
    expect((await save(await office('counter'), { hours: hours() })).body.data).toMatchObject({
      from: 'own',
      slots: own,
      slots_from: 'own',
    })
    const opened = await office('counter')
    expect((await save(opened, { slots: null })).body.data).toMatchObject({
      slots: HALF_HOURS,
      slots_from: 'department',
      version: opened.version + 1,
    })
    const late = await save(opened, { slots: own }, colleague)
    expect([late.status, late.body.detail]).toEqual([
      409,
      expect.stringMatching(/^Ana Ortiz changed this on /),
    ])
    expect(await office('counter')).toMatchObject({ slots: HALF_HOURS })
  })

  test('of two managers who save at once, one the hours and one the slots, only the first are kept', async () => {
    const opened = await office('inspections')
    const answers = await Promise.all([
      save(opened, { slots: { ...HALF_HOURS, minutes: 45 } }),
      save(opened, { hours: hours() }, colleague),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await office('inspections')).version).toBe(opened.version + 1)
  })

  test('that cannot be are refused', async () => {
    const opened = await office('counter')
    for (const wrong of [
      { minutes: 4 },
      { minutes: 481 },
      { gap_minutes: -1 },
      { gap_minutes: 241 },
      { capacity: 0 },
      { capacity: 101 },
      { lead_minutes: 20_161 },
      { minutes: 30.5 },
      { between: { from: '08:00', to: '25:00' } },
      { more: 1 },
    ])
      expect((await save(opened, { slots: { ...HALF_HOURS, ...wrong } })).status).toBe(400)
    const reversed = { ...HALF_HOURS, between: { from: '10:00', to: '10:00' } }
    const unknown = hours({ time_zone: 'America/Springfield' })
    const both = { hours: unknown, slots: reversed }
    for (const answer of [
      await save(opened, both),
      await manager.post('/nencounter/office/preview', both),
    ]) {
      expect(answer.status).toBe(400)
      expect(answer.body.errors).toEqual({
        'hours.time_zone': [expect.any(String)],
        'slots.between': ['The end, 10:00, must be after the start, 10:00.'],
      })
    }
    expect(await office('counter')).toEqual(opened)
  })

  test('are shown for the next two weeks in the office’s time, none on weekends', async () => {
    const days = await preview(HALF_HOURS, { time_zone: 'Asia/Kathmandu' })
    expect(days).toHaveLength(14)
    expect(timesOf(days)).toEqual(['08:00-08:30', '08:45-09:15', '09:30-10:00'])
    const weekdays = days
      .filter(({ slots }) => slots.length > 0)
      .map(({ date }) => new Date(date).getUTCDay())
    expect(weekdays.toSorted()).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5, 5])
    expect(timesOf(await preview({ ...DEFAULT_SLOTS, minutes: 480 }))).toEqual([
      '00:00-08:00',
      '08:00-16:00',
      '16:00-24:00',
    ])
    expect(timesOf(await preview(null))).toBeUndefined()
    await save(await office('building'), { slots: HALF_HOURS })
    expect(timesOf((await office('counter')).days)).toEqual(timesOf(days))
  })

  test('are none where the department takes no appointments', async () => {
    const read = await office('planning')
    expect(read).toMatchObject({ slots: null, slots_from: 'default' })
    expect(timesOf(read.days)).toBeUndefined()
  })
})
