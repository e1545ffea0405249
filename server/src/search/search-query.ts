import type { ViewerLevel } from '@plat/contract/platform/envelope'
import type { Bounds } from '@plat/contract/platform/geometry'
import { geometryBounds } from '@plat/contract/platform/geometry-bounds'
import type { CriterionValue, SearchCriteria } from '@plat/contract/search/criteria'
import { OWN_KEYS } from '@plat/contract/search/criteria-state'
import type { IndexRange } from '@plat/record-index/types'
import { type Because, because } from '@plat/contract/platform/reasons'
import type { PlacedCriteria } from '../places/place-shapes.ts'
import { notLoaded } from '../indexes/index-not-loaded.ts'
import { AppError, sentence } from '../platform/errors.ts'
import { VISIBILITY_OF_LEVEL } from '../records/visibility.ts'
import type { ModuleDocument } from '../tenancy/document/module-document.ts'
import { chosenOptions, fixedChoices } from './choices.ts'
import { columnOf, criterionKind, searchableFields } from '../tenancy/document/criterion-kind.ts'
import { dayLimit, dayRange, intersection, numberRange, textOf } from './criterion-values.ts'
import type { OpenModule } from './open-module.ts'
import { area } from './search-area.ts'

/** A search, translated for the record index. */
export interface SearchQuery {
  readonly criteria: PlacedCriteria
  readonly view: Bounds | null
  readonly zoom: number
  /** Criteria whose value was ignored because the agency has fixed it. */
  readonly ignored: readonly string[]
}

/** Width in CSS pixels that is assumed when the client gives no zoom. */
const ASSUMED_WIDTH = 1024

/**
 * Translates search criteria for the record index.
 * @throws AppError invalid_request for a criterion that the module does not have, or a value that
 * does not fit it; the message lists the valid ones. unavailable for words while the index finds hidden ones.
 */
export function searchQuery(
  search: SearchCriteria,
  { module, calendar, findsHidden }: Pick<OpenModule, 'module' | 'calendar' | 'findsHidden'>,
  level: ViewerLevel,
): SearchQuery {
  const view =
    search.___viewport == null
      ? null
      : geometryBounds(search.___viewport.features[0]?.geometry.coordinates[0] ?? [])
  const visibility = VISIBILITY_OF_LEVEL[level]
  const { given, ignored } = withFixed(search, module)
  const categories: Record<string, readonly (string | null)[]> = {}
  const dates: Record<string, IndexRange> = {}
  const numbers: Record<string, IndexRange> = {}
  const days = new Map<string, CriterionValue>()
  let text: string | undefined
  for (const [name, criterion] of given) {
    if (name === 'text') {
      text = textOf(name, criterion)
      if (findsHidden && text !== '') throw notLoaded(0)
      continue
    }
    const kind = criterionKind(name, module, visibility)
    if (kind === null) throw unknownCriterion(name, module, visibility)
    if (kind === 'category') {
      const chosen = chosenOptions(name, criterion, module)
      if (chosen !== null) categories[columnOf(name)] = chosen
    } else if (kind === 'date') {
      days.set(name, criterion)
      dates[name] = dayRange(name, criterion, calendar)
    } else {
      numbers[name] = numberRange(name, criterion)
    }
  }
  checkDays(search, days, module.minDate)
  const recordDate = intersection(dates['record_date'] ?? {}, {
    ...dayLimit('from', search.record_date___start ?? search.start),
    ...dayLimit('to', search.record_date___end ?? search.end),
  })
  dates['record_date'] = recordDate
  const statusCategory = statusCategoryOf(search.status, level)
  return {
    view,
    zoom: search.___zoom ?? (view === null ? 0 : zoomOf(view)),
    ignored,
    criteria: {
      visibility: search.___seen_by === 'everybody' ? 0 : visibility,
      ...(statusCategory === null ? {} : { statusCategory }),
      ...(Object.keys(categories).length > 0 ? { categories } : {}),
      ...restricting('dates', dates),
      ...restricting('numbers', numbers),
      ...(text === undefined || text === '' ? {} : { text }),
      ...area(search),
    },
  }
}

/** The ranges that say something: an open one would leave out records without a value. */
function restricting<Name extends 'dates' | 'numbers'>(
  name: Name,
  ranges: Record<string, IndexRange>,
): Pick<PlacedCriteria, Name> {
  const closed = Object.entries(ranges).filter(([, range]) => Object.keys(range).length > 0)
  // A computed key loses the name's type.
  return (closed.length === 0 ? {} : { [name]: Object.fromEntries(closed) }) as Pick<
    PlacedCriteria,
    Name
  >
}

/** The module's own criteria of a search, with values fixed by the agency instead of those sent. */
function withFixed(
  search: SearchCriteria,
  module: ModuleDocument,
): { given: Map<string, CriterionValue>; ignored: string[] } {
  const given = new Map<string, CriterionValue>()
  for (const [name, value] of Object.entries(search)) {
    // By the contract every other key holds a criterion's value.
    if (!OWN_KEYS.has(name) && value != null) given.set(name, value as CriterionValue)
  }
  const ignored: string[] = []
  for (const { criterion, value, always } of fixedChoices(module.filters)) {
    const sent = given.get(criterion)
    if (sent === undefined && !always) continue
    if (sent !== undefined && String(sent) !== String(value)) ignored.push(criterion)
    given.set(criterion, value)
  }
  return { given, ignored }
}

/** `1,2` is 0, both; signed-out viewers search live records unless they say otherwise. */
function statusCategoryOf(status: SearchCriteria['status'], level: ViewerLevel): 1 | 2 | null {
  if (status == null) return level === 'anonymous' ? 1 : null
  const text = String(status)
  return text === '1' ? 1 : text === '2' ? 2 : null
}

function unknownCriterion(name: string, module: ModuleDocument, visibility: number): AppError {
  const known = searchableFields(module, visibility)
  return new AppError(
    'invalid_request',
    `"${name}" is not a criterion of ${module.code}. It has record_type, status_name, status, record_date, record_date___start, ` +
      `record_date___end, text, ___place, ___address, ___geometry${known.map((id) => `, ${id}`).join('')}.`,
    { [name]: ['This criterion is not known here.'] },
  )
}

/** Zoom at which a view of this width fills a usual window; world width is 512·2^zoom pixels. */
function zoomOf([west, , east]: Bounds): number {
  const width = Math.max(east - west, 1e-6)
  return Math.max(0, Math.min(22, Math.log2((360 * ASSUMED_WIDTH) / (512 * width))))
}

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
function checkDays(
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
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return []
  if ('order' in value || 'stated' in value) return []
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
