import { NO_VALUE } from '@plat/contract/search/criteria'
import { type FilterOption, leafFilters } from '@plat/contract/search/filters/filters'
import type { Localized } from '@plat/contract/platform/localized'
import type { ModuleDocument } from './module-document.ts'

/** The parts of a module that give names to values. */
type NamingModule = Pick<ModuleDocument, 'types' | 'statuses' | 'filters' | 'formatting'>
type Names = ReadonlyMap<string, Localized>

/** Named once per module: exports ask for every record. */
const known = new WeakMap<NamingModule, Map<string, Names>>()

/**
 * What the values of a field are called: as the record's page writes them, else by the module's list of
 * types or statuses, else as an option of their filter. A value without a name stands for itself.
 * @param field an own field, `record_type` or `status`
 */
export function valueNames(module: NamingModule, field: string): Names {
  const held = known.get(module) ?? new Map<string, Names>()
  known.set(module, held)
  const names = held.get(field) ?? readNames(module, field)
  held.set(field, names)
  return names
}

/** What one value of a field is called, the value itself where it has no name. */
export function valueLabel(module: NamingModule, field: string, value: string): Localized {
  return valueNames(module, field).get(value) ?? value
}

/** Label of a record type, the value itself when the module gives none. */
export function typeLabel(module: NamingModule, recordType: string | null): Localized | null {
  return recordType === null ? null : valueLabel(module, 'record_type', recordType)
}

/** Label of a status, the value itself when the module gives none. */
export function statusLabel(module: NamingModule, status: string | null): Localized | null {
  return status === null ? null : valueLabel(module, 'status', status)
}

function readNames(module: NamingModule, field: string): Names {
  const names = new Map<string, Localized>()
  // The API calls the source's status `status_name`.
  const criterion = field === 'status' ? 'status_name' : field
  for (const filter of leafFilters(module.filters))
    if (filter.criterion === criterion) addOptions(names, filter.params.options ?? [])
  if (field === 'record_type')
    for (const [value, label] of Object.entries(module.types)) names.set(value, label)
  if (field === 'status')
    for (const [value, { label }] of Object.entries(module.statuses))
      if (label !== undefined) names.set(value, label)
  const format = module.formatting.find(({ id, options }) => id === field && options !== undefined)
  for (const [value, { text }] of Object.entries(format?.options ?? {})) names.set(value, text)
  return names
}

/** Groups, "All" and "no value" are no values of records. */
function addOptions(names: Map<string, Localized>, options: readonly FilterOption[]): void {
  for (const { id, label, members } of options) {
    if (members !== undefined) addOptions(names, members)
    else if (id !== '0' && id !== NO_VALUE) names.set(id, label)
  }
}
