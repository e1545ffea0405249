import type { SearchRequest } from '@plat/contract/search/criteria'
import type { Bounds } from '@plat/contract/platform/geometry'
import * as contract from '@plat/contract/search/search'
import { ANSWER_FORM } from '@plat/contract/search/search'
import { parseLocationGuid } from '@plat/contract/search/location-guid'
import { latToUnit, lngToUnit } from '@plat/record-index/mercator'
import type { IndexPage, IndexCount } from '@plat/record-index/index-results'
import type { IndexSort } from '@plat/record-index/types'
import { getOverview, searchOverview, type SearchOverview } from '@plat/contract/search/overview'
import { serve } from '../platform/http/serve.ts'
import type { App } from '../platform/http/app.ts'
import { AppError } from '../platform/errors.ts'
import { hydrate } from '../records/hydrate.ts'
import { recordDetails } from '../records/record-details.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { facetsOf } from './facets-answer.ts'
import { indexSort } from './index-sort.ts'
import { WORLD, locationAnswer, locationForm } from './location-answer.ts'
import type { OpenModule, SearchDependencies } from './open-module.ts'
import { registerHistogram } from './histogram-routes.ts'
import { openSearch } from './open-search.ts'
import type { SearchQuery } from './search-query.ts'
import { countAnswer } from './count-answer.ts'

/** Registers the search calls: counts, map, list, details at a location, facets. */
export function registerSearch(app: App, dependencies: SearchDependencies): void {
  registerCounts(app, dependencies)
  registerMap(app, dependencies)
  registerOverview(app, dependencies)
  registerHistogram(app, dependencies)

  serve(app, contract.searchList, async ({ body, query, context }) => {
    const {
      module,
      query: { criteria, view },
    } = await openSearch(dependencies, context, body)
    const page = await module.index.query({
      kind: 'page',
      criteria,
      view,
      scope: query.scope,
      sort: parseSort(query.sort_by ?? module.module.list.sort),
      ...atAddress(body),
      offset: query.offset,
      limit: query.limit,
    })
    const { version } = module.index
    const found = { ...page, version }
    const data = await hydrate(dependencies.database, module.tenant, module.module, found, {
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

/** Records at the address that is searched around come first; a drawn shape takes the address's place. */
function atAddress({ ___address: address, ___geometry: drawn }: SearchRequest) {
  if (address == null || drawn != null) return {}
  const [lng, lat] = address.location
  return { first: { x: lngToUnit(lng), y: latToUnit(lat) } }
}

function pageMeta(
  module: OpenModule,
  itemCount: number,
  { offset, limit }: { offset: number; limit: number },
) {
  return { ...module.meta, pagination: { itemCount, offset, limit } }
}

/** `-record_date` → the index's sort. A `+` in a query arrives as a blank. */
function parseSort(sortBy: string): IndexSort {
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
  return indexSort({ field, descending })
}

/** One point of the index, or a cluster of a map: the drawn point or its features, and their bounds. */
type Location =
  | { readonly x: number; readonly y: number }
  | { readonly cluster: string; readonly drawn: number; readonly bounds: Bounds }
  | { readonly members: readonly { x: number; y: number }[]; readonly bounds: Bounds }

async function recordsAt(
  { index }: OpenModule,
  { criteria, view, zoom }: SearchQuery,
  location: Location,
  { offset, limit }: { offset: number; limit: number },
): Promise<IndexPage> {
  if ('x' in location)
    return index.query({ kind: 'atLocation', criteria, ...location, offset, limit })
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

/** Reads ___location: a location's guid, its coordinates, or the features of a cluster. */
function locationOf(search: SearchRequest): Location {
  const wanted = search.___location
  if (wanted != null && typeof wanted === 'object' && 'coordinates' in wanted)
    return { x: lngToUnit(wanted.coordinates[0]), y: latToUnit(wanted.coordinates[1]) }
  if (wanted != null && typeof wanted === 'object' && 'members' in wanted)
    return { members: wanted.members.map(pointOf), bounds: wanted.bounds }
  if (wanted != null && typeof wanted === 'object' && 'cluster' in wanted) return wanted
  return pointOf(wanted == null || typeof wanted === 'string' ? wanted : wanted.guid)
}

function pointOf(guid: string | null | undefined): { x: number; y: number } {
  const point = guid == null ? null : parseLocationGuid(guid)
  if (point === null) {
    throw new AppError(
      'invalid_request',
      '___location: expected the guid of a location as search/location answers it, { coordinates: [lng, lat] }, or { cluster: guid, drawn: zoom, bounds } or { members: [guid, …], bounds } of a cluster.',
      { ___location: ['Expected the guid of a location.'] },
    )
  }
  return point
}

/** Registers what the map shows, as GeoJSON or in the compact form. */
function registerMap(app: App, dependencies: SearchDependencies): void {
  const { database } = dependencies

  serve(app, contract.searchLocation, async ({ body, context, request }) => {
    const { module, query } = await openSearch(dependencies, context, body)
    return locationAnswer(database, module, query, locationForm(request.headers.accept))
  })

  serve(app, contract.getLocations, async ({ query: { search }, context, request, names }) => {
    const { module, query } = await openSearch(dependencies, context, search)
    const form = locationForm(request.headers.accept)
    if (names(['location', contract.ANSWER_FORM, form, module.state, search]))
      return { current: true }
    const answer = await locationAnswer(database, module, query, form)
    // Shapes come from the database of this moment: what was hidden there since must not be kept.
    return answer.hasShapes ? { ...answer, cache: 'no-store' } : answer
  })
}

const NONE = { 1: 0, 2: 0 }

/** Registers the counts of a search: all of it, on the map, not on the map, and since a day. */
function registerCounts(app: App, dependencies: SearchDependencies): void {
  const count = async (
    context: RequestContext,
    search: SearchRequest,
  ): Promise<{ module: OpenModule; counts: IndexCount }> => {
    const {
      module,
      query: { criteria, view },
    } = await openSearch(dependencies, context, search)
    return { module, counts: await module.index.query({ kind: 'count', criteria, view }) }
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
    const { record_date___start, ___seen_by } = body
    if (record_date___start == null) {
      throw new AppError(
        'invalid_request',
        'record_date___start: expected the day from which to count, 2016-07-01.',
        {
          record_date___start: ['Expected a day, for example 2016-07-01.'],
        },
      )
    }
    const { module, counts } = await count(context, {
      record_date___start,
      ...(___seen_by && { ___seen_by }),
      status: '0',
    })
    return { data: countAnswer(counts.located, counts.unlocated), meta: module.meta }
  })
}

/** Registers counts and facets in one answer. */
function registerOverview(app: App, dependencies: SearchDependencies): void {
  serve(app, searchOverview, async ({ body, context }) => {
    const { module, query } = await openSearch(dependencies, context, body)
    return { data: await overviewAnswer(module, query), meta: module.meta }
  })

  serve(app, getOverview, async ({ query: { search }, context, names }) => {
    const { module, query } = await openSearch(dependencies, context, search)
    if (names(['overview', ANSWER_FORM, module.state, search])) return { current: true }
    return { data: await overviewAnswer(module, query), meta: module.meta }
  })
}

/** Counts and facets of a search, asked for at once so that the threads share them. */
async function overviewAnswer(
  module: OpenModule,
  { criteria, view }: SearchQuery,
): Promise<SearchOverview> {
  const count = (within: SearchQuery['view']) =>
    module.index.query({ kind: 'count', criteria, view: within })
  const [total, inView, facets] = await Promise.all([
    count(null),
    view === null ? null : count(view),
    facetsOf(module, criteria, null),
  ])
  const shown = inView ?? total
  return {
    total: countAnswer(total.located, total.unlocated),
    inView: countAnswer(shown.located, shown.unlocated),
    facets,
  }
}
