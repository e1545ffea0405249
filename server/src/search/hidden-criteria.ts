import type { SearchCriteria } from '@plat/contract/search/criteria'
import type { ViewerLevel } from '@plat/contract/platform/envelope'
import { moduleCriteria } from '@plat/contract/search/criteria-state'
import { VISIBILITY_OF_LEVEL } from '../records/visibility.ts'
import { type ModuleDocument, visibleFields } from '../tenancy/document/module-document.ts'

/**
 * Whether a search asks for a field that the reader may not see: what it asks for is not shown to them then. By the
 * criteria alone, whatever comes of searching by them.
 */
export function hasHiddenCriteria(
  criteria: SearchCriteria,
  module: ModuleDocument,
  level: ViewerLevel,
): boolean {
  const readable = visibleFields(module, VISIBILITY_OF_LEVEL[level])
  return [...moduleCriteria(criteria).keys()].some(
    (name) => module.fields.some(({ id }) => id === name) && !readable.has(name),
  )
}
