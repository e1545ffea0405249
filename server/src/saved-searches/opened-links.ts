import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { readSavedSearch, type SavedSearchReader } from './saved-search-row.ts'

/**
 * Counts that a viewer opened the page of a shared search; nothing is kept about the viewer. Not counted: searches that
 * the viewer cannot read, and their owner.
 */
export async function countOpened(
  tx: TenantTransaction,
  guid: string,
  reader: SavedSearchReader,
): Promise<void> {
  const search = await readSavedSearch(tx, guid, reader)
  // Only its owner reads who created it, and a withdrawn one.
  if (search === null || search.method !== 'share' || search.createdBy !== null) return
  await tx.query(
    'update saved_search set opened = opened + 1 where guid = $1 and opened < 2147483647',
    [guid],
  )
}
