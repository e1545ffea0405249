import type { ViewerLevel } from '@plat/contract/platform/envelope'
import type { Filter } from '@plat/contract/search/filters/filters'
import { defaultStatus } from '@plat/contract/search/search-criteria'
import type { SearchState } from '@plat/contract/search/search-state'
import { parseStatusCategory } from '@plat/contract/search/search-url-values'
import { useLayoutEffect, useMemo, useState } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router'
import { referrerOf } from '../accounts/safe-referrer.ts'
import { paths } from '../paths.ts'
import { useTenant } from '../shell/tenant.tsx'

/** The parameter of a search whose status is that of before a login: archived records are offered. */
export const OFFER = 'offer-archived'

/** Whether a search without a status searches the same at all levels. */
function isSameForAll(filters: readonly Filter[]): boolean {
  return defaultStatus('anonymous', filters) === defaultStatus('registered', filters)
}

/** The query of a search at which every level sees what `level` sees: with its status, if none is chosen. */
export function keepStatus(
  query: string,
  filters: readonly Filter[],
  level: ViewerLevel,
): URLSearchParams {
  const params = new URLSearchParams(query)
  if (isSameForAll(filters) || parseStatusCategory(params.get('status')) !== null) return params
  const status = defaultStatus(level, filters)
  params.set('status', status)
  if (status === '1') params.set(OFFER, '1')
  return params
}

/** Path of the login page that leads back to the search on this page, as a visitor sees it. */
export function loginFrom({ pathname, search }: Location, filters: readonly Filter[]): string {
  return paths.login(
    referrerOf({ pathname, search: `?${keepStatus(search, filters, 'anonymous')}` }),
  )
}

/**
 * Keeps the status of the search on screen when somebody logs in, or when a session ends: writes it into the address as
 * soon as the login is opened over the page, or the level of the viewer changes.
 * @param isOwn whether the address is that of a search, not of a record or a saved search
 * @returns the search at the level at which it was shown first
 */
export function useKeptStatus(
  state: SearchState,
  filters: readonly Filter[],
  isOwn: boolean,
): SearchState {
  const { viewer } = useTenant()
  const navigate = useNavigate()
  const location = useLocation()
  const [level, setLevel] = useState(viewer)
  const isOpen = isOwn && state.statusCategory === null && !isSameForAll(filters)
  // The address is drawn a moment after it is written.
  if (level !== viewer && !isOpen) setLevel(viewer)
  const logsIn = viewer === 'anonymous' && new URLSearchParams(location.search).has('login')
  const writes = isOpen && (level !== viewer || logsIn)
  // Before other effects: one loads the page again when a session has ended.
  useLayoutEffect(() => {
    if (!writes) return
    void navigate(`?${keepStatus(location.search, filters, level)}`, {
      replace: true,
      preventScrollReset: true,
      state: location.state,
    })
  }, [writes, navigate, location, filters, level])
  const status = writes ? defaultStatus(level, filters) : state.statusCategory
  return useMemo(
    () => (status === state.statusCategory ? state : { ...state, statusCategory: status }),
    [state, status],
  )
}
