import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  NO_FILTER,
  type Order,
  type OwnFilter,
  type OwnPage,
  PAGE,
  SMALL_PAGE,
  SMALL_WIDTH,
} from './own-list.ts'
import type { OwnListName, OwnPart } from './own-queries.ts'

interface OwnListOptions<Item> {
  readonly name: OwnListName
  readonly order: Order
  readonly read: (part: OwnPart, signal: AbortSignal) => Promise<OwnPage<Item>>
  readonly keyOf: (item: Item) => string
}

/** An endless own list with its order, its filter and what is selected. */
export function useOwnList<Item>({ name, order: first, read, keyOf }: OwnListOptions<Item>) {
  const client = useQueryClient()
  const [order, setOrder] = useState(first)
  const [filter, setFilter] = useState(NO_FILTER)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const renewWithout = (removed: readonly string[]) =>
    Promise.all([
      client.invalidateQueries({
        queryKey: ['own', name],
        predicate: ({ queryKey: [, , part, key] }) =>
          part !== 'one' || !removed.includes(String(key)),
      }),
      client.invalidateQueries({ queryKey: ['saved-of'] }),
    ])
  const [limit] = useState(() => (window.innerWidth < SMALL_WIDTH ? SMALL_PAGE : PAGE))
  const queryKey = ['own', name, 'list', order, filter]
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => read({ order, filter, offset: pageParam, limit }, signal),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, { items }) => sum + items.length, 0)
      return last.items.length > 0 && loaded < last.total ? loaded : undefined
    },
    placeholderData: (before) => before,
    // Another order or filter begins at the first page, as it is now.
    gcTime: 0,
  })
  // A page that moved while another was loaded may bring an entry twice.
  const items = [
    ...new Map(
      (list.data?.pages.flatMap((page) => page.items) ?? []).map((item) => [keyOf(item), item]),
    ).values(),
  ]
  return {
    name,
    queryKey,
    list,
    items,
    total: list.data?.pages.at(-1)?.total ?? 0,
    order,
    setOrder,
    filter,
    setFilter: (next: OwnFilter) => {
      setSelected(new Set())
      setFilter(next)
    },
    keyOf,
    // What is gone meanwhile is not selected any more.
    selected: new Set(items.map(keyOf).filter((key) => selected.has(key))),
    setSelected,
    /** Has the list, and whatever else shows what the account has saved, read again. */
    renew: () => renewWithout([]),
    /** The same after entries were removed: what is open of them goes with the list, and is not asked for any more. */
    renewWithout,
    loadMore: () => {
      if (list.hasNextPage && !list.isFetching) void list.fetchNextPage({ cancelRefetch: false })
    },
  }
}
