import type { Filter } from '@plat/contract/filters'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { decodeSearch, encodeSearch, type SearchState } from '@plat/contract/search-address'

/** Changes the search. `replace` leaves no step in the history: for the map's view and for typing. */
export type UpdateSearch = (change: Partial<SearchState>, options?: { replace?: boolean }) => void

/** The search as the address has it, and the way to change both. */
export function useSearchState(filters: readonly Filter[]): {
  state: SearchState
  update: UpdateSearch
} {
  const [params, setParams] = useSearchParams()
  const state = useMemo(() => decodeSearch(params, filters), [params, filters])
  const update: UpdateSearch = useCallback(
    (change, { replace = false } = {}) =>
      setParams(
        () => {
          // The window's own address: several changes may come before the router draws again.
          const current = new URLSearchParams(window.location.search)
          const next = encodeSearch({ ...decodeSearch(current, filters), ...change })
          // Of the portal, not of the search: language, and the login column over the page.
          for (const name of ['lang', 'login']) {
            const value = current.get(name)
            if (value !== null) next.set(name, value)
          }
          return next
        },
        { replace, preventScrollReset: true },
      ),
    [setParams, filters],
  )
  return { state, update }
}
