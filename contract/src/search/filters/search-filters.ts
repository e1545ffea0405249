import type { Filter } from './filters.ts'

/** The parts of a module's configuration that list its filters. */
export interface SearchedBy {
  /** The filters of the panel. */
  readonly filters: readonly Filter[]
  /** One for each criterion that the panel has none for. */
  readonly hiddenFilters: readonly Filter[]
}

const KNOWN = new WeakMap<SearchedBy, readonly Filter[]>()

/**
 * The filters that a search may use, hidden ones too: links and saved searches keep criteria that the panel does not
 * offer, pages apply and name them, and people can remove them.
 */
export function searchFilters(by: SearchedBy): readonly Filter[] {
  const filters = KNOWN.get(by) ?? [...by.filters, ...by.hiddenFilters]
  KNOWN.set(by, filters)
  return filters
}
