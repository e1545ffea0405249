import type { MapSelection } from '@plat/contract/search/map-selection'
import type { SearchState } from '@plat/contract/search/search-state'
import {
  type InfiniteData,
  type QueryKey,
  useInfiniteQuery,
  useQuery,
  type UseInfiniteQueryOptions,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { parcelQuery, recordQuery } from '../../api/queries.ts'
import { usePanels } from '../panels-context.ts'
import { onePart, type Page } from '../paging.ts'
import { type ListedSelection, listQuery, selectionQuery } from '../search-queries.ts'

/** Records before the end of what is loaded at which more is asked for. */
const AHEAD = 4

/** Where the open record is among those that it was opened from. */
export interface Neighbours {
  /** From 1. */
  readonly position: number
  readonly total: number
  /**
   * Opens the one before or after in place of the open one: Back leads to the list. Nothing where there is none, or
   * where what follows cannot be loaded.
   */
  turn(by: 1 | -1): Promise<void>
}

/**
 * The open record within its list: the selection on the map that it was opened from, else what is not on the map, else
 * what the list of the search has, in its order. Null for a record that is not in what is loaded of it.
 */
export function useNeighbours(): Neighbours | null {
  const { module, state, update, results, view, opened, single } = usePanels()
  const client = useQueryClient()
  const { search } = results
  const { selection } = state
  const unmapped = state.tab === 'unmapped'
  const scope = unmapped ? 'unlocated' : 'located'
  const order = { scope, sort: state.sort, view: unmapped ? null : view } as const
  const listed = useGuids(
    { ...listQuery(search, order), enabled: !single && selection === null },
    (record) => record.guid,
  )
  const listing = useListed(selection)
  const selected = useGuids(
    {
      ...selectionQuery(search, listing ?? { kind: 'location', guid: '' }),
      enabled: !single && listing !== null,
    },
    ({ record }) => record.guid,
  )
  const { guids, total, canLoad, load } = selection === null ? listed : selected
  const index = opened.guid === null || single ? -1 : guids.indexOf(opened.guid)

  const isNearEnd = index >= 0 && index >= guids.length - AHEAD
  useEffect(() => {
    if (isNearEnd && canLoad) void load()
  }, [isNearEnd, canLoad, load])

  const next = index < 0 ? undefined : guids[index + 1]
  useEffect(() => {
    // It is turned to without a pause.
    if (next !== undefined) void client.prefetchQuery(recordQuery(module.id, next))
  }, [client, module.id, next])

  if (index < 0) return null
  return {
    position: index + 1,
    total,
    turn: async (by) => {
      const known = by > 0 && index + by >= guids.length ? await load() : guids
      // From what is open by now: it may have been turned already, or closed.
      const change = (now: SearchState) => {
        const at = now.record === null ? -1 : known.indexOf(now.record)
        const there = at < 0 ? undefined : known[at + by]
        return there === undefined ? {} : { record: there }
      }
      update(change, { replace: true })
    },
  }
}

/** What a selection lists: of a parcel what lies within it, once its outline is known. */
function useListed(selection: MapSelection | null): ListedSelection | null {
  const isParcel = selection?.kind === 'parcel'
  const { data } = useQuery({
    ...parcelQuery(isParcel ? selection.position : [0, 0]),
    enabled: isParcel,
  })
  if (!isParcel) return selection
  return data === undefined ? null : { kind: 'area', outline: data.outline }
}

/** The records of a paged list that are loaded, by guid, and how more of them are. */
function useGuids<Item, Key extends QueryKey>(
  options: UseInfiniteQueryOptions<Page<Item>, Error, InfiniteData<Page<Item>>, Key, number>,
  guidOf: (item: Item) => string,
) {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = useInfiniteQuery(options)
  const guidsOf = (pages: readonly Page<Item>[] = []) =>
    onePart(pages).flatMap(({ items }) => items.map(guidOf))
  const guids = guidsOf(data?.pages)
  return {
    guids,
    total: data?.pages[0]?.total ?? guids.length,
    /** There is more, and it is neither on its way nor has failed. */
    canLoad: hasNextPage && !isFetching && !isError,
    load: async () => {
      if (!hasNextPage) return guids
      const { data: more } = await fetchNextPage({ cancelRefetch: false })
      return guidsOf(more?.pages)
    },
  }
}
