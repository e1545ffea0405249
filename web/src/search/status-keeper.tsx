import type { Filter } from '@plat/contract/search/filters/filters'
import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTenant } from '../shell/tenant.tsx'
import { keepStatus } from './kept-status.ts'
import { usePanels } from './panels-context.ts'
import { OFFER } from './use-search-state.ts'

/** Keeps the status of the search on screen when somebody logs in, or when a session ends. */
export function StatusKeeper() {
  const { module, single, saved } = usePanels()
  useKeptStatus(module.control.filters, !single && !saved)
  return null
}

/**
 * Writes the status of the search into the address as soon as the login is opened over the page, or the level of the
 * viewer changes, as by a login in another tab. When another status is chosen, archived records are no longer offered.
 * @param isOwn whether the address is that of a search, not of a record or a saved search
 */
export function useKeptStatus(filters: readonly Filter[], isOwn: boolean): void {
  const { viewer } = useTenant()
  const navigate = useNavigate()
  const location = useLocation()
  const level = useRef(viewer)
  // Before other effects: one loads the page again when a session has ended.
  useLayoutEffect(() => {
    const { search, state } = location
    const logsIn = viewer === 'anonymous' && new URLSearchParams(search).has('login')
    const changes = level.current !== viewer || logsIn
    const kept = changes ? keepStatus(search, filters, level.current) : new URLSearchParams(search)
    level.current = viewer
    if (kept.get('status') !== '1') kept.delete(OFFER)
    if (isOwn && kept.toString() !== new URLSearchParams(search).toString())
      void navigate(`?${kept}`, { replace: true, preventScrollReset: true, state })
  }, [location, navigate, filters, isOwn, viewer])
}
