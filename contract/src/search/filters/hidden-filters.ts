import type { Localized } from '../../platform/localized.ts'
import { own } from '../../platform/own.ts'
import { type Filter, type FilterType, isChoice, leafFilters } from './filters.ts'

/** What of a module its hidden filters are made of. */
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

/** Filters that a kind of field can have; days are written as a range, or as a period told from today. The first that is given applies. */
const TYPES: Readonly<Record<string, readonly FilterType[]>> = {
  category: ['checkboxTree'],
  date: ['dateRange', 'datePeriod', 'statedDate'],
  number: ['number', 'statedNumber'],
  text: ['text'],
}

/** A filter for each criterion that the panel has none for, called as its field. */
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
