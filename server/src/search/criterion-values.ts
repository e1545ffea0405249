import type { CriterionValue } from '@plat/contract/search/criteria'
import { periodRange } from '@plat/contract/search/filters/date-period-range'
import type { IndexRange } from '@plat/record-index/types'
import { AppError } from '../platform/errors.ts'
import type { Calendar } from '../tenancy/document/calendar.ts'
import { dayOf } from '../indexes/index-rows.ts'

/** Words to search for; a number is one of them. */
export function textOf(name: string, value: CriterionValue): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value).trim()
  throw wrongValue(name, 'a text')
}

/** Days from and to, the days that a period covers today, or whether there is a day. */
export function dayRange(name: string, value: CriterionValue, calendar: Calendar): IndexRange {
  if (isObject(value) && 'order' in value) {
    const { from, to } = periodRange(value, calendar.today, calendar.fiscalYearStart)
    return { ...dayLimit('from', from), ...dayLimit('to', to) }
  }
  if (isObject(value) && 'stated' in value) return value
  if (!isObject(value)) {
    throw wrongValue(
      name,
      '{ "from": "2020-01-01", "to": "2020-12-31" }, { "order": "previous", "period": "month", "number": 3 } or { "stated": false }',
    )
  }
  return { ...dayLimit('from', value.from), ...dayLimit('to', value.to) }
}

/** One end of a range as a day since 1970-01-01; nothing when it is open. */
export function dayLimit<Name extends 'from' | 'to'>(
  name: Name,
  day: string | number | null | undefined,
): { [key in Name]?: number } {
  const number = typeof day === 'string' ? dayOf(day) : null
  // A computed key loses the name's type.
  return (number === null ? {} : { [name]: number }) as { [key in Name]?: number }
}

/** Numbers from and to, or whether there is a number. */
export function numberRange(name: string, value: CriterionValue): IndexRange {
  if (!isObject(value) || 'order' in value)
    throw wrongValue(name, '{ "from": 1000, "to": 50000 } or { "stated": false }')
  if ('stated' in value) return value
  const { from, to } = value
  if (typeof from === 'string' || typeof to === 'string') throw wrongValue(name, 'numbers')
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
}

/** What is in both of two ranges. */
export function intersection(one: IndexRange, other: IndexRange): IndexRange {
  const from = Math.max(one.from ?? -Infinity, other.from ?? -Infinity)
  const to = Math.min(one.to ?? Infinity, other.to ?? Infinity)
  const isStated = [one.stated, other.stated].filter((stated) => stated !== undefined)
  return {
    ...(from === -Infinity ? {} : { from }),
    ...(to === Infinity ? {} : { to }),
    ...(isStated.length === 0 ? {} : { stated: !isStated.includes(false) }),
    // With and without a value: nothing has both.
    ...(new Set(isStated).size > 1 ? { from: 0 } : {}),
  }
}

/** The refusal of a value that does not fit its criterion. */
export function wrongValue(name: string, expected: string): AppError {
  return new AppError('invalid_request', `${name}: expected ${expected}.`, {
    [name]: [`Expected ${expected}.`],
  })
}

function isObject<Value>(
  value: Value,
): value is Exclude<Value, null | string | number | unknown[]> {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}
