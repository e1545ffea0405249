import { NO_VALUE } from '@plat/contract/search/criteria'
import { expandChoice } from '@plat/contract/search/filters/filters'
import { own } from '@plat/contract/platform/own'
import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import { optionLabel } from '@plat/contract/search/words/option-label'
import { useLanguage } from '../use-search-labels.ts'
import type { FilterProps } from './filter-types.ts'
import { optionTree, type TreeOption } from './option-tree.ts'

/** What a filter offers, and what is chosen of it. */
export interface Options {
  tree: readonly TreeOption[]
  /** Chosen values, groups replaced by their members. */
  leaves: ReadonlySet<string>
  /** Writes a count; nothing until the first counts have come. */
  write: (count: number) => string | undefined
  /** Whether an option would find nothing. */
  faint: (option: TreeOption) => boolean
  total: number
}

/** The options of a filter with their counts under the other filters. */
export function useOptions({ filter, module, state, facets }: FilterProps): Options {
  const language = useLanguage()
  const { formatNumber } = useIntl()
  const { criterion, params } = filter
  const facet = facets?.find((candidate) => candidate.criterion === criterion)
  const tree = useMemo(() => {
    const counts = new Map(facet?.options.map(({ value, count }) => [value ?? NO_VALUE, count]))
    return optionTree(
      // Option 0 is "All", which each widget has its own way to show.
      (params.options ?? []).filter(({ id }) => id !== '0'),
      counts,
      (id) => optionLabel(id, filter, module, language),
      language.locale,
    )
  }, [facet, params.options, filter, module, language])
  const chosen = own(state.choices, criterion)
  const leaves = useMemo(
    () => new Set(expandChoice(chosen ?? [], params.options ?? [])),
    [chosen, params.options],
  )
  return {
    tree,
    leaves,
    write: (count) => (facet ? formatNumber(count) : undefined),
    faint: (option) => facet !== undefined && option.count === 0,
    total: tree.reduce((sum, { count }) => sum + count, 0),
  }
}
