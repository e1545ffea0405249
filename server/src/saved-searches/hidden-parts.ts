import type { SavedSearch } from '@plat/contract/saved-searches/saved-searches'
import type { ViewerLevel } from '@plat/contract/platform/envelope'
import { hasHiddenCriteria } from '../search/hidden-criteria.ts'
import type { ModuleDocument } from '../tenancy/document/module-document.ts'

/** Stands for everything that a search asks for. */
const NOT_PUBLIC = {
  criterion: 'hidden',
  label: null,
  text: { en: 'a part that is not public', es: 'una parte que no es pública' },
} as const

/**
 * A search as somebody reads it whom nobody gave its link: one that stands behind a stat. Where it searches by what
 * the reader may not see, it tells nothing of it, as the stat does.
 */
export function withoutHidden(
  search: SavedSearch,
  module: ModuleDocument,
  level: ViewerLevel,
): SavedSearch {
  if (!hasHiddenCriteria(search.criteria, module, level)) return search
  const search_metadata = { address: '' }
  return {
    ...search,
    criteria: {},
    search_metadata,
    search_meta_snapshot: null,
    lost: [NOT_PUBLIC],
    lost_more: 0,
  }
}
