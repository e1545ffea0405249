import type { SavedSearchSummary } from '@plat/contract/saved-searches/saved-searches'

/** Whether a search has a link that works, which others may have. */
export function hasLink({ visible, hidden, public_url }: SavedSearchSummary): boolean {
  return visible && !hidden && public_url !== null
}
