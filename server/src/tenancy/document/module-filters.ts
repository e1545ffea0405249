import type { ViewerLevel } from '@plat/contract/platform/envelope'
import type { Filter } from '@plat/contract/search/filters/filters'
import { hiddenFilters } from '@plat/contract/search/filters/hidden-filters'
import { searchFilters } from '@plat/contract/search/filters/search-filters'
import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import { BUILT_IN_LABELS } from './built-in-fields.ts'
import { searchableFields } from './criterion-kind.ts'
import type { ModuleDocument } from './module-document.ts'
import { fieldName } from './field-name.ts'

type PublicFilters = Pick<ModuleConfig['control'], 'filters' | 'hiddenFilters'>

const KNOWN = new WeakMap<ModuleDocument, Map<ViewerLevel, PublicFilters>>()

/** The filters of a module's panel, and those of the other criteria that a viewer may search by. */
export function searchedBy(module: ModuleDocument, level: ViewerLevel): PublicFilters {
  const known = KNOWN.get(module) ?? new Map<ViewerLevel, PublicFilters>()
  KNOWN.set(module, known)
  const { filters } = module
  const by = known.get(level) ?? {
    filters,
    hiddenFilters: hiddenFilters({
      filters,
      searchable: [...BUILT_IN, ...searchableFields(module, LEVELS.indexOf(level))],
      fields: [...BUILT_IN_LABELS, ...module.fields].map(({ id, label, kind }) => ({
        id,
        kind,
        label: fieldName(module, id) ?? label,
      })),
    }),
  }
  known.set(level, by)
  return by
}

/** In the order of the numbers that records have their visibility in. */
const LEVELS: readonly ViewerLevel[] = ['anonymous', 'registered', 'internal']
/** Criteria that every module has. */
const BUILT_IN = ['record_type', 'status_name', 'record_date', 'text']

/** All filters that a search of a module may use; see `searchFilters`. */
export function moduleFilters(module: ModuleDocument, level: ViewerLevel): readonly Filter[] {
  return searchFilters(searchedBy(module, level))
}
