import { type Answer, serve } from '../platform/http/serve.ts'
import type { App } from '../platform/http/app.ts'
import { AppError } from '../platform/errors.ts'
import type { SearchCriteria } from '@plat/contract/search/criteria'
import { leafFilters } from '@plat/contract/search/filters/filters'
import type { Bounds } from '@plat/contract/platform/geometry'
import * as contract from '@plat/contract/search/search'
import { parseLocationGuid } from '@plat/contract/search/location-guid'
import { latToUnit, lngToUnit } from '@plat/record-index/mercator'
import type { IndexSort } from '@plat/record-index/types'
import { columnOf, criterionKind } from './criterion-kind.ts'
import { hydrate } from '../records/hydrate.ts'
import { locationAnswer } from './location-answer.ts'
import type { OpenModule, SearchDependencies } from './open-module.ts'
import { areaFinder } from '../places/area.ts'
import { recordDetails } from '../records/record-details.ts'
import { registerCounts } from './count-routes.ts'
import { openSearch } from './open-search.ts'
import type { SearchQuery } from './search-query.ts'

/** The world, for a location search that names no view. */
const WORLD: Bounds = [-180, -85, 180, 85]

/** Registers the search calls: counts, map, list, details at a location, facets. */
export function registerSearch(app: App, dependencies: SearchDependencies): void {
  registerCounts(app, dependencies)

  serve(app, contract.searchLocation, async ({ body, context }) => {
    const { module, query } = await openSearch(dependencies, context, body)
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
    const {
      module,
      query: { criteria, view },
    } = await openSearch(dependencies, context, body)
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
      reasons: context.viewer.account?.grants.includes('records.unmapped') ?? false,
    })
    return { data, meta: pageMeta(module, page.total, query) }
  })

  serve(app, contract.searchDetail, async ({ body, query, context }) => {
    const { module, query: understood } = await openSearch(dependencies, context, body)
    const found = await recordsAt(module, understood, locationOf(body), query)
    const data = await recordDetails(
      dependencies.database,
      module.tenant,
      module.module,
      { keys: found.keys, areas: [] },
      {
        visibility: module.visibility,
        areaOf: areaFinder(dependencies.database, module),
        document: module.document,
      },
    )
    return { data, meta: pageMeta(module, found.total, query) }
  })

  serve(app, contract.searchFacets, async ({ body, context }) => {
    const {
      module,
      query: { criteria, view },
    } = await openSearch(dependencies, context, body)
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

/** One point of the index, or features of a map and where they lie. */
type Location =
  | { readonly x: number; readonly y: number }
  | { readonly members: readonly { x: number; y: number }[]; readonly bounds: Bounds }

async function recordsAt(
  { index }: OpenModule,
  { criteria, view, zoom }: SearchQuery,
  location: Location,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ total: number; keys: number[] }> {
  if ('x' in location) return index.ask({ ask: 'atLocation', criteria, ...location, offset, limit })
  const { members, bounds } = location
  const map = { view: view ?? WORLD, zoom, limit: contract.LOCATION_LIMIT, members }
  const page = await index.ask({ ask: 'inCluster', criteria, map, offset, limit })
  if (page !== null) return page
  // The search or the records have changed, and with them the clusters: what lies there now.
  return index.ask({
    ask: 'page',
    criteria,
    view: bounds,
    scope: 'located',
    sort: { field: 'record_date', descending: true },
    offset,
    limit,
  })
}

/** What ___location names: a location's guid, its coordinates, or the features of a cluster. */
function locationOf(search: SearchCriteria): Location {
  const wanted = search.___location
  if (wanted != null && typeof wanted === 'object' && 'coordinates' in wanted)
    return { x: lngToUnit(wanted.coordinates[0]), y: latToUnit(wanted.coordinates[1]) }
  if (wanted != null && typeof wanted === 'object' && 'members' in wanted)
    return { members: wanted.members.map(pointOf), bounds: wanted.bounds }
  return pointOf(wanted == null || typeof wanted === 'string' ? wanted : wanted.guid)
}

function pointOf(guid: string | null | undefined): { x: number; y: number } {
  const point = guid == null ? null : parseLocationGuid(guid)
  if (point === null) {
    throw new AppError(
      'invalid_request',
      '___location: expected the guid of a location as search/location answers it, { coordinates: [lng, lat] }, or { members: [guid, …], bounds } of a cluster.',
      { ___location: ['Expected the guid of a location.'] },
    )
  }
  return point
}

/** Criteria whose options are counted: every category filter of the module, and the status. */
function facetFields({ module, visibility }: OpenModule): { criterion: string; field: string }[] {
  const fields = new Map<string, string>([['status', 'status_category']])
  for (const { criterion } of leafFilters(module.filters)) {
    if (criterionKind(criterion, module, visibility) === 'category')
      fields.set(criterion, columnOf(criterion))
  }
  return [...fields].map(([criterion, field]) => ({ criterion, field }))
}
