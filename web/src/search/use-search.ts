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
  const { choices, ranges, texts, status, address } = state
  const criteriaKey = JSON.stringify([choices, ranges, texts, status, state.places, address])
  const search: Search = useMemo(
    () => ({ module: module.id, criteria: criteriaOf(state, filters, viewer) }),
    // The key holds everything that the criteria are made of.
    [criteriaKey, module.id, filters, viewer],
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
    criteriaKey,
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
    failed: located.error ?? inView.error,
    refreshing:
      inView.isPlaceholderData || located.isPlaceholderData || locations.isPlaceholderData,
  }
}

export type SearchResults = ReturnType<typeof useSearch>
