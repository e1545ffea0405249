import { looksExact, roundedPercent } from '@plat/contract/statistics/short-number'
import type { Stat, StatSeries } from '@plat/contract/statistics/stats'
import type { IntlShape } from 'react-intl'
import type { MessageId } from '../../locales/message-id.ts'

/** What numbers of a stat are written with: those of the page. */
export type Words = Pick<
  IntlShape,
  'locale' | 'formatMessage' | 'formatNumber' | 'formatDate' | 'formatDateTimeRange'
>

/** A text of the catalogue. */
export function text(
  words: Words,
  id: MessageId,
  values: Record<string, string | number> = {},
): string {
  return words.formatMessage({ id }, values)
}

/** A number of a stat with what it is of: `1,234 records`, `37.4%`, `12 working days`. */
export function valueWords(value: number, unit: Stat['unit'], words: Words): string {
  const plain = plainValue(value, unit, words)
  if (unit === 'records') return text(words, 'stat.below.records', { count: value, value: plain })
  if (unit === 'days') return text(words, 'stat.below.days', { count: value, value: plain })
  return plain
}

/** The same without the words of its unit, for a table or an axis. */
export function plainValue(value: number, unit: Stat['unit'], words: Words): string {
  if (unit === 'percent') return percentWords(value, words)
  // What is not 0 is not shown as 0.
  return words.formatNumber(
    value === 0 ? 0 : value,
    Math.abs(value) < 1 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: 2 },
  )
}

/** The number of a stat, not shortened and without its unit; a change has its sign: `+4.2%`. */
export function numberWords(
  { type, unit }: Pick<Stat, 'type' | 'unit'>,
  value: number,
  words: Words,
): string {
  if (type !== 'numeric/change') return plainValue(value, unit, words)
  return words.formatNumber(value / 100, {
    style: 'percent',
    signDisplay: 'exceptZero',
    ...changeDigits(value),
  })
}

/** A change is 0 or all of it only where it is exactly that. */
function changeDigits(percent: number) {
  if (Math.abs(percent) < 0.1) return { maximumSignificantDigits: 2 }
  return looksExact(percent) ? { maximumSignificantDigits: 6 } : { maximumFractionDigits: 1 }
}

/** A percentage with one digit; `< 0.1%` and `> 99.9%` where it is not exactly 0 or 100. */
function percentWords(percent: number, words: Words): string {
  const { sign, value } = roundedPercent(percent)
  const number = words.formatNumber(value / 100, { style: 'percent', maximumFractionDigits: 4 })
  return sign === '' ? number : `${sign}\u00a0${number}`
}

/** A number of an axis, which is exact. */
export function tickWords(value: number, unit: Stat['unit'], words: Words): string {
  const digits = { maximumSignificantDigits: 4 }
  if (unit !== 'percent') return words.formatNumber(value, digits)
  return words.formatNumber(value / 100, { style: 'percent', ...digits })
}

/** What a period is called: `March 2026`, `Q1 2026`, `week of Mar 2, 2026`, `2026`. @param start its first day */
export function periodWords(
  start: string,
  unit: StatSeries['unit'],
  words: Words,
  length: 'long' | 'short' = 'long',
): string {
  const month = length === 'long' ? 'long' : 'short'
  const zone = { timeZone: 'UTC' } as const
  switch (unit) {
    case 'year':
      return start.slice(0, 4)
    case 'quarter': {
      const quarter = String(Math.ceil(Number(start.slice(5, 7)) / 3))
      return text(words, 'stat.chart.quarter', { quarter, year: start.slice(0, 4) })
    }
    case 'month':
      return words.formatDate(start, { ...zone, year: 'numeric', month })
    case 'week': {
      const day = words.formatDate(start, { ...zone, dateStyle: 'medium' })
      return length === 'long' ? text(words, 'stat.chart.week', { day }) : day
    }
  }
}
