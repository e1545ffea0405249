import type { SavedSearch } from '@plat/contract/saved-searches/saved-searches'
import { useEffect } from 'react'
import { fetchCode, whenIdle } from '../ui/later.ts'

/** Whether a search is shown by a link that its owner gave to others. */
export function isOpenedLink(
  search: Pick<SavedSearch, 'public_url' | 'createdBy'> | undefined,
): boolean {
  return search !== undefined && search.public_url !== null && search.createdBy === null
}

/** Counts that the page of a shared search was opened; in a frame, as previews are, it does not count. */
export function useOpenedLink(guid: string, isOpened: boolean): void {
  useEffect(() => {
    if (!isOpened || window.parent !== window) return undefined
    return whenIdle(() => {
      void fetchCode(() => import('./note-opened.ts')).then((code) => code?.noteOpened(guid))
    })
  }, [guid, isOpened])
}
