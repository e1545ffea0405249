import type { SearchGeometry } from '@plat/contract/search/criteria'
import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTenant } from '../shell/tenant.tsx'
import { criteriaOf } from '@plat/contract/search/search-criteria'
import { withoutShape } from './criteria.ts'
import {
  countQuery,
  locationsQuery,
  overviewQuery,
  type Search,
  type Viewport,
} from './search-queries.ts'
import type { SearchState } from '@plat/contract/search/search-state'
import { useUnmapped } from './results/use-unmapped.ts'
import type { Places } from './use-places.ts'
import { searchFilters } from '@plat/contract/search/filters/search-filters'

/** What the map shows, and the view that list and counts are about; null until the map is there. */
export interface SearchViews {
  viewport: Viewport | null
  searched: Viewport | null
}

/**
 * What a search answers, each part as soon as it is there: one change of criteria asks for all of
 * them at once, and what is on screen stays until its successor has come.
 * @param excluded a shape whose records are left out
 */
export function useSearch(
  module: ModuleConfig,
  state: SearchState,
  { viewport, searched }: SearchViews,
  places: Places,
  excluded: SearchGeometry | null = null,
) {
  const { viewer } = useTenant()
  const unmapped = useUnmapped(module)
  const filters = searchFilters(module.control)
  // The text of the criteria stands for them: what else changes in the address is no new search.
  const text = JSON.stringify(withoutShape(criteriaOf(state, filters, viewer), excluded))
  const search = useMemo(
    (): Search => ({ module: module.id, criteria: JSON.parse(text) }),
    [module.id, text],
  )
  const view = searched?.bounds ?? null
  const locations = useQuery(locationsQuery(search, viewport))
  const overview = useQuery(overviewQuery(search, view))
  // New criteria bring the counts of the view with the overview.
  const isCounted = overview.isSuccess && !overview.isPlaceholderData
  const inView = useQuery({ ...countQuery(search, view), enabled: isCounted })

  const shown = {
    locations: useKept(locations.data),
    inView: useKept(inView.data),
    overview: useKept(overview.data),
  }

  const total = shown.overview?.total ?? null
  const failed = overview.error ?? inView.error ?? locations.error
  return {
    search,
    locations: shown.locations,
    facets: shown.overview?.facets ?? null,
    layers: places.layers,
    /** Records of the search: all, on the map as a whole, in its view, and not on the map; null until known. */
    counts: {
      total: total && (unmapped ? total.all : total.located),
      located: total && total.located,
      inView: shown.inView?.located ?? null,
      unlocated: unmapped && total ? total.unlocated : null,
    },
    /** Number of records that are not on the map and that no list has. */
    hidden: unmapped || !total ? 0 : total.unlocated,
    failed,
    /** Fetches again what failed. */
    retry: () => {
      for (const query of [overview, inView, locations]) if (query.isError) void query.refetch()
    },
    refreshing:
      failed !== null ||
      inView.isPlaceholderData ||
      overview.isPlaceholderData ||
      locations.isPlaceholderData,
  }
}

/** The latest answer, also after the query has failed. */
function useKept<Data>(data: Data | undefined): Data | undefined {
  const [kept, setKept] = useState(data)
  if (data !== undefined && data !== kept) setKept(data)
  return data ?? kept
}

export type SearchResults = ReturnType<typeof useSearch>
