import { type Localized, localize } from '../../platform/localized.ts'
import { own } from '../../platform/own.ts'
import { NO_VALUE } from '../criteria.ts'
import type { Filter, FilterOption } from '../filters/filters.ts'
import type { Language } from './language.ts'
import type { WordedModule } from './worded-module.ts'

/**
 * How an option of a filter is called: by its filter, by the module's lists of types and statuses, as the
 * record's page writes it, or by itself.
 */
export function optionLabel(
  id: string,
  filter: Filter,
  module: WordedModule,
  language: Language,
): string {
  if (id === NO_VALUE) return language.text('filter.noValue')
  const { types, statuses } = module.control.recordDescriptor
  const field = filter.criterion === 'status_name' ? 'status' : filter.criterion
  const known: Localized | undefined =
    findOption(filter.params.options ?? [], id)?.label ??
    (filter.criterion === 'record_type' ? own(types, id) : undefined) ??
    (filter.criterion === 'status_name' ? own(statuses, id)?.label : undefined) ??
    own(module.info.formatting.find((format) => format.id === field)?.options, id)?.text
  return known === undefined ? id : localize(known, language.locale)
}

function findOption(options: readonly FilterOption[], id: string): FilterOption | undefined {
  return options
    .flatMap((option) => [option, ...(option.members ?? [])])
    .find((option) => option.id === id)
}
