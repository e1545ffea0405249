import type { SearchCriteria } from '@plat/contract/search/criteria'
import type { ViewerLevel } from '@plat/contract/platform/envelope'
import { moduleCriteria } from '@plat/contract/search/criteria-state'
import { VISIBILITY_OF_LEVEL } from '../records/visibility.ts'
import { type ModuleDocument, visibleFields } from '../tenancy/document/module-document.ts'

/** Stands for what a reader may not see of a search. */
export const NOT_PUBLIC = {
  criterion: 'hidden',
  label: null,
  text: { en: 'a part that is not public', es: 'una parte que no es pública' },
} as const

/** The criteria of a search by fields that the reader may not see. */
export function hiddenCriteria(
  criteria: SearchCriteria,
  module: ModuleDocument,
  level: ViewerLevel,
): ReadonlySet<string> {
  const readable = visibleFields(module, VISIBILITY_OF_LEVEL[level])
  const hidden = (name: string) =>
    module.fields.some(({ id }) => id === name) && !readable.has(name)
  return new Set([...moduleCriteria(criteria).keys()].filter(hidden))
}

/**
 * Whether a search asks for a field that the reader may not see: what it asks for is not shown to them then. By the
 * criteria alone, whatever comes of searching by them.
 */
export function hasHiddenCriteria(
  criteria: SearchCriteria,
  module: ModuleDocument,
  level: ViewerLevel,
): boolean {
  return hiddenCriteria(criteria, module, level).size > 0
}
