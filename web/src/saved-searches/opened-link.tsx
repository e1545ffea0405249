import { savedSearchOpened } from '@plat/contract/saved-searches/opened-link'
import type { SavedSearch } from '@plat/contract/saved-searches/saved-searches'
import { useEffect } from 'react'
import { call } from '../api/client.ts'
import { readStored, writeStored } from '../shell/browser-storage.ts'

/** Searches that were opened, if the browser keeps nothing. */
const opened = new Set<string>()

/**
 * Counts that a shared search was opened by its link, once per tab and search; nothing depends on it. Not counted: its
 * owner, a search without a link, and pages in frames, as previews are.
 */
export default function OpenedLink({ search }: { search: SavedSearch }) {
  const { guid, createdBy, public_url: link } = search
  const isOpened = link !== null && createdBy === null && window.parent === window
  useEffect(() => {
    const name = `plat.opened.${guid}`
    if (!isOpened || opened.has(guid) || readStored('sessionStorage', name) !== null) return
    opened.add(guid)
    writeStored('sessionStorage', name, '1')
    call(savedSearchOpened, { params: { guid }, body: {} }).catch(() => undefined)
  }, [guid, isOpened])
  return null
}
