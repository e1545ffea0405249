import type { ViewerLevel } from '@plat/contract/platform/envelope'
import { own } from '@plat/contract/platform/own'
import type { SearchCriteria } from '@plat/contract/search/criteria'
import { NEW_DAYS, type NewKind } from '@plat/contract/search/new-this-week'
import { criteriaOf } from '@plat/contract/search/search-criteria'
import type { DayRange, SearchState } from '@plat/contract/search/search-state'
import { decodeSearch, encodeSearch } from '@plat/contract/search/search-url'
import { VISIBILITY_OF_LEVEL } from '../../records/visibility.ts'
import type { ModuleDocument } from '../../tenancy/document/module-document.ts'
import { criterionKind } from '../criterion-kind.ts'

/** A line of "New this week", as a search. */
export interface SearchedLine {
  readonly kind: NewKind
  readonly criteria: SearchCriteria
  /** Query string of the module's page, without `?`. */
  readonly search: string
  /** Date field by which the newest record is found. */
  readonly date: string
}

/** What a line restricts. */
interface Restriction {
  readonly kind: NewKind
  readonly ranges: Readonly<Record<string, DayRange>>
  /** Statuses of the source; none: all. */
  readonly statuses: readonly string[]
  readonly date: string
}

const DAY_MS = 86_400_000

/** First of the days that "this week" has. @param today the agency's calendar day, `YYYY-MM-DD` */
export function newSince(today: string): string {
  return new Date(Date.parse(today) - NEW_DAYS * DAY_MS).toISOString().slice(0, 10)
}

/** The search that a module's page begins with. */
export function startSearch({ filters }: Pick<ModuleDocument, 'filters'>): SearchState {
  return decodeSearch(new URLSearchParams(), filters)
}

/**
 * The lines of a module that a viewer can be shown: those whose search can be written in an address and is read from
 * it again as it was meant. Where the module has no filter for a date, its records cannot be listed by it, so a number of them
 * is not given either.
 * @param today the agency's calendar day, `YYYY-MM-DD`
 */
export function newLines(
  module: ModuleDocument,
  level: ViewerLevel,
  today: string,
): SearchedLine[] {
  return restrictions(module, today).flatMap((restriction) => {
    const line = searchedLine(module, level, restriction)
    return line === null ? [] : [line]
  })
}

function restrictions(module: ModuleDocument, today: string): Restriction[] {
  const { events, comments, minDate } = module
  const { decision, comment } = events
  // Filters take no earlier day.
  if (minDate > today) return []
  const since = newSince(today)
  const week: DayRange = { from: since < minDate ? minDate : since, to: today }
  const lines: Restriction[] = [
    { kind: 'new', ranges: { record_date: week }, statuses: [], date: 'record_date' },
  ]
  if (decision.date !== undefined)
    lines.push({
      kind: 'decided',
      ranges: { [decision.date]: week },
      statuses: decision.statuses,
      date: decision.date,
    })
  // Comments without a last day are taken for ever, which is no news.
  if (comments.public && comment?.closes !== undefined)
    lines.push({
      kind: 'comment',
      ranges: {
        ...(comment.opens === undefined ? {} : { [comment.opens]: { from: null, to: today } }),
        [comment.closes]: { from: today, to: null },
      },
      statuses: [],
      date: 'record_date',
    })
  return lines
}

function searchedLine(
  module: ModuleDocument,
  level: ViewerLevel,
  { kind, ranges, statuses, date }: Restriction,
): SearchedLine | null {
  const { filters } = module
  const visibility = VISIBILITY_OF_LEVEL[level]
  const readable = Object.keys(ranges).every(
    (field) => criterionKind(field, module, visibility) === 'date',
  )
  if (!readable) return null
  const start = startSearch(module)
  const wanted: SearchState = {
    ...start,
    ranges: { ...start.ranges, ...ranges },
    choices: {
      ...start.choices,
      ...(statuses.length === 0 ? {} : { status_name: statuses }),
    },
    // What is done within the week counts as well.
    statusCategory: '0',
  }
  const params = encodeSearch(wanted, filters)
  const criteria = criteriaOf(decodeSearch(params, filters), filters, level)
  if (!restricts(criteria, ranges, statuses)) return null
  return { kind, criteria, search: params.toString(), date }
}

/** Whether criteria have these days and statuses; a filter that is missing or fixed by the agency leaves them out. */
function restricts(
  criteria: SearchCriteria,
  ranges: Restriction['ranges'],
  statuses: readonly string[],
): boolean {
  const given = own(criteria, 'status_name')
  const chosen = Array.isArray(given) ? given.map(String) : []
  const hasStatuses =
    statuses.length === 0 ||
    (chosen.length === statuses.length && statuses.every((status) => chosen.includes(status)))
  return (
    hasStatuses && Object.entries(ranges).every(([field, days]) => hasDays(criteria, field, days))
  )
}

function hasDays(criteria: SearchCriteria, field: string, { from, to }: DayRange): boolean {
  if (field === 'record_date')
    return (
      (criteria.record_date___start ?? null) === from && (criteria.record_date___end ?? null) === to
    )
  const value = own(criteria, field)
  if (typeof value !== 'object' || value === null || Array.isArray(value) || !('from' in value))
    return false
  return (value.from ?? null) === from && (value.to ?? null) === to
}
