import type { Random } from './random.ts'

const DAY = 86_400_000

/** Days since 1970-01-01 of an ISO date. */
export function dayNumber(iso: string): number {
  const time = Date.parse(`${iso}T00:00:00Z`)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso) || Number.isNaN(time))
    throw new Error(`got the date "${iso}", expected one like 2026-07-01`)
  return Math.round(time / DAY)
}

const written = new Map<number, string>()

/** ISO date of days since 1970-01-01. */
export function isoDate(day: number): string {
  // Cached: a city's records have the same few thousand days a million times.
  let iso = written.get(day)
  if (iso === undefined) {
    iso = new Date(day * DAY).toISOString().slice(0, 10)
    written.set(day, iso)
  }
  return iso
}

/** 0 = Sunday. */
export function weekday(day: number): number {
  return (day + 4) % 7
}

/** The day itself, or the Monday after it if it falls on a weekend. */
export function workday(day: number): number {
  return weekday(day) === 6 ? day + 2 : weekday(day) === 0 ? day + 1 : day
}

const MONTHS = [0.84, 0.87, 1.05, 1.08, 1.14, 1.12, 1.03, 1.08, 1.04, 1.06, 0.9, 0.76]
const YEARS: Record<number, number> = {
  2016: 0.8,
  2017: 0.86,
  2018: 0.93,
  2019: 1,
  2020: 0.78,
  2021: 1.06,
  2022: 1.1,
  2023: 1.04,
  2024: 1.08,
  2025: 1.11,
}

/** `count` records come in until this day; later days bring more at the same pace. */
const COUNTED_UNTIL = '2026-11-20'

/**
 * Days from `first` to `last` with the rhythm of an office: few on weekends, more in spring, growth
 * over the years. Ascending; a later `last` adds days and changes none.
 */
export function officeDays(first: number, last: number, count: number, random: Random): number[] {
  const counted = dayNumber(COUNTED_UNTIL)
  const sums: number[] = []
  let sum = 0
  for (let day = first; day <= Math.max(last, counted); day++) {
    const date = new Date(day * DAY)
    const week = weekday(day)
    const holiday =
      (date.getUTCMonth() === 11 && date.getUTCDate() > 23) ||
      (date.getUTCMonth() === 0 && date.getUTCDate() === 1) ||
      (date.getUTCMonth() === 6 && date.getUTCDate() === 4)
    const rhythm = holiday ? 0.03 : week === 0 ? 0.02 : week === 6 ? 0.05 : week === 5 ? 0.85 : 1
    sum += rhythm * (MONTHS[date.getUTCMonth()] ?? 1) * (YEARS[date.getUTCFullYear()] ?? 1.15)
    sums.push(sum)
  }
  const each = (sums[counted - first] ?? sum) / count
  const days: number[] = []
  let day = 0
  for (let index = 0; ; index++) {
    const wanted = (index + random.next()) * each
    while (day < sums.length && (sums[day] ?? 0) <= wanted) day++
    if (first + day > last || day >= sums.length) return days
    days.push(first + day)
  }
}
