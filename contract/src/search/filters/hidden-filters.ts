import type { Localized } from '../../platform/localized.ts'
import { own } from '../../platform/own.ts'
import { type Filter, type FilterType, isChoice, leafFilters } from './filters.ts'

/** The parts of a module that give its hidden filters. */
export interface FilteredModule {
  /** The filters of the panel. */
  readonly filters: readonly Filter[]
  /** Criteria that the viewer may search by, whether the panel has a filter for them or not. */
  readonly searchable: readonly string[]
  readonly fields: readonly {
    readonly id: string
    readonly label: Localized
    readonly kind: string
  }[]
}

/** Types of filter for each kind of field. A date has a range of days, a period relative to today, or any or none; the first that is given applies. */
const TYPES: Readonly<Record<string, readonly FilterType[]>> = {
  category: ['checkboxTree'],
  date: ['dateRange', 'datePeriod', 'statedDate'],
  number: ['number', 'statedNumber'],
  text: ['text'],
}

/** A filter for each criterion that the panel has none for, with the label of its field. */
export function hiddenFilters({ filters, searchable, fields }: FilteredModule): Filter[] {
  const leaves = leafFilters(filters)
  return searchable.flatMap((criterion) => {
    const id = criterion === 'status_name' ? 'status' : criterion
    const field = fields.find((one) => one.id === id)
    const offered = leaves.filter((leaf) => leaf.criterion === criterion)
    const isChoosing = offered.some((leaf) => isChoice(leaf) || leaf.type === 'predictive')
    return (own(TYPES, field?.kind ?? criterion) ?? [])
      .filter((type) => !isChoosing && !offered.some((leaf) => leaf.type === type))
      .map((type): Filter => ({ type, criterion, params: { label: field?.label ?? criterion } }))
  })
}
