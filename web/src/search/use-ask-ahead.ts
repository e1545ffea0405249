import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import type { Bounds } from '@plat/contract/platform/geometry'
import { criteriaOf } from '@plat/contract/search/search-criteria'
import type { SearchState } from '@plat/contract/search/search-state'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { useTenant } from '../shell/tenant.tsx'
import { listQuery, locationsQuery, overviewQuery, type Search } from './search-queries.ts'
import type { SearchViews } from './use-search.ts'

/** What is on screen: the search that was drawn last, and the views that it is about. */
interface Drawn {
  readonly search: Search
  readonly views: SearchViews
  /** Bounds that its list is limited to. */
  readonly listed: Bounds | null
}

/**
 * Asks for a changed search at once. The page draws itself for it when the router and React come to that, which on a
 * slow device takes longer than the answer; it then finds its own questions on their way.
 */
export function useAskAhead({ id: module, control: { filters } }: ModuleConfig) {
  const client = useQueryClient()
  const { viewer } = useTenant()
  const drawn = useRef<Drawn | null>(null)

  const ask = useCallback(
    (next: SearchState) => {
      if (drawn.current === null) return
      const { search: now, views, listed } = drawn.current
      const text = JSON.stringify(criteriaOf(next, filters, viewer))
      if (text === JSON.stringify(now.criteria)) return
      const search: Search = { module, criteria: JSON.parse(text) }
      // Only what is on screen has a successor.
      const isShown = (queryKey: QueryKey) =>
        client.getQueryCache().find({ queryKey })?.isActive() ?? false
      const view = views.searched?.bounds ?? null
      const list = { scope: 'located', sort: next.sort, view: listed } as const
      if (isShown(overviewQuery(now, view).queryKey))
        void client.prefetchQuery(overviewQuery(search, view))
      if (isShown(locationsQuery(now, views.viewport).queryKey))
        void client.prefetchQuery(locationsQuery(search, views.viewport))
      if (isShown(listQuery(now, list).queryKey))
        void client.prefetchInfiniteQuery(listQuery(search, list))
    },
    [client, module, filters, viewer],
  )

  /** To be told of each search that is drawn. */
  const noteDrawn = useCallback((current: Drawn) => {
    drawn.current = current
  }, [])
  return { ask, noteDrawn }
}
