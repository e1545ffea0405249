import { GUID } from '../platform/guid.ts'
import { digits } from '../platform/digits.ts'
import type { Position } from '../platform/geometry.ts'
import type {
  MapView,
  NearAddress,
  Sort,
  StatusCategoryChoice,
  NumberRange,
  SearchState,
} from './search-state.ts'
import { SORT_FIELDS } from './search.ts'

import { type DatePeriod, PERIOD_ORDERS, PERIOD_RANGES, PERIODS } from './filters/date-period.ts'
import type { SearchGeometry } from './criteria.ts'
import { parseShape } from './search-shape.ts'
import { MAX_METRES, shapeProblem } from './shape-check.ts'

/** Formats a range: `100..5000`, `100..`, `..5000`. */
export function rangeText({ from, to }: NumberRange): string {
  return `${from ?? ''}..${to ?? ''}`
}

/** Parses the output of `rangeText`; null for anything else and for a range without ends. */
export function numberRange(text: string | null): NumberRange | null {
  const parts = text?.split('..')
  if (parts?.length !== 2) return null
  const [from, to] = parts.map((part) => (part.trim() === '' ? null : Number(part)))
  if (from === undefined || to === undefined || (from === null && to === null)) return null
  return [from, to].every((end) => end === null || Number.isFinite(end)) ? { from, to } : null
}

/** Formats a period: `previous.month.3.last`, with `.fiscal` appended if fiscal. */
export function periodText({ order, period, number, range, fiscal }: DatePeriod): string {
  return [order, period, number, range ?? '', ...(fiscal ? ['fiscal'] : [])].join('.')
}

/** Parses the output of `periodText`; null for anything else. An invalid number becomes 1. */
export function datePeriod(text: string | null): DatePeriod | null {
  const [first, second, third, fourth, fifth] = text?.split('.') ?? []
  const order = PERIOD_ORDERS.find((one) => one === first)
  const period = PERIODS.find((one) => one === second)
  if (!order || !period) return null
  const count = Math.trunc(Number(third))
  const range = PERIOD_RANGES.find((one) => one === fourth)
  return {
    order,
    period,
    number: count >= 1 && count <= 999 ? count : 1,
    fiscal: fifth === 'fiscal',
    ...(range ? { range } : {}),
  }
}

/** The drawn shape in an address; null when there is none or it cannot be searched. */
export function drawnShape(params: URLSearchParams): SearchGeometry | null {
  const read = parseShape(params.get('shape') ?? '')
  return read && shapeProblem(read) === null ? read : null
}

/** Whether an address has a drawn shape that is ignored because it is invalid. */
export function hasUnreadShape(params: URLSearchParams): boolean {
  return params.has('shape') && drawnShape(params) === null
}

/** Parses places: `guid`, or `guid.metres` for a place with a distance around it. */
export function chosenPlaces(texts: readonly string[]): Pick<SearchState, 'places' | 'around'> {
  const places = new Set<string>()
  const around: Record<string, number> = {}
  for (const text of texts) {
    const [id = '', ...rest] = text.split('.')
    if (!GUID.test(id)) continue
    places.add(id)
    const metres = digits(rest.join('.'))
    if (metres > 0 && metres <= MAX_METRES) around[id] = metres
  }
  return { places: [...places], around }
}

/** Sign and field as in the API, e.g. `-record_date`. */
export function sortText(sort: Sort): string {
  return `${sort.descending ? '-' : '+'}${sort.field}`
}

/** A view rounded to screen precision: 5 decimals are about a metre. */
export function roundedView(center: Position, zoom: number): MapView {
  return {
    center: [Number(center[0].toFixed(5)), Number(center[1].toFixed(5))],
    zoom: Number(zoom.toFixed(2)),
  }
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

export function sortedEntries<Value>(record: Record<string, Value>): [string, Value][] {
  return Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1))
}

export function parseGuid(text: string | null): string | null {
  return text && GUID.test(text) ? text : null
}

export function parseDay(text: string | null): string | null {
  if (!text || !DAY.test(text)) return null
  const time = Date.parse(text)
  // February 30 is read as March 2.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : null
}

export function parseStatusCategory(text: string | null): StatusCategoryChoice | null {
  // Old links write "live and archive" as 1,2.
  if (text === '1,2') return '0'
  return text === '0' || text === '1' || text === '2' ? text : null
}

export function parseSort(text: string | null): Sort | null {
  const sign = text?.[0]
  const field = SORT_FIELDS.find((name) => name === text?.slice(1))
  // A plus in a query string may arrive as a blank.
  return field && sign && '+- '.includes(sign) ? { field, descending: sign === '-' } : null
}

export function parseNumbers(text: string | null, count: number): number[] | null {
  if (!text) return null
  const values = text.split(',').map(digits)
  return values.length === count && values.every(Number.isFinite) ? values : null
}

function position(lng: number | undefined, lat: number | undefined): Position | null {
  if (lng === undefined || lat === undefined) return null
  return Math.abs(lng) <= 180 && Math.abs(lat) <= 90 ? [lng, lat] : null
}

export function parseView(text: string | null): MapView | null {
  const [lng, lat, zoom] = parseNumbers(text, 3) ?? []
  const center = position(lng, lat)
  return center && zoom !== undefined && zoom >= 0 && zoom <= 24 ? { center, zoom } : null
}

export function parseAddress(params: URLSearchParams): NearAddress | null {
  const [lng, lat, radius] = parseNumbers(params.get('near'), 3) ?? []
  const location = position(lng, lat)
  if (!location || !radius || radius < 0 || radius > 200_000) return null
  return { text: params.get('address') ?? '', location, radius }
}

/** Ids of layers, deduplicated and sorted. */
export function parseLayers(text: string | null): string[] {
  const ids = (text ?? '').split(',').filter((id) => /^[\w-]{1,64}$/.test(id))
  return [...new Set(ids)].sort()
}
