import { type CriterionValue, NO_VALUE } from '@plat/contract/search/criteria'
import { type Filter, type FilterOption, leafFilters } from '@plat/contract/search/filters/filters'
import type { ModuleDocument } from '../tenancy/document/module-document.ts'
import { wrongValue } from './criterion-values.ts'

const NO_OPTIONS: readonly FilterOption[] = []

/** Values of the chosen options, with the members of chosen groups; null for "all". */
export function chosenOptions(
  name: string,
  value: CriterionValue,
  module: ModuleDocument,
): (string | null)[] | null {
  if (value !== null && typeof value === 'object' && !Array.isArray(value)) {
    throw wrongValue(name, 'a list of options')
  }
  const given = (Array.isArray(value) ? value : [value])
    .filter((one) => one !== '' && one !== null)
    .map(String)
  // Option 0 means all.
  if (given.length === 0 || given.includes('0')) return null
  const options = optionsById(name, module)
  const chosen = new Set<string | null>()
  for (const id of given) {
    const option = options.get(id)
    for (const leaf of option ? leaves(option) : [id]) chosen.add(leaf === NO_VALUE ? null : leaf)
  }
  return [...chosen]
}

/** Options that the filter of a criterion lists; none where there is no such filter. */
export function optionsOf(
  criterion: string,
  module: Pick<ModuleDocument, 'filters'>,
): readonly FilterOption[] {
  const filter = leafFilters(module.filters).find((one) => one.criterion === criterion)
  return filter?.params.options ?? NO_OPTIONS
}

const BY_ID = new WeakMap<readonly FilterOption[], ReadonlyMap<string, FilterOption>>()

/** The options of a criterion's filter by id, from the whole tree: a search may name thousands. */
export function optionsById(
  criterion: string,
  module: Pick<ModuleDocument, 'filters'>,
): ReadonlyMap<string, FilterOption> {
  const options = optionsOf(criterion, module)
  const known = BY_ID.get(options)
  if (known !== undefined) return known
  const byId = new Map<string, FilterOption>()
  const add = (level: readonly FilterOption[]) => {
    for (const option of level) {
      // The first in the order of the tree counts.
      if (!byId.has(option.id)) byId.set(option.id, option)
      add(option.members ?? [])
    }
  }
  add(options)
  BY_ID.set(options, byId)
  return byId
}

function leaves(option: FilterOption): string[] {
  return option.members === undefined ? [option.id] : option.members.flatMap(leaves)
}

/** A value that the agency has fixed for everybody. */
interface FixedChoice {
  readonly criterion: string
  readonly value: string | string[]
  /** False within exclusive tabs: it holds only while its tab is open, which the server cannot see. */
  readonly always: boolean
}

/**
 * The values of a module's immutable radios. A saved address or an API call with another value, or with
 * none, is answered as if it had this one; a radio in exclusive tabs applies only when it is named.
 */
export function fixedChoices(filters: readonly Filter[], always = true): FixedChoice[] {
  return filters.flatMap(({ type, criterion, params }) => {
    if (params.members) return fixedChoices(params.members, always && type !== 'exclusiveTabs')
    const value = params.default
    const fixed = typeof value === 'string' || Array.isArray(value)
    return type === 'immutableRadio' && fixed ? [{ criterion, value, always }] : []
  })
}
