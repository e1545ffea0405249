import type { ModuleConfig } from '@plat/contract/config'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTenant } from '../shell/tenant.tsx'
import { criteriaOf } from './criteria.ts'
import {
  countQuery,
  facetsQuery,
  locatedCountQuery,
  locationsQuery,
  unlocatedCountQuery,
  type Search,
  type Viewport,
} from './search-queries.ts'
import type { SearchState } from './search-state.ts'
import type { Places } from './use-places.ts'

/** What the map shows, and the view that list and counts are about; null until the map is there. */
export interface SearchViews {
  viewport: Viewport | null
  searched: Viewport | null
}

/**
 * What a search answers, each part as soon as it is there: one change of criteria asks for all of
 * them at once, and what is on screen stays until its successor has come.
 */
export function useSearch(
  module: ModuleConfig,
  state: SearchState,
  { viewport, searched }: SearchViews,
  places: Places,
) {
  const { viewer } = useTenant()
  const { filters } = module.control
  // The text of the criteria stands for them: what else changes in the address is no new search.
  const text = JSON.stringify(criteriaOf(state, filters, viewer))
  const search = useMemo(
    (): Search => ({ module: module.id, criteria: JSON.parse(text) }),
    [module.id, text],
  )
  const locations = useQuery(locationsQuery(search, viewport))
  const inView = useQuery(countQuery(search, searched?.bounds ?? null))
  const located = useQuery(locatedCountQuery(search))
  const unlocated = useQuery({
    ...unlocatedCountQuery(search),
    enabled: module.control.ui.unmapped,
  })
  const facets = useQuery(facetsQuery(search))

  const total =
    located.data && (unlocated.data || !module.control.ui.unmapped)
      ? located.data.located + (unlocated.data?.unlocated ?? 0)
      : null
  return {
    search,
    locations,
    facets: facets.data ?? null,
    layers: places.layers,
    /** Records of the search: all, on the map as a whole, in its view, and not on the map; null until known. */
    counts: {
      total,
      located: located.data?.located ?? null,
      inView: inView.data?.located ?? null,
      unlocated: unlocated.data?.unlocated ?? null,
    },
    failed: located.error ?? inView.error ?? locations.error ?? facets.error,
    /** Asks again for what failed. */
    retry: () => {
      for (const query of [located, inView, unlocated, locations, facets])
        if (query.isError) void query.refetch()
    },
    refreshing:
      inView.isPlaceholderData || located.isPlaceholderData || locations.isPlaceholderData,
  }
}

export type SearchResults = ReturnType<typeof useSearch>
