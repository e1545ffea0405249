import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import { useMemo } from 'react'
import { savedState, type SearchBase } from './saved-state.ts'
import type { SavedSubject } from './screen-mode.ts'
import { searchFilters } from '@plat/contract/search/filters/search-filters'

/** The saved search of a page as the state that its address is relative to; null for the visitor's own search. */
export function useSearchBase(
  module: ModuleConfig,
  saved: SavedSubject | null,
  modulePath: string,
): SearchBase | null {
  const search = saved?.search
  const behind = saved?.stat?.behind.address ?? null
  const filters = searchFilters(module.control)
  return useMemo(
    () => (search ? { state: savedState(search, filters, behind), modulePath } : null),
    [search, behind, filters, modulePath],
  )
}
