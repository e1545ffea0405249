import type { Answer } from '../platform/http/serve.ts'
import { serve } from '../platform/http/serve.ts'
import type { App, RequestContext } from '../platform/http/app.ts'
import { AppError } from '../platform/errors.ts'
import type { SearchCriteria } from '@plat/contract/criteria'
import type { Bounds } from '@plat/contract/geometry'
import * as contract from '@plat/contract/search'
import { parseLocationGuid } from '@plat/record-index/location-guid'
import { latToUnit, lngToUnit } from '@plat/record-index/mercator'
import type { IndexCount, IndexCriteria, IndexShape, IndexSort } from '@plat/record-index/types'
import { hydrate } from './hydrate.ts'
import { dayOf } from './index-rows.ts'
import { locationAnswer } from './location-answer.ts'
import { type OpenModule, openModule, type RecordsDependencies } from './open-module.ts'
import { areaFinder } from './area.ts'
import { recordDetails } from './record-details.ts'
import { searchQuery } from './search-query.ts'

/** The world, for a location search that names no view. */
const WORLD: Bounds = [-180, -85, 180, 85]

/** Registers the search calls: counts, map, list, details at a location, facets. */
export function registerSearch(app: App, dependencies: RecordsDependencies): void {
  const open = (context: RequestContext) => openModule(dependencies, context)

  const count = async (
    context: RequestContext,
    search: SearchCriteria,
  ): Promise<{ module: OpenModule; counts: IndexCount }> => {
    const module = await open(context)
    const { criteria, view } = searchQuery(search, module.module, context.viewer.level)
    return { module, counts: await module.index.ask({ ask: 'count', criteria, view }) }
  }

  serve(app, contract.countRecords, async ({ body, context }) => {
    const { module, counts } = await count(context, body)
    return { data: countAnswer(counts.located, counts.unlocated), meta: module.meta }
  })

  serve(app, contract.countLocated, async ({ body, context }) => {
    const { module, counts } = await count(context, body)
    return { data: countAnswer(counts.located, NONE), meta: module.meta }
  })

  serve(app, contract.countUnlocated, async ({ body, context }) => {
    const { module, counts } = await count(context, body)
    return { data: countAnswer(NONE, counts.unlocated), meta: module.meta }
  })

  serve(app, contract.countAll, async ({ body, context }) => {
    const from = dayOf(body.record_date___start ?? null)
    if (from === null) {
      throw new AppError(
        'invalid_request',
        'record_date___start: expected the day from which to count, 2016-07-01.',
        {
          record_date___start: ['Expected a day, for example 2016-07-01.'],
        },
      )
    }
    const module = await open(context)
    const counts = await module.index.ask({
      ask: 'count',
      view: null,
      criteria: { visibility: module.visibility, dates: { record_date: { from } } },
    })
    return { data: countAnswer(counts.located, counts.unlocated), meta: module.meta }
  })

  serve(app, contract.searchLocation, async ({ body, context }) => {
    const module = await open(context)
    const query = searchQuery(body, module.module, context.viewer.level)
    const locations = await module.index.ask({
      ask: 'locations',
      criteria: query.criteria,
      view: query.view ?? WORLD,
      zoom: query.zoom,
      limit: contract.LOCATION_LIMIT,
    })
    return locationAnswer(dependencies.database, module, locations)
  })

  serve(app, contract.searchList, async ({ body, query, context }) => {
    const module = await open(context)
    const { criteria, view } = searchQuery(body, module.module, context.viewer.level)
    const page = await module.index.ask({
      ask: 'page',
      criteria,
      view,
      scope: query.scope,
      sort: indexSort(query.sort_by ?? module.module.list.sort),
      offset: query.offset,
      limit: query.limit,
    })
    const data = await hydrate(dependencies.database, module.tenant, module.module, page, {
      areaNames: module.catalog.areaNames,
      visibility: module.visibility,
    })
    return { data, meta: pageMeta(module, page.total, query) }
  })

  serve(app, contract.searchDetail, async ({ body, query, context }) => {
    const module = await open(context)
    const { criteria } = searchQuery(body, module.module, context.viewer.level)
    const found = await recordsAt(module, criteria, locationOf(body), query)
    const data = await recordDetails(
      dependencies.database,
      module.tenant,
      module.module,
      { keys: found.keys, areas: [] },
      { visibility: module.visibility, areaOf: areaFinder(dependencies.database, module) },
    )
    return { data, meta: pageMeta(module, found.total, query) }
  })

  serve(app, contract.searchFacets, async ({ body, context }) => {
    const module = await open(context)
    const { criteria, view } = searchQuery(body, module.module, context.viewer.level)
    const fields = facetFields(module)
    const counted = await module.index.ask({
      ask: 'facets',
      criteria,
      view,
      fields: fields.map(({ field }) => field),
    })
    return {
      data: fields.map(({ criterion, field }) => ({ criterion, options: counted[field] ?? [] })),
      meta: module.meta,
    } satisfies Answer<contract.Facet[]>
  })
}

const NONE = { 1: 0, 2: 0 }

function countAnswer(
  located: IndexCount['located'],
  unlocated: IndexCount['unlocated'],
): contract.RecordCount {
  const sum = (counts: IndexCount['located']): number => counts[1] + counts[2]
  return {
    located: sum(located),
    unlocated: sum(unlocated),
    all: sum(located) + sum(unlocated),
    status: { 1: located[1] + unlocated[1], 2: located[2] + unlocated[2] },
  }
}

function pageMeta(
  module: OpenModule,
  itemCount: number,
  { offset, limit }: { offset: number; limit: number },
) {
  return { ...module.meta, pagination: { itemCount, offset, limit } }
}

/** `-record_date` → the index's sort. A `+` in a query arrives as a blank. */
function indexSort(sortBy: string): IndexSort {
  const descending = sortBy.startsWith('-')
  const name = sortBy.replace(/^[+\- ]/, '')
  const field = contract.SORT_FIELDS.find((one) => one === name)
  if (field === undefined) {
    throw new AppError(
      'invalid_request',
      `sort_by: expected a sign and one of ${contract.SORT_FIELDS.join(', ')}, got "${sortBy}".`,
      { sort_by: [`Expected one of ${contract.SORT_FIELDS.join(', ')}.`] },
    )
  }
  return { field: field === 'agency_reference' ? 'reference' : field, descending }
}

/** One point of the index, or the rectangles that a cluster is made of. */
type Location = { readonly x: number; readonly y: number } | { readonly areas: readonly Bounds[] }

function recordsAt(
  { index }: OpenModule,
  criteria: IndexCriteria,
  location: Location,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ total: number; keys: number[] }> {
  if ('x' in location) return index.ask({ ask: 'atLocation', criteria, ...location, offset, limit })
  // A search within a shape keeps it, and takes the rectangle around the cluster.
  const shapes: IndexShape[] = location.areas.map((bounds) => ({ kind: 'rectangle', bounds }))
  return index.ask({
    ask: 'page',
    criteria: criteria.shapes === undefined ? { ...criteria, shapes } : criteria,
    view: union(location.areas),
    scope: 'located',
    sort: { field: 'record_date', descending: true },
    offset,
    limit,
  })
}

function union(areas: readonly Bounds[]): Bounds {
  return [
    Math.min(...areas.map(([west]) => west)),
    Math.min(...areas.map(([, south]) => south)),
    Math.max(...areas.map(([, , east]) => east)),
    Math.max(...areas.map(([, , , north]) => north)),
  ]
}

/** What ___location names: a location's guid, its coordinates, or a cluster's areas. */
function locationOf(search: SearchCriteria): Location {
  const wanted = search.___location
  if (wanted != null && typeof wanted === 'object' && !('guid' in wanted)) {
    if (!('coordinates' in wanted)) return wanted
    return { x: lngToUnit(wanted.coordinates[0]), y: latToUnit(wanted.coordinates[1]) }
  }
  const guid = wanted == null || typeof wanted === 'string' ? wanted : wanted.guid
  const point = guid == null ? null : parseLocationGuid(guid)
  if (point === null) {
    throw new AppError(
      'invalid_request',
      '___location: expected the guid of a location as search/location answers it, { coordinates: [lng, lat] }, or { areas: [bounds, …] } of a cluster.',
      { ___location: ['Expected the guid of a location.'] },
    )
  }
  return point
}

/** Criteria whose options are counted: every category filter of the module, and the status. */
function facetFields({ module }: OpenModule): { criterion: string; field: string }[] {
  const fields = new Map<string, string>([['status', 'status_category']])
  const categories = new Set(
    module.fields.filter((field) => field.kind === 'category').map((field) => field.id),
  )
  for (const { criterion } of module.filters) {
    if (criterion === 'status_name') fields.set(criterion, 'status')
    else if (criterion === 'record_type' || categories.has(criterion))
      fields.set(criterion, criterion)
  }
  return [...fields].map(([criterion, field]) => ({ criterion, field }))
}
