import { expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { dayNumber, weekday } from './calendar.ts'
import { cityForTests } from './city-for-tests.ts'
import type { DemoRecord } from './make-record.ts'
import { makeRecords } from './records.ts'

/** A third of the demo's: what is open is some dozens, so its shares are wide. */
const COUNT = 20_000
const DAYS = ['2026-11-20', '2029-01-10']
const FIRST_WHOLE_YEAR = 2018

/** Monday to Friday: holidays make less than a twentieth of a difference. */
function workingDays(from: unknown, to: unknown): number {
  return workedUntil(String(to)) - workedUntil(String(from))
}

function workedUntil(iso: string): number {
  const sinceMonday = dayNumber(iso) + 3
  return 5 * Math.floor(sinceMonday / 7) + Math.min((sinceMonday % 7) + 1, 5)
}

function quantile(values: readonly number[], at: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * at)] ?? NaN
}

/** Medians and 90th percentiles of the time to a date, by its year. */
function durations(records: readonly DemoRecord[], to: string, today: string) {
  const years = new Map<number, number[]>()
  for (const record of records) {
    const day = record[to]
    if (typeof day !== 'string' || day > today) continue
    const year = Number(day.slice(0, 4))
    years.set(year, [...(years.get(year) ?? []), workingDays(record.date, day)])
  }
  return [...years]
    .filter(([year]) => year >= FIRST_WHOLE_YEAR)
    .toSorted(([a], [b]) => a - b)
    .map(([year, days]) => ({
      year,
      count: days.length,
      median: quantile(days, 0.5),
      most: quantile(days, 0.9),
    }))
}

/** Of what is open, the share that is open for longer. */
function overdue(records: readonly DemoRecord[], today: string, target: number): number {
  const open = records.filter((record) => record['finished_date'] === undefined)
  return open.filter(({ date }) => workingDays(date, today) > target).length / open.length
}

test.each(DAYS)('made on %s, each year’s numbers are those of an ordinary city', (today) => {
  const modules = new Map(
    [...makeRecords(cityForTests('harbor'), today, COUNT)].map(
      ({ module, records }) => [module, records] as const,
    ),
  )
  const of = (module: string) => modules.get(module) ?? []
  const whole = Number(today.slice(0, 4)) - FIRST_WHOLE_YEAR
  const expected = [
    ['building-permits', 'issued_date', [10, 28], [40, 90]],
    ['trade-permits', 'issued_date', [2, 9], [9, 24]],
    ['planning-applications', 'hearing_date', [50, 100], [80, 180]],
    ['code-cases', 'finished_date', [18, 40], [40, 100]],
  ] as const
  for (const [module, to, median, most] of expected) {
    const years = durations(of(module), to, today)
    expect(years.length, module).toBeGreaterThanOrEqual(whole)
    for (const year of years.slice(0, whole)) {
      const said = `${module} ${JSON.stringify(year)}`
      expect(year.median, said).toBeGreaterThanOrEqual(median[0])
      expect(year.median, said).toBeLessThanOrEqual(median[1])
      expect(year.most, said).toBeGreaterThanOrEqual(most[0])
      expect(year.most, said).toBeLessThanOrEqual(most[1])
    }
    // Nothing piles up, and no year has hardly any.
    const counts = years.slice(0, whole).map(({ count }) => count)
    expect(Math.max(...counts) / Math.min(...counts), module).toBeLessThan(2)
  }
  expect(overdue(of('code-cases'), today, 60)).toBeGreaterThan(0.02)
  expect(overdue(of('code-cases'), today, 60)).toBeLessThan(0.3)
  const reviews = of('building-permits').filter(({ status }) => status === 'In plan review')
  expect(reviews.length).toBeGreaterThan(15)
  expect(overdue(reviews, today, 45)).toBeGreaterThan(0.03)
  expect(overdue(reviews, today, 45)).toBeLessThan(0.55)
})

test.each([
  ['harbor', 2016],
  ['mesa', 2016],
  ['ridge', 2022],
])('%s has its holidays in each year of its records and of some to come', (code, first) => {
  const file = resolve(import.meta.dirname, '../../../tenants/demo', code, 'tenant.yaml')
  const days = readFileSync(file, 'utf8').match(/\b20\d\d-\d\d-\d\d\b/g) ?? []
  for (let year = first; year <= 2030; year++) {
    const off = days.filter((day) => day.startsWith(`${year}-`))
    expect(off.length, String(year)).toBeGreaterThanOrEqual(7)
    // One that falls on a weekend is had on the Friday before or the Monday after.
    expect(off.filter((day) => weekday(dayNumber(day)) % 6 === 0)).toEqual([])
  }
})
