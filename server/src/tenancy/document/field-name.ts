import type { Localized } from '@plat/contract/platform/localized'
import { formattedName } from '@plat/contract/records/field-name'
import { BUILT_IN_LABELS } from './built-in-fields.ts'
import type { ModuleDocument } from './module-document.ts'

/**
 * What a field of a module is called, wherever it is named: as its formatting names it, else by its own label or, for a
 * field that every record has, by its usual name. Null for what is no field.
 */
export function fieldName(
  module: Pick<ModuleDocument, 'fields' | 'formatting'>,
  field: string,
): Localized | null {
  return (
    formattedName(module.formatting, field) ??
    module.fields.find(({ id }) => id === field)?.label ??
    BUILT_IN_LABELS.find(({ id }) => id === field)?.label ??
    null
  )
}
