import type { Filter } from '@plat/contract/search/filters/filters'
import { useCallback, useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { decodeSearch, encodeSearch } from '@plat/contract/search/search-url'
import type { SearchState } from '@plat/contract/search/search-state'
import { readSaved, type SearchBase, writeSaved } from '../saved-searches/saved-state.ts'
import type { SavedView } from '../saved-searches/screen-mode.ts'

interface UpdateOptions {
  /** No step in the history: for the map's view and for typing. */
  replace?: boolean
  /** How the saved search is shown from now on. */
  as?: SavedView
}

/** Changes the search. A function is given the search as it is now, even if not yet drawn. */
export type UpdateSearch = (
  change: Partial<SearchState> | ((state: SearchState) => Partial<SearchState>),
  options?: UpdateOptions,
) => void

/** The parameter of a search that has the status of before a login: archived records are offered. */
export const OFFER = 'offer-archived'
/** Of the portal, not of the search: language, the login column over the page, how it is shown. */
const KEPT = ['lang', 'login', 'as', 'view', OFFER]
/** The same of a saved search's page: also whose number it has. A module's page may have a filter of this name. */
const KEPT_OF_SAVED = [...KEPT, 'board']

/** The search as the address has it, on the page of a saved search as that has it, and the way to change both. */
export function useSearchState(
  filters: readonly Filter[],
  base: SearchBase | null,
): {
  state: SearchState
  update: UpdateSearch
} {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const state = useMemo(
    () => (base ? readSaved(base.state, params, filters) : decodeSearch(params, filters)),
    [params, filters, base],
  )
  const update: UpdateSearch = useCallback(
    (change, { replace = false, as } = {}) => {
      // The window's own address: several changes may come before the router draws again.
      const current = new URLSearchParams(window.location.search)
      const from = base ? readSaved(base.state, current, filters) : decodeSearch(current, filters)
      const changed = { ...from, ...(typeof change === 'function' ? change(from) : change) }
      const next = base ? writeSaved(base.state, changed, filters) : encodeSearch(changed, filters)
      if (next === null) {
        void navigate(`${base?.modulePath}?${encodeSearch(changed, filters)}`)
        return
      }
      for (const name of base ? KEPT_OF_SAVED : KEPT) {
        const value = current.get(name)
        if (value !== null) next.set(name, value)
      }
      if (as) next.set('as', as)
      // The router's own setter would be another function after every step of the map.
      void navigate(`?${next}`, { replace, preventScrollReset: true })
    },
    [navigate, filters, base],
  )
  return { state, update }
}
