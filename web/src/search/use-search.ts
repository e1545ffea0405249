import type { ModuleConfig } from '@plat/contract/tenancy/config'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTenant } from '../shell/tenant.tsx'
import { criteriaOf } from '@plat/contract/search/search-criteria'
import {
  countQuery,
  facetsQuery,
  locatedCountQuery,
  locationsQuery,
  unlocatedCountQuery,
  type Search,
  type Viewport,
} from './search-queries.ts'
import type { SearchState } from '@plat/contract/search/search-state'
import { useUnmapped } from './results/use-unmapped.ts'
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
  const unmapped = useUnmapped(module)
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
    enabled: unmapped,
  })
  const facets = useQuery(facetsQuery(search))

  const shown = {
    locations: useKept(locations.data),
    inView: useKept(inView.data),
    located: useKept(located.data),
    unlocated: useKept(unlocated.data),
    facets: useKept(facets.data),
  }

  const total =
    shown.located && (shown.unlocated || !unmapped)
      ? shown.located.located + (shown.unlocated?.unlocated ?? 0)
      : null
  const failed = located.error ?? inView.error ?? locations.error ?? facets.error
  return {
    search,
    locations: shown.locations,
    facets: shown.facets ?? null,
    layers: places.layers,
    /** Records of the search: all, on the map as a whole, in its view, and not on the map; null until known. */
    counts: {
      total,
      located: shown.located?.located ?? null,
      inView: shown.inView?.located ?? null,
      unlocated: shown.unlocated?.unlocated ?? null,
    },
    failed,
    /** Asks again for what failed. */
    retry: () => {
      for (const query of [located, inView, unlocated, locations, facets])
        if (query.isError) void query.refetch()
    },
    refreshing:
      failed !== null ||
      inView.isPlaceholderData ||
      located.isPlaceholderData ||
      locations.isPlaceholderData,
  }
}

/** An answer; while there is none, because its query failed, the one before. */
function useKept<Data>(data: Data | undefined): Data | undefined {
  const [kept, setKept] = useState(data)
  if (data !== undefined && data !== kept) setKept(data)
  return data ?? kept
}

export type SearchResults = ReturnType<typeof useSearch>
