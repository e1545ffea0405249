import { execFileSync } from 'node:child_process'
import type { OfficeHours } from '@plat/contract/offices/channels'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { officeState } from './office-state.ts'

const DAILY = ['08:00', '16:00'] as const

function hours(
  timeZone: string,
  spans: readonly (readonly [string, string])[] = [DAILY],
  rest: Partial<OfficeHours> = {},
): OfficeHours {
  const day = spans.map(([from, to]) => ({ from, to }))
  return {
    time_zone: timeZone,
    weekly: Array.from({ length: 7 }, () => day),
    closures: [],
    agency_holidays: true,
    ...rest,
  }
}

const at = (moment: string, of: OfficeHours, holidays: string[] = []) => {
  const { open, opens, closes } = officeState(of, holidays, new Date(moment))
  return [open, (opens ?? closes)?.toISOString().slice(0, 16) ?? null]
}

describe('an office', () => {
  test('is open from the first minute of its hours until the last', () => {
    const of = hours('America/Chicago')
    expect(at('2026-06-01T12:59:59Z', of)).toEqual([false, '2026-06-01T13:00'])
    expect(at('2026-06-01T13:00:00Z', of)).toEqual([true, '2026-06-01T21:00'])
    expect(at('2026-06-01T20:59:59Z', of)).toEqual([true, '2026-06-01T21:00'])
    expect(at('2026-06-01T21:00:00Z', of)).toEqual([false, '2026-06-02T13:00'])
  })

  test('that is open over midnight closes once', () => {
    const of = hours('UTC', [['00:00', '02:00'], DAILY, ['20:00', '24:00']])
    expect(at('2026-06-01T23:00:00Z', of)).toEqual([true, '2026-06-02T02:00'])
  })

  test('that never closes is open, and says no time', () => {
    expect(at('2026-06-01T23:00:00Z', hours('UTC', [['00:00', '24:00']]))).toEqual([true, null])
  })

  test('without hours says no time, and neither does one that is closed for two months', () => {
    expect(at('2026-06-01T09:00:00Z', hours('UTC', []))).toEqual([false, null])
    const closures = Array.from({ length: 61 }, (_, i) => ({
      date: new Date(Date.UTC(2026, 5, 1 + i)).toISOString().slice(0, 10),
      name: '',
    }))
    expect(at('2026-06-01T09:00:00Z', hours('UTC', [DAILY], { closures }))).toEqual([false, null])
    const shorter = { closures: closures.slice(0, 59) }
    expect(at('2026-06-01T09:00:00Z', hours('UTC', [DAILY], shorter))).toEqual([
      false,
      '2026-07-30T08:00',
    ])
  })

  test('is closed on days off, and on the agency’s where these count', () => {
    const closures = [{ date: '2026-06-02', name: 'Inventory' }]
    const of = hours('UTC', [DAILY], { closures })
    expect(at('2026-06-01T09:00:00Z', of, ['2026-06-01'])).toEqual([false, '2026-06-03T08:00'])
    const own = { ...of, agency_holidays: false }
    expect(at('2026-06-01T09:00:00Z', own, ['2026-06-01'])).toEqual([true, '2026-06-01T16:00'])
  })

  test('opens when the clocks come to its hours: at 03:00, where 02:30 is skipped', () => {
    const of = hours('America/New_York', [['02:30', '05:00']])
    expect(at('2026-03-08T05:00:00Z', of)).toEqual([false, '2026-03-08T07:00'])
    expect(at('2026-03-08T07:00:00Z', of)).toEqual([true, '2026-03-08T09:00'])
    const skipped = hours('America/New_York', [['02:15', '02:45']])
    expect(at('2026-03-08T05:00:00Z', skipped)).toEqual([false, '2026-03-09T06:15'])
  })

  test('is open twice as long in an hour that comes twice, and twice in a part of it', () => {
    const whole = hours('America/New_York', [['01:00', '02:00']])
    expect(at('2026-11-01T05:00:00Z', whole)).toEqual([true, '2026-11-01T07:00'])
    const half = hours('America/New_York', [['01:30', '02:00']])
    expect(at('2026-11-01T05:30:00Z', half)).toEqual([true, '2026-11-01T06:00'])
    expect(at('2026-11-01T06:00:00Z', half)).toEqual([false, '2026-11-01T06:30'])
    const day = hours('America/New_York', [['00:00', '24:00']])
    expect(at('2026-11-01T06:00:00Z', { ...day, weekly: day.weekly.with(0, []) })).toEqual([
      true,
      '2026-11-02T05:00',
    ])
  })
})

describe('RQ-7: an office in Rome', () => {
  const day = hours('Europe/Rome', [
    ['08:30', '12:30'],
    ['14:00', '17:00'],
  ])
  const night = hours('Europe/Rome', [
    ['00:00', '02:00'],
    ['22:00', '24:00'],
  ])
  /** When it is open, by hand: clocks go back on October 25 at 01:00 UTC and forward on March 29 at 01:00 UTC. */
  const TABLES = [
    {
      name: 'by day, in the days of the change to winter time',
      of: day,
      from: '2026-10-24T00:00Z',
      open: [
        ['2026-10-24T06:30Z', '2026-10-24T10:30Z'],
        ['2026-10-24T12:00Z', '2026-10-24T15:00Z'],
        ['2026-10-25T07:30Z', '2026-10-25T11:30Z'],
        ['2026-10-25T13:00Z', '2026-10-25T16:00Z'],
        ['2026-10-26T07:30Z', '2026-10-26T11:30Z'],
        ['2026-10-26T13:00Z', '2026-10-26T16:00Z'],
        ['2026-10-27T07:30Z', '2026-10-27T11:30Z'],
      ],
    },
    {
      name: 'over midnight, in the days of the change to winter time',
      of: night,
      from: '2026-10-24T00:00Z',
      open: [
        ['2026-10-24T20:00Z', '2026-10-25T00:00Z'],
        ['2026-10-25T21:00Z', '2026-10-26T01:00Z'],
        ['2026-10-26T21:00Z', '2026-10-27T01:00Z'],
      ],
    },
    {
      name: 'by day, in the days of the change to summer time',
      of: day,
      from: '2026-03-28T00:00Z',
      open: [
        ['2026-03-28T07:30Z', '2026-03-28T11:30Z'],
        ['2026-03-28T13:00Z', '2026-03-28T16:00Z'],
        ['2026-03-29T06:30Z', '2026-03-29T10:30Z'],
        ['2026-03-29T12:00Z', '2026-03-29T15:00Z'],
        ['2026-03-30T06:30Z', '2026-03-30T10:30Z'],
        ['2026-03-30T12:00Z', '2026-03-30T15:00Z'],
        ['2026-03-31T06:30Z', '2026-03-31T10:30Z'],
      ],
    },
    {
      name: 'over midnight, in the days of the change to summer time',
      of: night,
      from: '2026-03-28T00:00Z',
      open: [
        ['2026-03-27T21:00Z', '2026-03-28T01:00Z'],
        ['2026-03-28T21:00Z', '2026-03-29T01:00Z'],
        ['2026-03-29T20:00Z', '2026-03-30T00:00Z'],
        ['2026-03-30T20:00Z', '2026-03-31T00:00Z'],
        ['2026-03-31T20:00Z', '2026-04-01T00:00Z'],
      ],
    },
  ] as const

  const QUARTER = 15 * 60_000
  const quartersOf = (from: string) =>
    Array.from({ length: 3 * 96 }, (_, i) => Date.parse(from) + i * QUARTER)

  test.each(TABLES)('is open $name', ({ of, from, open }) => {
    const spans = open.map(([start, end]) => [Date.parse(start), Date.parse(end)] as const)
    for (const moment of quartersOf(from)) {
      const current = spans.find(([start, end]) => start <= moment && moment < end)
      const next = spans.find(([start]) => start > moment)
      const state = officeState(of, [], new Date(moment))
      const shown = [state.open, (state.closes ?? state.opens)?.getTime()]
      expect(shown, new Date(moment).toISOString()).toEqual(
        current ? [true, current[1]] : [false, next?.[0]],
      )
    }
  })

  test.each(['UTC', 'America/New_York'])('is open at the same times on a server in %s', (zone) => {
    const asked = TABLES.flatMap(({ of, from }) => quartersOf(from).map((moment) => [of, moment]))
    const here = TABLES.flatMap(({ of, from }) =>
      quartersOf(from).map((moment) => officeState(of, [], new Date(moment))),
    )
    // A process of its own: threads keep the zone that theirs began with.
    const program = `
      import { readFileSync } from 'node:fs'
      import { officeState } from ${JSON.stringify(new URL('office-state.ts', import.meta.url))}
      const states = JSON.parse(readFileSync(0, 'utf8')).map(([of, moment]) => officeState(of, [], new Date(moment)))
      console.log(JSON.stringify({ offset: new Date(0).getTimezoneOffset(), states }))`
    const answer: unknown = JSON.parse(
      execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
        env: { TZ: zone },
        input: JSON.stringify(asked),
        encoding: 'utf8',
      }),
    )
    const there: unknown = JSON.parse(JSON.stringify(here))
    expect(answer).toEqual({ offset: zone === 'UTC' ? 0 : 300, states: there })
  })
})

const ZONES = [
  'UTC',
  'America/New_York',
  'America/Sao_Paulo',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Europe/Madrid',
  'Pacific/Apia',
  'Africa/Casablanca',
]

const clock = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((n) => String(n).padStart(2, '0')).join(':')

/** Spans of a day from times in order; often whole half hours, where clocks are changed. */
const daySpans = fc
  .uniqueArray(
    fc.oneof(
      fc.integer({ min: 0, max: 1440 }),
      fc.integer({ min: 0, max: 48 }).map((n) => n * 30),
      fc.constantFrom(0, 1440),
    ),
    { maxLength: 6 },
  )
  .map((times) => {
    const sorted = times.toSorted((a, b) => a - b)
    return sorted.flatMap((from, i) =>
      i % 2 === 0 && sorted[i + 1] !== undefined
        ? [{ from: clock(from), to: clock(sorted[i + 1] ?? 0) }]
        : [],
    )
  })

const YEARS = { min: Date.UTC(2015, 0, 1), max: Date.UTC(2031, 0, 1) }
const CHANGES = [
  '2026-03-08T07:00Z', // New York
  '2026-11-01T06:00Z',
  '2017-10-15T03:00Z', // São Paulo, at midnight
  '2018-02-18T02:00Z',
  '2026-10-03T15:30Z', // Lord Howe, by half an hour
  '2026-04-04T15:00Z',
  '2026-03-29T01:00Z', // Madrid
  '2026-02-15T02:00Z', // Casablanca
].map((text) => Date.parse(text))

const moment = fc.oneof(
  fc.integer(YEARS),
  fc
    .tuple(fc.constantFrom(...CHANGES), fc.integer({ min: -2 * 86_400_000, max: 86_400_000 }))
    .map(([change, before]) => change + before),
)

/** The state and its next change, found minute by minute from the local time. */
function naive(of: OfficeHours, holidays: readonly string[], from: number) {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: of.time_zone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
  const isOpen = (time: number) => {
    const [date = '', shown = ''] = format.format(time).split(' ')
    if (of.closures.some((closure) => closure.date === date)) return false
    if (of.agency_holidays && holidays.includes(date)) return false
    const weekday = (new Date(`${date}T00:00Z`).getUTCDay() + 6) % 7
    return (of.weekly[weekday] ?? []).some((span) => span.from <= shown && shown < span.to)
  }
  const start = Math.floor(from / 60_000) * 60_000
  const open = isOpen(start)
  for (let time = start + 60_000; time < start + 60 * 86_400_000; time += 60_000)
    if (isOpen(time) !== open) return { open, change: time }
  return { open, change: null }
}

test('at any moment it says what its clocks say, minute by minute', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ZONES),
      fc.array(daySpans, { minLength: 7, maxLength: 7 }),
      moment,
      fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 3 }),
      fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 3 }),
      fc.boolean(),
      (timeZone, weekly, time, closed, off, agencyHolidays) => {
        const day = (n: number) => new Date(time + n * 86_400_000).toISOString().slice(0, 10)
        const closures = [...new Set(closed)].map((n) => ({ date: day(n), name: '' }))
        const of = { time_zone: timeZone, weekly, closures, agency_holidays: agencyHolidays }
        const holidays = off.map(day)
        const state = officeState(of, holidays, new Date(time))
        const expected = naive(of, holidays, time)
        const change = (state.opens ?? state.closes)?.getTime() ?? null
        expect({ open: state.open, change }).toEqual(expected)
      },
    ),
    { numRuns: 100 },
  )
})
