import type { SearchCriteria } from '@plat/contract/search/criteria'
import type { Bounds } from '@plat/contract/platform/geometry'
import type { RecordDetails, RecordSummary } from '@plat/contract/records/records'
import * as contract from '@plat/contract/search/search'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { extend, withinView } from './criteria.ts'
import { sortText } from '@plat/contract/search/search-url'
import type { Sort } from '@plat/contract/search/search-state'
import type { MapSelection } from '@plat/contract/search/map-selection'

/** What is asked of one module. */
export interface Search {
  module: string
  criteria: SearchCriteria
}

/** What the map shows. */
export interface Viewport {
  bounds: Bounds
  zoom: number
}

/** A page of a list, with how many entries there are in all. */
export interface Page<Item> {
  items: Item[]
  total: number
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
      const { data } = await call(contract.searchLocation, { body }, { signal, module })
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
      const body = view ? withinView(criteria, view) : criteria
      return (await call(contract.countRecords, { body }, { signal, module })).data
    },
    gcTime: VIEW_KEPT,
    placeholderData: keepPreviousData,
  })

export const locatedCountQuery = ({ module, criteria }: Search) =>
  queryOptions({
    queryKey: ['search', module, 'located', criteria],
    queryFn: async ({ signal }) =>
      (await call(contract.countLocated, { body: criteria }, { signal, module })).data,
    placeholderData: keepPreviousData,
  })

export const unlocatedCountQuery = ({ module, criteria }: Search) =>
  queryOptions({
    queryKey: ['search', module, 'unlocated', criteria],
    queryFn: async ({ signal }) =>
      (await call(contract.countUnlocated, { body: criteria }, { signal, module })).data,
    placeholderData: keepPreviousData,
  })

/** All records of a module since a day, whatever is searched. */
export const allCountQuery = (module: string, since: string) =>
  queryOptions({
    queryKey: ['search', module, 'all', since],
    queryFn: async ({ signal }) =>
      (await call(contract.countAll, { body: { record_date___start: since } }, { signal, module }))
        .data,
  })

export const facetsQuery = ({ module, criteria }: Search) =>
  queryOptions({
    queryKey: ['search', module, 'facets', criteria],
    queryFn: async ({ signal }) =>
      (await call(contract.searchFacets, { body: criteria }, { signal, module })).data,
    placeholderData: keepPreviousData,
  })

export const listQuery = (
  { module, criteria }: Search,
  { scope, sort, view }: { scope: contract.ListScope; sort: Sort; view: Bounds | null },
) =>
  infiniteQueryOptions({
    queryKey: ['search', module, 'list', criteria, scope, sort, view],
    queryFn: async ({ signal, pageParam }): Promise<Page<RecordSummary>> => {
      const query = { offset: pageParam, limit: contract.PAGE_SIZE, sort_by: sortText(sort), scope }
      const body = view ? withinView(criteria, view) : criteria
      const { data, meta } = await call(contract.searchList, { query, body }, { signal, module })
      return { items: data, total: meta.pagination?.itemCount ?? data.length }
    },
    initialPageParam: 0,
    getNextPageParam: nextOffset,
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
              ___location: { members: [...selection.members], bounds: selection.bounds },
            })
      const { data, meta } = await call(contract.searchDetail, { query, body }, { signal, module })
      return { items: data, total: meta.pagination?.itemCount ?? data.length }
    },
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    placeholderData: keepPreviousData,
  })

function nextOffset<Item>(last: Page<Item>, pages: Page<Item>[]): number | undefined {
  const loaded = pages.reduce((count, page) => count + page.items.length, 0)
  return last.items.length > 0 && loaded < last.total ? loaded : undefined
}
