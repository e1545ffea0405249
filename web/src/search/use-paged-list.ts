import {
  type InfiniteData,
  type QueryKey,
  useInfiniteQuery,
  type UseInfiniteQueryOptions,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { hasChanged, isMixed, onePart, type Page } from './paging.ts'

/** Milliseconds between two restarts: servers behind one address may take a new version minutes apart. */
const RESTART_PAUSE = 5_000

type PagedOptions<Item, Key extends QueryKey> = UseInfiniteQueryOptions<
  Page<Item>,
  Error,
  InfiniteData<Page<Item>>,
  Key,
  number
>

/**
 * An endless list of a module's records that stays one list while they are replaced: as soon as a page is of
 * another version, all of the module on screen is loaded anew, and until then what was there stays.
 */
export function usePagedList<Item, Key extends QueryKey>(
  options: PagedOptions<Item, Key>,
  module: string,
) {
  const client = useQueryClient()
  const list = useInfiniteQuery(options)
  const [restartedAt, setRestartedAt] = useState(-Infinity)
  const [changes, setChanges] = useState(0)
  const pages = list.data?.pages ?? []
  const items = onePart(pages).flatMap((page) => page.items)
  const { isFetching, isPlaceholderData, hasNextPage, fetchNextPage } = list
  const isPartial = isMixed(pages) && !isPlaceholderData && !isFetching
  // All texts of the first page may be gone while more follow.
  const isHollow = pages.length > 0 && items.length === 0 && hasNextPage && !list.isError

  const restart = useEffectEvent(async () => {
    setRestartedAt(performance.now())
    await client.invalidateQueries({ queryKey: ['search', module] })
    const anew = client.getQueryData<InfiniteData<Page<Item>>>(options.queryKey)?.pages ?? []
    if (
      !isMixed(anew) &&
      hasChanged(
        items,
        anew.flatMap((page) => page.items),
      )
    )
      setChanges((count) => count + 1)
  })
  useEffect(() => {
    if (!isPartial) return
    const pause = Math.max(0, restartedAt + RESTART_PAUSE - performance.now())
    const timer = setTimeout(() => void restart(), pause)
    return () => clearTimeout(timer)
  }, [isPartial, restartedAt])

  useEffect(() => {
    if (isHollow && !isFetching) void fetchNextPage()
  }, [isHollow, isFetching, fetchNextPage])

  return {
    list,
    items,
    total: pages[0]?.total,
    isPending: list.isPending || isHollow,
    /** Names the list that `items` are of; null while they are of the one before. */
    of: isPlaceholderData ? null : JSON.stringify(options.queryKey),
    /** How often rows have changed under the reader. */
    changes,
    loadMore: () => {
      // One that is on its way is not asked for again.
      if (!isFetching && hasNextPage) void fetchNextPage({ cancelRefetch: false })
    },
  }
}
