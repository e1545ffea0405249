import type { CriterionValue, SearchCriteria } from '@plat/contract/search/criteria'
import type { ViewerLevel } from '@plat/contract/platform/envelope'
import type { Bounds } from '@plat/contract/platform/geometry'
import type { IndexRange } from '@plat/record-index/types'
import { AppError } from '../platform/errors.ts'
import type { Calendar } from '../tenancy/document/calendar.ts'
import type { ModuleDocument } from '../tenancy/document/module-document.ts'
import { chosenOptions, fixedChoices } from './choices.ts'
import { checkDays } from './day-limits.ts'
import { columnOf, criterionKind, searchableFields } from './criterion-kind.ts'
import { dayLimit, dayRange, intersection, numberRange, textOf } from './criterion-values.ts'
import type { PlacedCriteria } from '../places/place-shapes.ts'
import { VISIBILITY_OF_LEVEL } from '../records/visibility.ts'
import { drawnShape } from './search-geometry.ts'

/** A search, understood: what the record index is asked. */
export interface SearchQuery {
  readonly criteria: PlacedCriteria
  readonly view: Bounds | null
  readonly zoom: number
  /** Criteria whose value was not heeded, because the agency has fixed it. */
  readonly ignored: readonly string[]
}

/** Metres around an address when the search does not say. */
const ADDRESS_RADIUS = 150
/** Width in CSS pixels for which a view is clustered when the client gives no zoom. */
const ASSUMED_WIDTH = 1024

/** Keys of the search that are the portal's own, and not criteria of a module. */
const OWN_KEYS: ReadonlySet<string> = new Set([
  '___viewport',
  '___place',
  '___address',
  '___geometry',
  '___geometry_source',
  '___location',
  '___zoom',
  'name',
  'created',
  'moduleCode',
  'channel',
  'start',
  'end',
  'record_date___start',
  'record_date___end',
  'status',
])

/**
 * Translates search criteria for the record index.
 * @param calendar what periods told from today are counted from
 * @throws AppError invalid_request for a criterion that the module does not have, or a value that
 * does not fit it; the message says which there are.
 */
export function searchQuery(
  search: SearchCriteria,
  module: ModuleDocument,
  level: ViewerLevel,
  calendar: Calendar,
): SearchQuery {
  const view =
    search.___viewport == null
      ? null
      : boundsOf(search.___viewport.features[0]?.geometry.coordinates[0] ?? [])
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
  const statusCategory = statusOf(search.status, level)
  return {
    view,
    zoom: search.___zoom ?? (view === null ? 0 : zoomOf(view)),
    ignored,
    criteria: {
      visibility,
      ...(statusCategory === null ? {} : { statusCategory }),
      ...(Object.keys(categories).length > 0 ? { categories } : {}),
      ...restricting('dates', dates),
      ...restricting('numbers', numbers),
      ...(text === undefined || text === '' ? {} : { text }),
      ...area(search),
    },
  }
}

/** The ranges that have an end: one without any would leave out records without a value. */
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

/** The module's own criteria of a search, with what the agency has fixed in place of what was sent. */
function withFixed(
  search: SearchCriteria,
  module: ModuleDocument,
): { given: Map<string, CriterionValue>; ignored: string[] } {
  const given = new Map<string, CriterionValue>()
  for (const [name, value] of Object.entries(search)) {
    // The catch-all of the contract: every other key holds a criterion's value.
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

/** Where: a drawn shape replaces place and address. */
function area(search: SearchCriteria): Pick<PlacedCriteria, 'shapes' | 'places' | 'near'> {
  if (search.___geometry != null) return { shapes: [drawnShape(search.___geometry)] }
  const chosen = search.___place?.map((place) =>
    typeof place === 'string'
      ? { guid: place, radius: 0 }
      : { guid: place.id, radius: place.radius ?? 0 },
  )
  const places = chosen?.filter(({ radius }) => radius === 0).map(({ guid }) => guid) ?? []
  const near = chosen?.filter(({ radius }) => radius > 0) ?? []
  const address = search.___address
  return {
    ...(places.length > 0 ? { places } : {}),
    ...(near.length > 0 ? { near } : {}),
    ...(address == null
      ? {}
      : {
          shapes: [
            {
              kind: 'circle' as const,
              center: address.location,
              radius: address.radius ?? ADDRESS_RADIUS,
            },
          ],
        }),
  }
}

/** `1,2` is 0, both; signed-out viewers search live records unless they say otherwise. */
function statusOf(status: SearchCriteria['status'], level: ViewerLevel): 1 | 2 | null {
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

function boundsOf(ring: readonly (readonly [number, number])[]): Bounds {
  const bounds: Bounds = [180, 90, -180, -90]
  for (const [lng, lat] of ring) {
    bounds[0] = Math.min(bounds[0], lng)
    bounds[1] = Math.min(bounds[1], lat)
    bounds[2] = Math.max(bounds[2], lng)
    bounds[3] = Math.max(bounds[3], lat)
  }
  return bounds
}

/** Zoom at which a view of this width fills a usual window; world width is 512·2^zoom pixels. */
function zoomOf([west, , east]: Bounds): number {
  const width = Math.max(east - west, 1e-6)
  return Math.max(0, Math.min(22, Math.log2((360 * ASSUMED_WIDTH) / (512 * width))))
}
