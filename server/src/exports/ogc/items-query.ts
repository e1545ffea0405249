import { digits } from '@plat/contract/platform/digits'
import type { IndexCriteria, IndexShape } from '@plat/record-index/types'
import { dayOf } from '../../indexes/index-rows.ts'
import type { ModuleDocument } from '../../tenancy/document/module-document.ts'
import { exportFields } from '../export-rows.ts'
import { refuseUnknown, wrongParameter } from '../refuse-parameters.ts'
import { dayIn } from '../../tenancy/document/calendar.ts'

/** Features on a page: the default and the maximum. */
export const DEFAULT_LIMIT = 10
export const MAX_LIMIT = 10_000
const MAX_OFFSET = 1_000_000_000

/** A query of `/items` for the record index. */
export interface ItemsQuery {
  readonly criteria: IndexCriteria
  readonly scope: 'located' | 'all'
  readonly limit: number
  readonly offset: number
}

/** Properties that features can be filtered by, as the queryables list them. */
export function filterProperties(module: ModuleDocument): string[] {
  const categories = exportFields({ module, visibility: 0 })
    .filter(({ kind }) => kind === 'category')
    .map(({ id }) => id)
  return ['record_type', 'status', 'status_category', ...categories]
}

const OWN = ['bbox', 'datetime', 'limit', 'offset', 'f']

/**
 * Reads the query of `/items`.
 * @throws AppError invalid_request for an unknown parameter or an invalid value.
 */
export function itemsQuery(
  params: URLSearchParams,
  module: ModuleDocument,
  timeZone: string,
): ItemsQuery {
  const properties = filterProperties(module)
  refuseUnknownOrFormat(params, [...OWN, ...properties])
  const bbox = params.get('bbox')
  const datetime = params.get('datetime')
  const category = statusCategory(params.get('status_category'))
  const categories: Record<string, string[]> = {}
  for (const name of properties) {
    const value = params.get(name)
    if (value !== null && name !== 'status_category') categories[name] = [value]
  }
  return {
    criteria: {
      visibility: 0,
      categories,
      ...(category === null ? {} : { statusCategory: category }),
      ...(bbox === null ? {} : { shapes: rectangles(bbox) }),
      ...(datetime === null ? {} : { dates: { record_date: days(datetime, timeZone) } }),
    },
    scope: bbox === null && module.ui.unmapped ? 'all' : 'located',
    limit: Math.min(MAX_LIMIT, wholeNumber(params, 'limit', DEFAULT_LIMIT, 1)),
    offset: Math.min(MAX_OFFSET, wholeNumber(params, 'offset', 0, 0)),
  }
}

/** Refuses unknown parameters of a document of the API; `f` is its format. */
export function refuseUnknownOrFormat(params: URLSearchParams, known: readonly string[]): void {
  refuseUnknown(params, known)
  const format = params.get('f')
  if (format !== null && format !== 'json')
    throw wrongParameter('f', `got "${format.slice(0, 80)}", expected json`)
}

function statusCategory(text: string | null): 1 | 2 | null {
  if (text === null) return null
  if (text === 'live') return 1
  if (text === 'archive') return 2
  throw wrongParameter('status_category', `got "${text.slice(0, 80)}", expected live or archive`)
}

function wholeNumber(
  params: URLSearchParams,
  name: string,
  otherwise: number,
  least: number,
): number {
  const text = params.get(name)
  if (text === null) return otherwise
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
  if (value >= least) return value
  throw wrongParameter(name, `got "${text.slice(0, 80)}", expected a whole number from ${least} on`)
}

/** One rectangle, or two where the box crosses the 180th meridian; heights are ignored. */
function rectangles(text: string): IndexShape[] {
  const expected = `got "${text.slice(0, 80)}", expected west,south,east,north in degrees, or six numbers with heights`
  const numbers = text.split(',').map(digits)
  const [west, south, east, north] =
    numbers.length === 6 ? [numbers[0], numbers[1], numbers[3], numbers[4]] : numbers
  const four = [west, south, east, north]
  if (![4, 6].includes(numbers.length) || !numbers.every(Number.isFinite))
    throw wrongParameter('bbox', expected)
  if (west === undefined || south === undefined || east === undefined || north === undefined)
    throw wrongParameter('bbox', expected)
  const outside = four.some((value, i) => Math.abs(value ?? 0) > (i % 2 === 0 ? 180 : 90))
  if (outside || south > north) throw wrongParameter('bbox', expected)
  const rectangle = (from: number, to: number): IndexShape => ({
    kind: 'rectangle',
    bounds: [from, south, to, north],
  })
  return west <= east ? [rectangle(west, east)] : [rectangle(west, 180), rectangle(-180, east)]
}

/** Days since 1970-01-01 that an instant or an interval touches; `..` or nothing is an open end. */
function days(text: string, timeZone: string): { from?: number; to?: number } {
  const parts = text.split('/')
  if (parts.length > 2) throw wrongParameter('datetime', EXPECTED_TIME)
  const [start = '', end = start] = parts
  const open = (part: string) => part === '' || part === '..'
  if (parts.length === 1 ? open(start) : open(start) && open(end))
    throw wrongParameter('datetime', EXPECTED_TIME)
  const from = open(start) ? null : dayOfMoment(start, timeZone)
  const to = open(end) ? null : dayOfMoment(end, timeZone)
  if (from !== null && to !== null && from > to)
    throw wrongParameter('datetime', 'the interval ends before it starts')
  return { ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) }
}

const EXPECTED_TIME =
  'expected a day like 2024-05-01, a moment like 2024-05-01T12:00:00Z, or an interval like 2024-01-01/2024-06-30, with .. for an open end'
const MOMENT = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2}))?$/i

/** The day of a moment in the agency's time zone. */
function dayOfMoment(text: string, timeZone: string): number {
  const moment = MOMENT.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(moment)) throw wrongParameter('datetime', EXPECTED_TIME)
  const isDay = text.length === 10
  // The 31st of a shorter month would become the first of the next.
  const exists = !isDay || new Date(moment).toISOString().startsWith(text)
  const day = dayOf(isDay ? text : dayIn(timeZone, new Date(moment)))
  if (day === null || !exists) throw wrongParameter('datetime', EXPECTED_TIME)
  return day
}
