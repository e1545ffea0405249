import type { SearchRequest } from '@plat/contract/search/criteria'
import type { Meta } from '@plat/contract/platform/envelope'
import type { Bounds } from '@plat/contract/platform/geometry'
import type { RecordDetails, RecordSummary } from '@plat/contract/records/records'
import { getOverview, searchOverview } from '@plat/contract/search/overview'
import * as contract from '@plat/contract/search/search'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { extend, withinView } from './criteria.ts'
import { nextOffset, type Page } from './paging.ts'
import { sortText } from '@plat/contract/search/search-url-values'
import type { Sort } from '@plat/contract/search/search-state'
import type { ClusterSelection, MapSelection } from '@plat/contract/search/map-selection'
import { readCompactLocations } from '@plat/contract/search/compact-locations'

/** A search in one module. */
export interface Search {
  module: string
  criteria: SearchRequest
}

/** What the map shows. */
export interface Viewport {
  bounds: Bounds
  zoom: number
}

/**
 * Milliseconds for which an answer about a view that is no longer on screen is kept: long enough to
 * turn back, and too short for a long visit's views, some 200 kB each, to add up.
 */
const VIEW_KEPT = 15_000

export const locationsQuery = ({ module, criteria }: Search, viewport: Viewport | null) =>
  queryOptions({
    queryKey: ['search', module, 'location', criteria, viewport],
    queryFn: async ({ signal }) => {
      const zoom = Math.min(Math.max(viewport?.zoom ?? 0, 0), 24)
      const body = viewport
        ? extend(withinView(criteria, viewport.bounds), { ___zoom: zoom })
        : criteria
      const read = readCompactLocations
      const { data } = await call(contract.searchLocation, { body }, { signal, module, read })
      return { ...data, shown: viewport && { bounds: viewport.bounds, zoom } }
    },
    enabled: viewport !== null,
    gcTime: VIEW_KEPT,
    placeholderData: keepPreviousData,
  })

/** Counts within the view, when there is one. */
export const countQuery = ({ module, criteria }: Search, view: Bounds | null) =>
  queryOptions({
    queryKey: ['search', module, 'count', criteria, view],
    queryFn: async ({ signal }) => {
      const body = withinView(criteria, view)
      return (await call(contract.countRecords, { body }, { signal, module })).data
    },
    gcTime: VIEW_KEPT,
    placeholderData: keepPreviousData,
  })

/** Bytes of a search up to which it is asked for by its address, which caches may answer. */
const LONGEST_ADDRESS = 1_500

/**
 * Counts and facets of a search in one answer. Its counts in `view` are taken over by `countQuery`; the view is not
 * part of the key: a moved map asks for those counts alone.
 */
export const overviewQuery = ({ module, criteria }: Search, view: Bounds | null) =>
  queryOptions({
    queryKey: ['search', module, 'overview', criteria],
    queryFn: async ({ signal, client }) => {
      const body = withinView(criteria, view)
      const search = JSON.stringify(body)
      const { data } =
        encodeURIComponent(search).length <= LONGEST_ADDRESS
          ? await call(getOverview, { query: { search } }, { signal, module })
          : await call(searchOverview, { body }, { signal, module })
      client.setQueryData(countQuery({ module, criteria }, view).queryKey, data.inView)
      return data
    },
    placeholderData: keepPreviousData,
  })

/** All records of a module since a day, or all public ones where the search is for these only. */
export const allCountQuery = (
  { module, criteria: { ___seen_by } }: Search,
  record_date___start: string,
) => {
  const body: SearchRequest = { record_date___start, ...(___seen_by && { ___seen_by }) }
  return queryOptions({
    queryKey: ['search', module, 'all', body],
    queryFn: async ({ signal }) =>
      (await call(contract.countAll, { body }, { signal, module })).data,
  })
}

/** Part of a search that a list shows, and its order. */
interface ListWish {
  scope: contract.ListScope
  sort: Sort
  view: Bounds | null
  /** Entries before the first one that is listed. */
  from?: number
}

export const listQuery = (
  { module, criteria }: Search,
  { scope, sort, view, from = 0 }: ListWish,
) =>
  infiniteQueryOptions({
    queryKey: ['search', module, 'list', criteria, scope, sort, view, ...(from > 0 ? [from] : [])],
    queryFn: async ({ signal, pageParam }): Promise<Page<RecordSummary>> => {
      const query = { offset: pageParam, limit: contract.PAGE_SIZE, sort_by: sortText(sort), scope }
      const body = withinView(criteria, view)
      const { data, meta } = await call(contract.searchList, { query, body }, { signal, module })
      return pageOf(data, meta)
    },
    initialPageParam: from,
    getNextPageParam: (_last, pages) => nextOffset(pages, from),
    gcTime: VIEW_KEPT,
    placeholderData: keepPreviousData,
  })

/** The records at a location, or of a cluster small enough to list. */
export const selectionQuery = ({ module, criteria }: Search, selection: MapSelection) =>
  infiniteQueryOptions({
    queryKey: ['search', module, 'selection', criteria, selection],
    queryFn: async ({ signal, pageParam }): Promise<Page<RecordDetails>> => {
      const query = { offset: pageParam, limit: contract.PAGE_SIZE }
      const body =
        selection.kind === 'location'
          ? extend(criteria, { ___location: { guid: selection.guid } })
          : extend(withinView(criteria, selection.view), {
              ___zoom: selection.zoom,
              ___location: clusterOf(selection),
            })
      const { data, meta } = await call(contract.searchDetail, { query, body }, { signal, module })
      return pageOf(data, meta)
    },
    initialPageParam: 0,
    getNextPageParam: (_last, pages) => nextOffset(pages),
    placeholderData: keepPreviousData,
  })

/** A cluster by the point that was drawn; in older addresses by its members. */
function clusterOf({ guid, drawn, members, bounds }: ClusterSelection) {
  return members === undefined
    ? { cluster: guid, drawn, bounds }
    : { members: [...members], bounds }
}

function pageOf<Item>(items: Item[], { pagination, version }: Meta): Page<Item> {
  const { itemCount = items.length, limit = contract.PAGE_SIZE } = pagination ?? {}
  return { items, total: itemCount, limit, version: version ?? null }
}
