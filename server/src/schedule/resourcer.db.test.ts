import type { AgentLoad, AppointmentNote } from '@plat/contract/schedule/resourcer'
import type { ScheduleDay, ScheduleEntry } from '@plat/contract/schedule/entry'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  dataOf,
  MEETING_RECORD,
  readCalendar,
  scheduleFixture,
} from '../testing/schedule-fixture.ts'
import type { StaffMember } from '../testing/staff-fixture.ts'
import type { Visitor } from '../testing/visitor.ts'

const schedule = scheduleFixture()
beforeEach(async () => {
  await schedule.openOffices()
  await schedule.sql('delete from appointment')
  await schedule.sql('delete from agent')
})

const list = async (who: Visitor, query = '') =>
  dataOf<ScheduleEntry[]>(await who.get(`/schedule/resourcer?${query}`)).map(({ guid }) => guid)

describe('the resourcer', () => {
  test('has who waits longest first, what is agreed, and what is over', async () => {
    const [ana, ben] = [await schedule.person(), await schedule.agent()]
    const slots = await Promise.all([0, 1, 2, 3].map((index) => schedule.freeSlot(ana, 1, index)))
    const [last, first, agreed, over] = [
      await schedule.meeting(ana, slots[0]),
      await schedule.meeting(ana, slots[1]),
      await schedule.meeting(ana, slots[2]),
      await schedule.meeting(ana, slots[3]),
    ]
    await schedule.sql(
      `update appointment set waiting_since = now() - interval '2 days' where guid = $1`,
      [first.guid],
    )
    await schedule.changed(ben, agreed, { action: 'confirm' })
    await schedule.changed(ana, over, { action: 'cancel' })
    expect(await list(ben)).toEqual([first.guid, last.guid])
    expect(await list(ben, 'tab=active')).toEqual([agreed.guid])
    expect(await list(ben, 'tab=recent')).toEqual([over.guid])
    const page = await ben.get('/schedule/resourcer?limit=1&offset=1')
    expect(page.body.data).toMatchObject([{ guid: last.guid }])
    expect(page.body.meta.pagination).toEqual({ itemCount: 2, offset: 1, limit: 1 })
    const counts = await ben.get('/schedule/resourcer/count')
    expect(counts.body.data).toEqual({ pending: 2, active: 1, recent: 1, misplaced: 0 })
  })

  test('is narrowed by kind, assignee, department and words', async () => {
    const [ana, ben] = [await schedule.person(), await schedule.agent()]
    const video = await schedule.meeting(ana, await schedule.freeSlot(ana, 1, 0), {
      kind: 'video',
      notes: 'About 100% of the porch',
    })
    const plain = await schedule.meeting(ana, await schedule.freeSlot(ana, 1, 1))
    expect(await list(ben, 'kind=video')).toEqual([video.guid])
    expect(await list(ben, 'text=100%25')).toEqual([video.guid])
    expect(await list(ben, 'text=_')).toEqual([])
    expect(await list(ben, `text=${ana.email}`)).toHaveLength(2)
    expect(
      await list(ben, `text=${encodeURIComponent(MEETING_RECORD.agency_reference)}`),
    ).toHaveLength(2)
    expect(await list(ben, 'department=building')).toHaveLength(2)
    expect(await list(ben, 'department=planning')).toEqual([])
    await schedule.changed(ben, plain, { action: 'assign', assignee: ben.guid })
    expect(await list(ben, 'assignee=me')).toEqual([plain.guid])
    expect(await list(ben, 'assignee=none')).toEqual([video.guid])
    expect(await list(ben, `assignee=${ben.guid}`)).toEqual([plain.guid])
  })

  test('has those of the modules that somebody answers for, and those assigned to them', async () => {
    const ana = await schedule.person()
    const asked = await schedule.meeting(ana)
    expect(await list(await schedule.agent(['permits']))).toEqual([asked.guid])
    const trades = await schedule.agent(['trades'])
    expect(await list(trades)).toEqual([])
    await schedule.sql('update appointment set assignee = $1', [trades.guid])
    expect(await list(trades)).toEqual([asked.guid])
  })

  test('lists what does not fit changed hours, and drops nothing', async () => {
    const [ana, ben] = [await schedule.person(), await schedule.agent()]
    const { days } = await schedule.offer(ana)
    const asked = await schedule.meeting(ana)
    const misplaced = async () => {
      const found = dataOf<ScheduleEntry[]>(await ben.get('/schedule/resourcer?tab=misplaced'))
      return found.map(({ guid, staff }) => [guid, staff?.misplaced])
    }
    expect(await misplaced()).toEqual([])
    await schedule.openOffices({ closures: [{ date: days[1]?.date, name: 'Flood' }] })
    expect(await misplaced()).toEqual([[asked.guid, 'closed_day']])
    await schedule.openOffices({}, { minutes: 45, capacity: 1, lead_minutes: 60 })
    const [[, why] = []] = await misplaced()
    expect(['other_slots', 'outside_hours']).toContain(why)
    // The office stays open, and has appointments at another time of the day than this one.
    const begins = Date.parse(asked.datetime.start)
    const local = new Intl.DateTimeFormat('en-GB', {
      timeStyle: 'short',
      timeZone: 'America/Chicago',
    }).format(begins)
    const around = local < '12:00' ? { from: '12:00', to: '24:00' } : { from: '00:00', to: '12:00' }
    const daily = { minutes: 60, capacity: 1, lead_minutes: 60, between: around }
    await schedule.openOffices({}, daily)
    expect(await misplaced()).toEqual([[asked.guid, 'outside_hours']])
    const counts = await ben.get('/schedule/resourcer/count')
    expect(counts.body.data).toMatchObject({ misplaced: 1 })
    await schedule.openOffices({}, { ...daily, between: { from: '00:00', to: '24:00' } })
    expect(await misplaced()).toEqual([])
    expect(await list(ben)).toEqual([asked.guid])
    // Somebody moves it.
    await schedule.openOffices({ closures: [{ date: days[1]?.date, name: 'Flood' }] })
    const datetime = await schedule.freeSlot(ana, 1)
    await schedule.changed(ben, asked, { action: 'reschedule', datetime })
    expect(await misplaced()).toEqual([])
  })

  test('keeps notes among staff, which residents never see', async () => {
    const [ana, ben] = [await schedule.person(), await schedule.agent()]
    const asked = await schedule.meeting(ana)
    const path = `/schedule/${asked.guid}/note`
    const body = { text: 'Bring the plans', request: randomUUID() }
    const note = dataOf<AppointmentNote>(await ben.post(path, body))
    expect(note).toMatchObject({ text: 'Bring the plans', user: { id: ben.guid } })
    expect(dataOf<AppointmentNote>(await ben.post(path, body)).id).toBe(note.id)
    expect((await ben.get(path)).body.data).toHaveLength(1)
    const long = await ben.post(path, { text: 'x'.repeat(1_001) })
    expect(long.status).toBe(400)
    expect((await ana.get(path)).status).toBe(403)
    const own = await ana.get(`/schedule/${asked.guid}`)
    expect(own.text).not.toContain('Bring the plans')
    const seen = dataOf<ScheduleEntry>(await ben.get(`/schedule/${asked.guid}`))
    expect(seen.staff?.note_count).toBe(1)
  })

  test('says how much each agent has in a week', async () => {
    const [ana, ben] = [await schedule.person(), await schedule.agent()]
    const asked = await schedule.meeting(ana)
    await schedule.changed(ben, asked, { action: 'assign', assignee: ben.guid })
    const zone = 'America/Chicago'
    const day = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: zone }).format(
      new Date(asked.datetime.start),
    )
    const loads = dataOf<AgentLoad[]>(await ben.get(`/schedule/load?day=${day}`))
    const own = loads.find(({ user }) => user.id === ben.guid)
    expect(new Date(own?.days[0]?.date ?? '').getUTCDay()).toBe(1)
    expect(own?.days.filter(({ appointments }) => appointments > 0)).toEqual([
      { date: day, appointments: 1, minutes: 60 },
    ])
  })
})

describe('the schedule of an account', () => {
  const days = async (who: Visitor, from: string, to: string, more = '') =>
    dataOf<ScheduleDay[]>(await who.get(`/schedule?from=${from}&to=${to}${more}`))
  const today = (offset = 0) =>
    new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: 'America/Chicago' }).format(
      new Date(Date.now() + offset * 86_400_000),
    )

  test('has fourteen days with the office’s day, and its appointments', async () => {
    const ana = await schedule.person()
    const asked = await schedule.meeting(ana)
    const found = await days(ana, today(), today(13))
    expect(found.map(({ dayOffset }) => dayOffset)).toEqual(Array.from({ length: 14 }, (_, i) => i))
    for (const { date, entries } of found) {
      const isWeekend = [0, 6].includes(new Date(date).getUTCDay())
      expect(entries[0]).toMatchObject({
        type: 'allday',
        displayType: 'ALL DAY',
        status: isWeekend ? 'closed' : 'confirmed',
      })
    }
    const entries = found.flatMap((day) => day.entries).filter(({ type }) => type === 'appointment')
    expect(entries).toMatchObject([{ guid: asked.guid, status: 'request' }])
    expect((await days(ana, today(-7), today(-1)))[0]?.dayOffset).toBe(-7)
    const stranger = await schedule.person()
    const theirs = await days(stranger, today(), today(13))
    expect(theirs.flatMap((day) => day.entries).every(({ type }) => type === 'allday')).toBe(true)
  })

  test('is searched by type', async () => {
    const [ana, ben] = [await schedule.person(), await schedule.agent()]
    const person = await schedule.meeting(ana, await schedule.freeSlot(ana, 1, 0))
    const video = await schedule.meeting(ana, await schedule.freeSlot(ana, 1, 1), { kind: 'video' })
    const find = async (who: StaffMember, type: string) =>
      (await days(who, '2016-07-01', today(365), `&type=${type}`)).flatMap(({ entries }) =>
        entries.map(({ guid }) => guid),
      )
    expect(await find(ana, 'all')).toEqual([person.guid, video.guid])
    expect(await find(ana, 'video')).toEqual([video.guid])
    expect(await find(ana, 'awaiting_in_person')).toEqual([person.guid])
    expect(await find(ana, 'confirmed_in_person')).toEqual([])
    const asked = await schedule.changed(ben, person, { action: 'confirm' })
    await schedule.changed(ana, asked, { action: 'confirm' })
    expect(await find(ana, 'confirmed_in_person')).toEqual([person.guid])
    expect(await find(ben, 'all')).toEqual([])
  })

  test('refuses days before the first one, ends before starts, and too many days', async () => {
    const ana = await schedule.person()
    const reason = async (from: string, to: string) =>
      (await ana.get(`/schedule?from=${from}&to=${to}`)).body as unknown
    expect(await reason('2016-06-30', '2016-07-02')).toMatchObject({ reason: 'day_too_early' })
    expect(await reason('2026-02-02', '2026-02-01')).toMatchObject({ reason: 'days_reversed' })
    expect(await reason('2026-01-01', '2026-12-31')).toMatchObject({ reason: 'schedule_too_long' })
  })

  test('has a private calendar feed, until its address is replaced', async () => {
    const [ana, ben] = [await schedule.person(), await schedule.agent()]
    const asked = await schedule.meeting(ana)
    expect((await ana.get('/schedule/feed')).body.data).toMatchObject({ active: false, url: null })
    const first = dataOf<{ url: string }>(await ana.post('/schedule/feed', {}))
    const fetched = (url: string, tenant = schedule.tenant) =>
      schedule.server.app.fastify.inject({
        url: new URL(url).pathname,
        headers: { host: `${tenant}.test` },
      })
    const feed = await fetched(first.url)
    expect(feed.headers['content-type']).toContain('text/calendar')
    expect(readCalendar(feed.body)).toMatchObject({
      method: 'PUBLISH',
      uid: `${asked.guid}@${schedule.tenant}.test`,
      ...asked.datetime,
    })
    expect((await fetched(first.url, schedule.other)).statusCode).toBe(404)
    const second = dataOf<{ url: string }>(await ana.post('/schedule/feed', {}))
    expect((await fetched(first.url)).statusCode).toBe(404)
    await schedule.changed(ben, asked, { action: 'cancel' })
    expect(readCalendar((await fetched(second.url)).body).events).toEqual([])
    await ana.remove('/schedule/feed')
    expect((await fetched(second.url)).statusCode).toBe(404)
  })
})
