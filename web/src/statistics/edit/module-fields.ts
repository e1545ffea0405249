import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import type { StatType } from '@plat/contract/statistics/stat-options'
import type { StatFields } from './stat-draft.ts'

/** Fields of a module that a stat can be made of, in the order of its descriptor. */
export function statFieldsOf({ control }: ModuleConfig): StatFields {
  const { fields } = control.recordDescriptor
  const of = (kind: string) => fields.filter((field) => field.kind === kind).map(({ id }) => id)
  return { numbers: of('number'), dates: of('date') }
}

/** What a module lacks for a type of stat; null: nothing. */
export function lackOf(
  type: StatType,
  { numbers, dates }: StatFields,
): 'statForm.noNumbers' | 'statForm.noDates' | 'statForm.noDate' | null {
  switch (type) {
    case 'numeric/sum':
    case 'numeric/median':
      return numbers.length === 0 ? 'statForm.noNumbers' : null
    case 'numeric/duration':
    case 'numeric/overdue':
      return dates.length < 2 ? 'statForm.noDates' : null
    case 'numeric/change':
      return dates.length === 0 ? 'statForm.noDate' : null
    case 'numeric':
    case 'numeric/custom':
    case 'numeric/share':
      return null
  }
}
