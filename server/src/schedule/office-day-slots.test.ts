import type { OfficeHours, OfficeSlots } from '@plat/contract/offices/channels'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { officeDaySlots, type SlotCut } from './office-day-slots.ts'

/** So many random offices; as many as are asked for by SLOT_RUNS. */
const RUNS = Number(process.env['SLOT_RUNS'] ?? (process.env['PLAT_BAR'] === 'full' ? 10_000 : 300))
const MINUTE = 60_000

const ZONES = [
  'America/Los_Angeles',
  'America/Chicago',
  'America/St_Johns',
  'America/Havana',
  'America/Santiago',
  'Europe/Dublin',
  'Africa/Casablanca',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'Pacific/Chatham',
  'UTC',
]
const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

const spans = fc
  .uniqueArray(fc.integer({ min: 0, max: 288 }), { maxLength: 6 })
  .map((ends) => ends.toSorted((a, b) => a - b))
  .map((ends) =>
    Array.from({ length: Math.floor(ends.length / 2) }, (_, i) => ({
      from: clock((ends[2 * i] ?? 0) * 5),
      to: clock((ends[2 * i + 1] ?? 0) * 5),
    })),
  )

/** What clocks of a zone show at a minute: date, weekday from Monday, and time. */
function shown(format: Intl.DateTimeFormat, at: number) {
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
  const date = `${parts['year']}-${parts['month']}-${parts['day']}`
  const weekday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7
  return { date, weekday, time: `${parts['hour']}:${parts['minute']}` }
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
  formats.set(timeZone, format)
  return format
}

/** What clocks of a zone show at each minute, found once. */
const minutesShown = new Map<string, ReturnType<typeof shown>>()

function shownAt(timeZone: string, at: number): ReturnType<typeof shown> {
  const key = `${timeZone} ${at}`
  const known = minutesShown.get(key) ?? shown(formatOf(timeZone), at)
  // Days on which clocks change come again and again; others once in a while.
  if (minutesShown.size < 400_000) minutesShown.set(key, known)
  return known
}

/** The same by walking over every minute. */
function walk(
  hours: OfficeHours,
  holidays: readonly string[],
  { minutes, between }: SlotCut,
  first: string,
) {
  const midnight = Date.parse(first)
  const slots: number[] = []
  let since: number | null = null
  for (let at = midnight - 15 * 60 * MINUTE; at < midnight + 42 * 60 * MINUTE; at += MINUTE) {
    const { date, weekday, time } = shownAt(hours.time_zone, at)
    const isOpen =
      date === first &&
      !hours.closures.some((one) => one.date === date) &&
      !(hours.agency_holidays && holidays.includes(date)) &&
      (between === null || (between.from <= time && time < between.to)) &&
      (hours.weekly[weekday] ?? []).some(({ from, to }) => from <= time && time < to)
    if (!isOpen) since = null
    else since ??= at
    if (since !== null && at + MINUTE - since === minutes * MINUTE) {
      slots.push(since)
      since = null
    }
  }
  return slots
}

const anyOffice = fc.record({
  hours: fc.record({
    time_zone: fc.constantFrom(...ZONES),
    weekly: fc.array(spans, { minLength: 7, maxLength: 7 }),
    closures: fc.array(
      fc.record({ date: fc.constantFrom('2026-03-09', '2026-11-02'), name: fc.constant('') }),
      { maxLength: 1 },
    ),
    agency_holidays: fc.boolean(),
  }),
  holidays: fc.subarray(['2026-03-08', '2026-11-01', '2026-07-04', '2026-10-26']),
  cut: fc.record({
    minutes: fc.constantFrom(5, 15, 20, 45, 60, 90, 480),
    between: fc.option(
      fc
        .uniqueArray(fc.integer({ min: 0, max: 288 }), { minLength: 2, maxLength: 2 })
        .map((ends) => ends.toSorted((a, b) => a - b).map((end) => clock(end * 5)))
        .map(([from = '', to = '']) => ({ from, to })),
    ),
  }),
  date: fc.oneof(
    fc.constantFrom(
      '2026-03-08',
      '2026-11-01',
      '2026-04-05',
      '2026-10-04',
      '2026-03-29',
      '2026-10-25',
    ),
    fc.constantFrom(
      '2026-03-31',
      '2026-09-06',
      '2026-02-15',
      '2026-03-22',
      '2026-11-02',
      '2026-03-09',
    ),
    fc
      .integer({ min: 0, max: 800 })
      .map((day) => new Date(Date.UTC(2026, 0, 1) + day * 86_400_000).toISOString().slice(0, 10)),
  ),
})

describe('slots of an office', () => {
  test(
    'are what a walk over every minute finds',
    () => {
      fc.assert(
        fc.property(anyOffice, ({ hours, holidays, cut, date }) => {
          const [day] = officeDaySlots(hours, holidays, cut, date, 1)
          expect(day?.slots.map(({ start }) => start)).toEqual(walk(hours, holidays, cut, date))
          for (const { start, end } of day?.slots ?? [])
            expect(end - start).toBe(cut.minutes * MINUTE)
        }),
        { numRuns: RUNS },
      )
    },
    RUNS * 100,
  )

  const office = (from: string, to: string): OfficeHours => ({
    time_zone: 'America/Chicago',
    weekly: Array.from({ length: 7 }, () => [{ from, to }]),
    closures: [],
    agency_holidays: true,
  })
  const starts = (hours: OfficeHours, date: string, between: OfficeSlots['between'] = null) =>
    officeDaySlots(hours, [], { minutes: 60, between }, date, 1)[0]?.slots.map(({ start }) =>
      new Date(start).toISOString().slice(11, 16),
    )

  test('begin hourly from eight to four in the office’s own time', () => {
    const hours = office('08:00', '16:00')
    expect(starts(hours, '2026-01-15')).toEqual(
      [14, 15, 16, 17, 18, 19, 20, 21].map((hour) => `${hour}:00`),
    )
    expect(starts(hours, '2026-07-15')?.[0]).toBe('13:00')
  })

  test('lack the hour that clocks skip, and have the one that comes twice two times', () => {
    // At 2 in the night clocks go to 3; in November from 2 back to 1.
    expect(starts(office('00:00', '04:00'), '2026-03-08')).toEqual(['06:00', '07:00', '08:00'])
    expect(starts(office('00:00', '04:00'), '2026-11-01')).toEqual([
      '05:00',
      '06:00',
      '07:00',
      '08:00',
      '09:00',
    ])
  })

  test('are only between the times for appointments, on the office’s clocks', () => {
    const daily = { from: '08:00', to: '17:00' }
    const allDay = office('00:00', '24:00')
    expect(starts(allDay, '2026-01-15', daily)?.length).toBe(9)
    expect(starts(allDay, '2026-01-15', daily)?.[0]).toBe('14:00')
    expect(starts(allDay, '2026-07-15', daily)?.[0]).toBe('13:00')
    expect(starts(office('09:00', '12:00'), '2026-01-15', daily)).toEqual([
      '15:00',
      '16:00',
      '17:00',
    ])
    // They begin with the first minute of that time, and the office opens whatever appointments there are.
    expect(starts(allDay, '2026-01-15', { from: '08:30', to: '10:00' })).toEqual(['14:30'])
    const evening = { minutes: 60, between: { from: '18:00', to: '20:00' } }
    expect(officeDaySlots(office('08:00', '16:00'), [], evening, '2026-01-15', 1)).toEqual([
      { date: '2026-01-15', opens: true, slots: [] },
    ])
  })

  test('leave out a rest that is too short, and days off', () => {
    expect(starts(office('08:00', '10:30'), '2026-01-15')).toEqual(['14:00', '15:00'])
    const closed = {
      ...office('08:00', '16:00'),
      closures: [{ date: '2026-01-15', name: 'Flood' }],
    }
    expect(starts(closed, '2026-01-15')).toEqual([])
  })
})
