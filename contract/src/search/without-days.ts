import type { SearchCriteria } from './criteria.ts'

/**
 * A search without the days and periods of one date, for a picture over time in which these are chosen. Whether records
 * must have the date at all stays.
 */
export function withoutDays(criteria: SearchCriteria, date: string): SearchCriteria {
  const { [date]: given, ...rest } = criteria
  const stated =
    given != null && typeof given === 'object' && 'stated' in given ? { [date]: given } : {}
  if (date !== 'record_date') return { ...rest, ...stated }
  const { start: _s, end: _e, record_date___start: _f, record_date___end: _t, ...others } = rest
  return { ...others, ...stated }
}
