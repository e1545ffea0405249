import type { CriterionValue, SearchCriteria } from '@plat/contract/search/criteria'
import { type Because, because } from '@plat/contract/platform/reasons'
import { AppError, sentence } from '../platform/errors.ts'

/** Both ends of a range of days, with the search's field of each. */
interface Days {
  readonly from: { readonly field: string; readonly day: unknown }
  readonly to: { readonly field: string; readonly day: unknown }
}

/**
 * Checks every day of a search against the module's first day, and ends against starts. Periods are
 * counted from today and need no check.
 * @param dates criteria of days by name
 * @throws AppError invalid_request with a sentence at each field that is wrong
 */
export function checkDays(
  search: SearchCriteria,
  dates: ReadonlyMap<string, CriterionValue>,
  minDate: string,
): void {
  const errors = [
    ...[...dates].flatMap(([field, value]) => daysOf(field, value)),
    ends('start', search.start, 'end', search.end),
    ends(
      'record_date___start',
      search.record_date___start,
      'record_date___end',
      search.record_date___end,
    ),
  ].flatMap((days) => wrongDays(days, minDate))
  const [first] = errors
  if (first === undefined) return
  const byField = Map.groupBy(errors, ([field]) => field)
  throw new AppError(
    'invalid_request',
    errors.map(([field, message]) => `${field}: ${sentence(message)}`).join(' '),
    Object.fromEntries(
      [...byField].map(([field, all]) => [field, all.map(([, message]) => message)]),
    ),
  )
}

function ends(fromField: string, from: unknown, toField: string, to: unknown): Days {
  return { from: { field: fromField, day: from }, to: { field: toField, day: to } }
}

function daysOf(field: string, value: CriterionValue): Days[] {
  if (value === null || typeof value !== 'object' || Array.isArray(value) || 'order' in value)
    return []
  return [ends(field, value.from, field, value.to)]
}

function wrongDays({ from, to }: Days, minDate: string): [field: string, message: Because][] {
  const wrong = [from, to].flatMap(({ field, day }): [string, Because][] => {
    if (day === undefined || day === null) return []
    if (typeof day !== 'string')
      return [[field, because('not_a_day', { example: minDate, day: String(day) })]]
    return day < minDate ? [[field, because('day_too_early', { first: minDate, day })]] : []
  })
  if (wrong.length === 0 && isDay(from.day) && isDay(to.day) && to.day < from.day)
    return [[to.field, because('days_reversed', { end: to.day, start: from.day })]]
  return wrong
}

function isDay(day: unknown): day is string {
  return typeof day === 'string'
}
