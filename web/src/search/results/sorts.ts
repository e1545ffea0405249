import { SORT_FIELDS } from '@plat/contract/search/search'
import type { Sort } from '@plat/contract/search/search-state'

/** Every order that a list can have. */
export const SORTS: readonly Sort[] = SORT_FIELDS.flatMap((field) => [
  { field, descending: true },
  { field, descending: false },
])
