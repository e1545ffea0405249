import type { OfficeHours } from '@plat/contract/offices/channels'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AppError } from '../platform/errors.ts'
import {
  HOURLY,
  misplacement,
  nearestFree,
  offeredDays,
  requireSlot,
  type SlotRule,
  type SlotSource,
  slotsOfDays,
} from './office-slots.ts'

const RUNS = process.env['PLAT_BAR'] === 'full' ? 10_000 : 200
const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Days on which clocks of these zones change, and the days around them, come often. */
const ZONES = [
  'America/New_York',
  'Europe/Rome',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
  'America/St_Johns',
  'America/Santiago',
  'Asia/Beirut',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
]
const CHANGES = ['2026-03-08', '2026-11-01', '2026-03-29', '2026-10-25', '2026-04-05', '2026-10-04']

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
const dayAfter = (date: string, days: number) =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
const someDay = fc.oneof(
  fc
    .tuple(fc.constantFrom(...CHANGES), fc.integer({ min: -2, max: 2 }))
    .map(([date, days]) => dayAfter(date, days)),
  fc.integer({ min: 0, max: 800 }).map((days) => dayAfter('2026-01-01', days)),
)
const someOffice = fc.record({
  hours: fc.record({
    time_zone: fc.constantFrom(...ZONES),
    weekly: fc.array(spans, { minLength: 7, maxLength: 7 }),
    closures: fc.array(
      fc.record({ date: fc.constantFrom('2026-03-09', '2026-11-02'), name: fc.constant('') }),
      { maxLength: 1 },
    ),
    agency_holidays: fc.boolean(),
  }),
  holidays: fc.subarray([...CHANGES, '2026-07-04']),
  minutes: fc.constantFrom(5, 15, 20, 30, 45, 60, 90, 480),
  date: someDay,
})

const formats = new Map<string, Intl.DateTimeFormat>()
const shownBefore = new Map<string, { date: string; weekday: number; time: string }>()

/** Local date, weekday and time of a zone at a minute. */
function shownAt(timeZone: string, at: number) {
  const key = `${timeZone} ${at}`
  const before = shownBefore.get(key)
  if (before !== undefined) return before
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  formats.set(timeZone, format)
  const [date = '', time = ''] = format.format(at).split(' ')
  const shown = { date, weekday: (new Date(date).getUTCDay() + 6) % 7, time }
  if (shownBefore.size < 400_000) shownBefore.set(key, shown)
  return shown
}

/** Starts of the slots of a date, found minute by minute. */
function walk(hours: OfficeHours, holidays: readonly string[], minutes: number, date: string) {
  const midnight = Date.parse(date)
  const starts: number[] = []
  let since: number | null = null
  for (let at = midnight - 15 * HOUR; at < midnight + 42 * HOUR; at += MINUTE) {
    const shown = shownAt(hours.time_zone, at)
    const isOpen =
      shown.date === date &&
      !hours.closures.some((one) => one.date === date) &&
      !(hours.agency_holidays && holidays.includes(date)) &&
      (hours.weekly[shown.weekday] ?? []).some(
        ({ from, to }) => from <= shown.time && shown.time < to,
      )
    since = isOpen ? (since ?? at) : null
    if (since !== null && at + MINUTE - since === minutes * MINUTE) {
      starts.push(since)
      since = null
    }
  }
  return starts
}

const office = (
  from: string,
  to: string,
  more: Partial<OfficeHours> = {},
  rule: SlotRule = HOURLY,
): SlotSource => ({
  hours: {
    time_zone: 'America/Los_Angeles',
    weekly: Array.from({ length: 7 }, () => [{ from, to }]),
    closures: [],
    agency_holidays: true,
    ...more,
  },
  holidays: [],
  rule,
})
const startsOn = (source: SlotSource, date: string) =>
  slotsOfDays(source, date, 1)[0]?.slots.map(({ start }) => new Date(start).toISOString())
/** Thursday, March 5, 2026 on the office's clock. */
const thursday = (time: string) => new Date(`2026-03-05T${time}:00-08:00`)

describe('slots of an office', () => {
  test('[BK-7] are those that a walk over every minute finds', () => {
    fc.assert(
      fc.property(someOffice, ({ hours, holidays, minutes, date }) => {
        const rule = { ...HOURLY, minutes }
        const [day] = slotsOfDays({ hours, holidays, rule }, date, 1)
        expect(day?.slots.map(({ start }) => start)).toEqual(walk(hours, holidays, minutes, date))
        for (const { start, end } of day?.slots ?? []) expect(end - start).toBe(minutes * MINUTE)
      }),
      { numRuns: RUNS },
    )
  }, 120_000)

  test('[BK-7] each that is offered can be booked, and nothing else, around changes of clocks', () => {
    fc.assert(
      fc.property(someOffice, fc.integer({ min: 0, max: 12 }), (made, hour) => {
        const source = { ...made, rule: { ...HOURLY, minutes: made.minutes } }
        const now = new Date(Date.parse(made.date) + hour * HOUR)
        const offered = offeredDays(source, [], now).flatMap(({ slots }) => slots)
        for (const { start, end, why } of offered) {
          const book = () => requireSlot(source, { start, end }, now)
          if (why === null)
            expect(book()).toEqual({ start: Date.parse(start), end: Date.parse(end) })
          else expect(book).toThrow(AppError)
          const later = (text: string) => new Date(Date.parse(text) + MINUTE).toISOString()
          expect(() => requireSlot(source, { start: later(start), end: later(end) }, now)).toThrow(
            AppError,
          )
        }
      }),
      { numRuns: RUNS / 4 },
    )
  }, 120_000)

  test('[ENG-09] start hourly from eight to three, on the office’s clock in winter and summer', () => {
    const starts = startsOn(office('08:00', '16:00'), '2026-01-15')
    expect(starts).toHaveLength(8)
    expect(starts?.[0]).toBe('2026-01-15T16:00:00.000Z')
    expect(startsOn(office('08:00', '16:00'), '2026-07-15')?.[0]).toBe('2026-07-15T15:00:00.000Z')
  })

  test('[BK-7] an hour that comes twice has its half hours twice, one that is skipped has none', () => {
    const rome = (from: string, to: string) =>
      office(from, to, { time_zone: 'Europe/Rome' }, { ...HOURLY, minutes: 30 })
    expect(startsOn(rome('01:00', '03:00'), '2026-10-25')).toEqual(
      ['24T23:00', '24T23:30', '25T00:00', '25T00:30', '25T01:00', '25T01:30'].map(
        (time) => `2026-10-${time}:00.000Z`,
      ),
    )
    expect(startsOn(rome('02:00', '03:00'), '2026-03-29')).toEqual([])
  })

  test('a rest that is too short is no slot, and a closed day has none', () => {
    expect(startsOn(office('08:00', '10:30'), '2026-01-15')).toHaveLength(2)
    const closures = [{ date: '2026-01-15', name: 'Flood' }]
    expect(startsOn(office('08:00', '16:00', { closures }), '2026-01-15')).toEqual([])
  })
})

describe('the days that are offered', () => {
  test('[ENG-09] [ENG-10] are five different weekdays without holidays', () => {
    const source = { ...office('08:00', '16:00'), holidays: ['2026-03-10'] }
    const days = offeredDays(source, [], thursday('05:00'))
    expect(days.map(({ date }) => date)).toEqual([
      '2026-03-05',
      '2026-03-06',
      '2026-03-09',
      '2026-03-11',
      '2026-03-12',
    ])
    expect(days.map(({ slots }) => slots.length)).toEqual([8, 8, 8, 8, 8])
  })

  test('[VAL-21] offer the slot at eight until 6:59', () => {
    const first = (time: string) =>
      offeredDays(office('08:00', '16:00'), [], thursday(time))[0]?.slots[0]?.why
    expect(first('06:59')).toBeNull()
    expect(first('07:00')).toBe('late')
  })

  test('begin tomorrow once nothing is left today', () => {
    const [first] = offeredDays(office('08:00', '16:00'), [], thursday('14:00'))
    expect(first?.date).toBe('2026-03-06')
  })

  test('count what overlaps a slot up to its capacity', () => {
    const at = (time: string) => thursday(time).getTime()
    const taken = [
      { start: at('08:30'), end: at('09:30') },
      { start: at('10:00'), end: at('11:00') },
    ]
    const whys = (capacity: number) =>
      offeredDays(
        office('08:00', '16:00', {}, { ...HOURLY, capacity }),
        taken,
        thursday('05:00'),
      )[0]?.slots.map(({ why }) => why)
    expect(whys(1)).toEqual(['full', 'full', 'full', null, null, null, null, null])
    expect(whys(2)).toEqual(Array.from({ length: 8 }, () => null))
  })

  test('the nearest free ones come first', () => {
    const start = thursday('10:00').getTime()
    const near = nearestFree(
      office('08:00', '16:00'),
      [{ start, end: start + HOUR }],
      thursday('05:00'),
      start,
    )
    expect(near.map((one) => one.start.slice(11, 16))).toEqual(['17:00', '19:00', '16:00'])
  })
})

test('an appointment that no longer fits the hours of its office is known, with the reason', () => {
  const span = { start: thursday('10:00').getTime(), end: thursday('11:00').getTime() }
  expect(misplacement(office('08:00', '16:00'), span)).toBeNull()
  expect(misplacement(office('08:30', '16:30'), span)).toBe('other_slots')
  expect(misplacement(office('11:00', '16:00'), span)).toBe('outside_hours')
  expect(misplacement(office('00:00', '00:00'), span)).toBe('closed_day')
  expect(misplacement(null, span)).toBe('closed_day')
})
