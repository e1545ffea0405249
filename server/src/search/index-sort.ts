import type { Sort } from '@plat/contract/search/search-state'
import type { IndexSort } from '@plat/record-index/types'

/** A list's sort order for the record index. */
export function indexSort({ field, descending }: Sort): IndexSort {
  return { field: field === 'agency_reference' ? 'reference' : field, descending }
}
