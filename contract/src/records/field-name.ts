import type { Localized } from '../platform/localized.ts'
import type { Formatting } from './formatting.ts'

/** Types whose label says what a reader can do with a field, or what is made of it: it does not name the value. */
const OTHERWISE_LABELLED: ReadonlySet<Formatting['type']> = new Set(['button', 'contact', 'video'])

/** The agency's label for a field; null if its formatting has none. */
export function formattedName(
  formatting: readonly Pick<Formatting, 'id' | 'type' | 'label'>[],
  field: string,
): Localized | null {
  const named = formatting.find(({ id, type }) => id === field && !OTHERWISE_LABELLED.has(type))
  return named?.label ?? null
}
