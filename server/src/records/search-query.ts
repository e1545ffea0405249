import type { CriterionValue, SearchCriteria } from '@plat/contract/criteria'
import { NO_VALUE } from '@plat/contract/criteria'
import type { FilterOption } from '@plat/contract/filters'
import type { ViewerLevel } from '@plat/contract/envelope'
import type { Bounds } from '@plat/contract/geometry'
import type { IndexCriteria, IndexShape } from '@plat/record-index/types'
import { AppError } from '../platform/errors.ts'
import type { ModuleDocument } from '../tenancy/module-document.ts'
import { dayOf } from './index-rows.ts'

/** A search, understood: what the record index is asked. */
export interface SearchQuery {
  readonly criteria: IndexCriteria
  readonly view: Bounds | null
  readonly zoom: number
}

/** Number of a viewer's level: records up to this visibility are seen. */
export const VISIBILITY_OF_LEVEL = {
  anonymous: 0,
  registered: 1,
  internal: 2,
} as const satisfies Record<ViewerLevel, number>

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
 * @throws AppError invalid_request for a criterion that the module does not have, or a value that
 * does not fit it; the message says which there are.
 */
export function searchQuery(
  search: SearchCriteria,
  module: ModuleDocument,
  level: ViewerLevel,
): SearchQuery {
  const view =
    search.___viewport == null
      ? null
      : boundsOf(search.___viewport.features[0]?.geometry.coordinates[0] ?? [])
  const categories: Record<string, readonly (string | null)[]> = {}
  const dates: Record<string, { from?: number; to?: number }> = {}
  const numbers: Record<string, { from?: number; to?: number }> = {}
  let text: string | undefined
  for (const [name, value] of Object.entries(search)) {
    if (OWN_KEYS.has(name) || value == null) continue
    // The catch-all of the contract: every other key holds a criterion's value.
    const criterion = value as CriterionValue
    if (name === 'text') {
      text = textOf(name, criterion)
      continue
    }
    const kind = criterionKind(name, module)
    if (kind === 'category') {
      const chosen = chosenOptions(name, criterion, module)
      if (chosen !== null) categories[name === 'status_name' ? 'status' : name] = chosen
    } else if (kind === 'date') {
      dates[name] = dayRange(name, criterion)
    } else {
      numbers[name] = numberRange(name, criterion)
    }
  }
  const recordDate = {
    ...limit('from', search.record_date___start ?? search.start),
    ...limit('to', search.record_date___end ?? search.end),
  }
  if (Object.keys(recordDate).length > 0) dates['record_date'] = recordDate
  const statusCategory = statusOf(search.status, level)
  return {
    view,
    zoom: search.___zoom ?? (view === null ? 0 : zoomOf(view)),
    criteria: {
      visibility: VISIBILITY_OF_LEVEL[level],
      ...(statusCategory === null ? {} : { statusCategory }),
      ...(Object.keys(categories).length > 0 ? { categories } : {}),
      ...(Object.keys(dates).length > 0 ? { dates } : {}),
      ...(Object.keys(numbers).length > 0 ? { numbers } : {}),
      ...(text === undefined || text === '' ? {} : { text }),
      ...area(search),
    },
  }
}

/** Where: a drawn shape replaces place and address. */
function area(search: SearchCriteria): Pick<IndexCriteria, 'shapes' | 'places'> {
  if (search.___geometry != null) {
    const geometry = search.___geometry
    const shape: IndexShape =
      geometry.type === 'Point'
        ? { kind: 'circle', center: geometry.coordinates, radius: geometry.radius }
        : { kind: 'polygon', geometry }
    return { shapes: [shape] }
  }
  const places = search.___place?.map((place) => (typeof place === 'string' ? place : place.id))
  const address = search.___address
  return {
    ...(places === undefined || places.length === 0 ? {} : { places }),
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

function criterionKind(name: string, module: ModuleDocument): 'category' | 'date' | 'number' {
  if (name === 'record_type' || name === 'status_name') return 'category'
  const field = module.fields.find((one) => one.id === name)
  if (field?.kind === 'category' || field?.kind === 'date' || field?.kind === 'number')
    return field.kind
  const known = module.fields
    .filter((one) => ['category', 'date', 'number'].includes(one.kind))
    .map((one) => one.id)
  throw new AppError(
    'invalid_request',
    `"${name}" is not a criterion of ${module.code}. It has record_type, status_name, status, record_date___start, ` +
      `record_date___end, text, ___place, ___address, ___geometry${known.map((id) => `, ${id}`).join('')}.`,
    { [name]: ['This criterion is not known here.'] },
  )
}

/** Values of the chosen options, with the members of chosen groups; null for "all". */
function chosenOptions(
  name: string,
  value: CriterionValue,
  module: ModuleDocument,
): (string | null)[] | null {
  if (value !== null && typeof value === 'object' && !Array.isArray(value)) {
    throw wrongValue(name, 'a list of options')
  }
  const given = (Array.isArray(value) ? value : [value])
    .filter((one) => one !== '' && one !== null)
    .map(String)
  // Option 0 stands for all of them.
  if (given.length === 0 || given.includes('0')) return null
  const options = module.filters.find((filter) => filter.criterion === name)?.params.options ?? []
  const chosen = new Set<string | null>()
  for (const id of given) {
    const option = findOption(options, id)
    if (option?.members === undefined) chosen.add(id === NO_VALUE ? null : id)
    else for (const leaf of leaves(option)) chosen.add(leaf)
  }
  return [...chosen]
}

function findOption(options: readonly FilterOption[], id: string): FilterOption | undefined {
  for (const option of options) {
    if (option.id === id) return option
    const inside = findOption(option.members ?? [], id)
    if (inside !== undefined) return inside
  }
  return undefined
}

function leaves(option: FilterOption): string[] {
  return option.members === undefined ? [option.id] : option.members.flatMap(leaves)
}

function textOf(name: string, value: CriterionValue): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value).trim()
  throw wrongValue(name, 'a text')
}

function dayRange(name: string, value: CriterionValue): { from?: number; to?: number } {
  if (value === null || typeof value !== 'object' || Array.isArray(value) || 'order' in value) {
    throw wrongValue(name, '{ "from": "2020-01-01", "to": "2020-12-31" }')
  }
  return { ...limit('from', value.from), ...limit('to', value.to) }
}

function limit<Name extends 'from' | 'to'>(
  name: Name,
  day: string | number | null | undefined,
): { [key in Name]?: number } {
  const number = typeof day === 'string' ? dayOf(day) : null
  // A computed key loses the name's type.
  return (number === null ? {} : { [name]: number }) as { [key in Name]?: number }
}

function numberRange(name: string, value: CriterionValue): { from?: number; to?: number } {
  if (value === null || typeof value !== 'object' || Array.isArray(value) || 'order' in value) {
    throw wrongValue(name, '{ "from": 1000, "to": 50000 }')
  }
  const { from, to } = value
  if (typeof from === 'string' || typeof to === 'string') throw wrongValue(name, 'numbers')
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
}

function wrongValue(name: string, expected: string): AppError {
  return new AppError('invalid_request', `${name}: expected ${expected}.`, {
    [name]: [`Expected ${expected}.`],
  })
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
