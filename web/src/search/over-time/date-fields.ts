import { leafFilters } from '@plat/contract/search/filters/filters'
import type { ModuleConfig } from '@plat/contract/tenancy/module-config'

/** The dates that a module's records have, with the names of their filters where they have one. */
export function dateFields(
  module: ModuleConfig,
  localize: (text: ModuleConfig['display_name']) => string,
): { id: string; label: string }[] {
  const { filters, recordDescriptor } = module.control
  const leaves = leafFilters(filters)
  return recordDescriptor.fields
    .filter(({ kind }) => kind === 'date')
    .map(({ id, label }) => {
      const filter = leaves.find(({ criterion }) => criterion === id)
      return { id, label: localize(filter?.params.label ?? label) }
    })
}
