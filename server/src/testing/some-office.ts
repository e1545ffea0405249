import { DEFAULT_SLOTS, type OfficeHours, type OfficeSlots } from '@plat/contract/offices/channels'
import fc from 'fast-check'
import type { SlotSource } from '../offices/day-slots.ts'

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
const ALL_DAY = { from: '00:00', to: '24:00' }
const dayAfter = (date: string, days: number) =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
const someDay = fc.oneof(
  fc
    .tuple(fc.constantFrom(...CHANGES), fc.integer({ min: -2, max: 2 }))
    .map(([date, days]) => dayAfter(date, days)),
  fc.integer({ min: 0, max: 800 }).map((days) => dayAfter('2026-01-01', days)),
)
/** An office, and a date on which its clocks may change. */
export const someOffice = fc.record({
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
  rule: fc.record({
    minutes: fc.constantFrom(5, 15, 20, 30, 45, 60, 90, 480),
    gap_minutes: fc.constantFrom(0, 0, 5, 15, 50, 240),
    capacity: fc.constant(1),
    lead_minutes: fc.constant(60),
    between: fc.option(spans.filter(({ length }) => length > 0).map(([span = ALL_DAY]) => span)),
  }),
  date: someDay,
})

/** An office in Los Angeles with the same hours every day. */
export const officeOpen = (
  from: string,
  to: string,
  more: Partial<OfficeHours> = {},
  rule: Partial<OfficeSlots> = {},
): SlotSource => ({
  hours: {
    time_zone: 'America/Los_Angeles',
    weekly: Array.from({ length: 7 }, () => [{ from, to }]),
    closures: [],
    agency_holidays: true,
    ...more,
  },
  holidays: [],
  rule: { ...DEFAULT_SLOTS, ...rule },
})
