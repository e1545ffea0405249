import { serve } from '../platform/http/serve.ts'
import type { App } from '../platform/http/app.ts'
import { AppError } from '../platform/errors.ts'
import type { SearchCriteria } from '@plat/contract/search/criteria'
import type { Bounds } from '@plat/contract/platform/geometry'
import * as contract from '@plat/contract/search/search'
import { parseLocationGuid } from '@plat/contract/search/location-guid'
import { latToUnit, lngToUnit } from '@plat/record-index/mercator'
import type { IndexPage } from '@plat/record-index/index-results'
import type { IndexShape } from '@plat/record-index/types'
import { facetsOf } from './facets-answer.ts'
import { WORLD } from './location-answer.ts'
import { registerMap } from './map-routes.ts'
import type { OpenModule, SearchDependencies } from './open-module.ts'
import { recordDetails } from '../records/record-details.ts'
import { registerCounts } from './count-routes.ts'
import { registerHistogram } from './histogram-routes.ts'
import { registerList } from './list-routes.ts'
import { pageMeta } from './page-meta.ts'
import { registerOverview } from './overview-routes.ts'
import { openSearch } from './open-search.ts'
import { drawnShape } from './search-geometry.ts'
import type { SearchQuery } from './search-query.ts'

/** Registers the search calls: counts, map, list, details at a location, facets. */
export function registerSearch(app: App, dependencies: SearchDependencies): void {
  registerCounts(app, dependencies)
  registerMap(app, dependencies)
  registerOverview(app, dependencies)
  registerHistogram(app, dependencies)
  registerList(app, dependencies)

  serve(app, contract.searchDetail, async ({ body, query, context }) => {
    const { module, query: understood } = await openSearch(dependencies, context, body)
    const found = await recordsAt(module, understood, locationOf(body), query)
    const data = await recordDetails(
      dependencies.database,
      module.tenant,
      module.module,
      {
        keys: found.keys,
        areas: found.areas.map((number) => module.catalog.areaNames[number - 1] ?? null),
        version: module.index.version,
      },
      { visibility: module.visibility, document: module.document },
    )
    return { data, meta: pageMeta(module, found.total, query) }
  })

  serve(app, contract.searchFacets, async ({ body, context }) => {
    const {
      module,
      query: { criteria, view },
    } = await openSearch(dependencies, context, body)
    return { data: await facetsOf(module, criteria, view), meta: module.meta }
  })
}

/** One point of the index, an area, or a cluster of a map: the drawn point or its features, and their bounds. */
type Location =
  | { readonly x: number; readonly y: number }
  | { readonly cluster: string; readonly drawn: number; readonly bounds: Bounds }
  | { readonly area: IndexShape }
  | { readonly members: readonly { x: number; y: number }[]; readonly bounds: Bounds }

async function recordsAt(
  { index }: OpenModule,
  { criteria, view, zoom }: SearchQuery,
  location: Location,
  { offset, limit }: { offset: number; limit: number },
): Promise<IndexPage> {
  if ('x' in location)
    return index.query({ kind: 'atLocation', criteria, ...location, offset, limit })
  if ('area' in location)
    return index.query({
      kind: 'page',
      criteria: { ...criteria, withinShapes: [location.area] },
      view: null,
      scope: 'located',
      sort: { field: 'record_date', descending: true },
      offset,
      limit,
    })
  const { bounds, ...cluster } = location
  const map = { view: view ?? WORLD, zoom, limit: contract.LOCATION_LIMIT }
  const page = await index.query({ kind: 'inCluster', criteria, map, cluster, offset, limit })
  if (page !== null) return page
  // The search or the records, and so the clusters, have changed: the records there now.
  return index.query({
    kind: 'page',
    criteria,
    view: bounds,
    scope: 'located',
    sort: { field: 'record_date', descending: true },
    offset,
    limit,
  })
}

/** Reads ___location: a location's guid, its coordinates, an area, or the features of a cluster. */
function locationOf(search: SearchCriteria): Location {
  const wanted = search.___location
  if (wanted != null && typeof wanted === 'object' && 'coordinates' in wanted)
    return { x: lngToUnit(wanted.coordinates[0]), y: latToUnit(wanted.coordinates[1]) }
  if (wanted != null && typeof wanted === 'object' && 'members' in wanted)
    return { members: wanted.members.map(pointOf), bounds: wanted.bounds }
  if (wanted != null && typeof wanted === 'object' && 'cluster' in wanted) return wanted
  if (wanted != null && typeof wanted === 'object' && 'area' in wanted)
    return { area: drawnShape(wanted.area, '___location') }
  return pointOf(wanted == null || typeof wanted === 'string' ? wanted : wanted.guid)
}

function pointOf(guid: string | null | undefined): { x: number; y: number } {
  const point = guid == null ? null : parseLocationGuid(guid)
  if (point === null) {
    throw new AppError(
      'invalid_request',
      '___location: expected the guid of a location as search/location answers it, { coordinates: [lng, lat] }, or { cluster: guid, drawn: zoom, bounds } or { members: [guid, …], bounds } of a cluster, or { area } with a polygon.',
      { ___location: ['Expected the guid of a location.'] },
    )
  }
  return point
}
