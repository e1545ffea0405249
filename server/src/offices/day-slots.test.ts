import type { OfficeHours, OfficeSlots } from '@plat/contract/offices/channels'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { officeOpen, someOffice } from '../testing/some-office.ts'
import { type SlotSource, slotsOfDays } from './day-slots.ts'

const RUNS = process.env['PLAT_BAR'] === 'full' ? 10_000 : 200
const MINUTE = 60_000
const HOUR = 60 * MINUTE

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
function walk({ hours, holidays, rule }: SlotSource, date: string) {
  const midnight = Date.parse(date)
  const starts: number[] = []
  let since: number | null = null
  let wait = 0
  for (let at = midnight - 15 * HOUR; at < midnight + 42 * HOUR; at += MINUTE) {
    const shown = shownAt(hours.time_zone, at)
    const isOpen =
      shown.date === date &&
      !hours.closures.some((one) => one.date === date) &&
      !(hours.agency_holidays && holidays.includes(date)) &&
      (hours.weekly[shown.weekday] ?? []).some(
        ({ from, to }) => from <= shown.time && shown.time < to,
      ) &&
      (rule.between === null || (rule.between.from <= shown.time && shown.time < rule.between.to))
    since = isOpen && wait === 0 ? (since ?? at) : null
    wait = Math.max(0, wait - 1)
    if (since !== null && at + MINUTE - since === rule.minutes * MINUTE) {
      starts.push(since)
      since = null
      wait = rule.gap_minutes
    }
  }
  return starts
}

const isoOf = (moment: number) => new Date(moment).toISOString()
const timeOf = (iso: string) => iso.slice(11, 16)
const startsOn = (source: SlotSource, date: string) =>
  slotsOfDays(source, date, 1)[0]?.slots.map(({ start }) => isoOf(start))
const rome = (from: string, to: string, rule: Partial<OfficeSlots> = {}) =>
  officeOpen(from, to, { time_zone: 'Europe/Rome' }, { minutes: 30, ...rule })

describe('slots of an office', () => {
  test('[BK-7] are those that a walk over every minute finds', () => {
    fc.assert(
      fc.property(someOffice, ({ date, ...source }) => {
        const [day] = slotsOfDays(source, date, 1)
        expect(day?.slots.map(({ start }) => start)).toEqual(walk(source, date))
        for (const { start, end } of day?.slots ?? [])
          expect(end - start).toBe(source.rule.minutes * MINUTE)
      }),
      { numRuns: RUNS },
    )
  }, 120_000)

  test('[ENG-09] start hourly from eight to three, on the office’s clock in winter and summer', () => {
    const starts = startsOn(officeOpen('08:00', '16:00'), '2026-01-15')
    expect(starts).toHaveLength(8)
    expect(starts?.[0]).toBe('2026-01-15T16:00:00.000Z')
    expect(startsOn(officeOpen('08:00', '16:00'), '2026-07-15')?.[0]).toBe(
      '2026-07-15T15:00:00.000Z',
    )
  })

  test('[BK-7] an hour that comes twice has its half hours twice, one that is skipped has none', () => {
    expect(startsOn(rome('01:00', '03:00'), '2026-10-25')).toEqual(
      ['24T23:00', '24T23:30', '25T00:00', '25T00:30', '25T01:00', '25T01:30'].map(
        (time) => `2026-10-${time}:00.000Z`,
      ),
    )
    expect(startsOn(rome('02:00', '03:00'), '2026-03-29')).toEqual([])
  })

  test('a rest that is too short is no slot, and a closed day has none', () => {
    expect(startsOn(officeOpen('08:00', '10:30'), '2026-01-15')).toHaveLength(2)
    const closures = [{ date: '2026-01-15', name: 'Flood' }]
    expect(startsOn(officeOpen('08:00', '16:00', { closures }), '2026-01-15')).toEqual([])
  })

  test('have a gap between them, but none before the first and after the last, also over a break', () => {
    const rule = { minutes: 30, gap_minutes: 15 }
    const on = (more: Partial<OfficeHours>) =>
      startsOn(officeOpen('08:00', '10:00', { time_zone: 'UTC', ...more }, rule), '2026-01-15')
    expect(on({})?.map(timeOf)).toEqual(['08:00', '08:45', '09:30'])
    const weekly = Array.from({ length: 7 }, () => [
      { from: '08:00', to: '08:30' },
      { from: '08:35', to: '09:30' },
    ])
    expect(on({ weekly })?.map(timeOf)).toEqual(['08:00', '08:45'])
  })

  test('lie between the times for appointments; the office is open on its other times as before', () => {
    const times = (from: string, to: string, day = '2026-01-15') =>
      slotsOfDays(
        officeOpen('08:00', '16:00', { time_zone: 'UTC' }, { between: { from, to } }),
        day,
        1,
      ).map(({ opens, slots }) => [opens, slots.map(({ start }) => timeOf(isoOf(start)))])[0]
    expect(times('09:30', '12:00')).toEqual([true, ['09:30', '10:30']])
    expect(times('15:00', '24:00')).toEqual([true, ['15:00']])
    expect(times('16:00', '24:00')).toEqual([true, []])
  })

  test('[BK-7] between times of which clocks show one twice, or skip it', () => {
    const between = { from: '02:00', to: '03:30' }
    expect(startsOn(rome('00:00', '24:00', { between }), '2026-10-25')?.map(timeOf)).toEqual([
      '00:00',
      '00:30',
      '01:00',
      '01:30',
      '02:00',
    ])
    expect(startsOn(rome('00:00', '24:00', { between }), '2026-03-29')?.map(timeOf)).toEqual([
      '01:00',
    ])
  })
})
