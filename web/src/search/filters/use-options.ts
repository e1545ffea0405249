import { NO_VALUE } from '@plat/contract/search/criteria'
import { expandChoice } from '@plat/contract/search/filters/filters'
import { own } from '@plat/contract/platform/own'
import { useCallback, useInsertionEffect, useMemo, useRef } from 'react'
import { useIntl } from 'react-intl'
import { optionLabel } from '@plat/contract/search/words/option-label'
import { useLanguage } from '../use-search-labels.ts'
import type { FilterProps } from './filter-types.ts'
import { compactChoice, optionTree, toggleOption, type TreeOption } from './option-tree.ts'
import { useLocalize, useT } from '../../ui/use-t.ts'
import { withEntry } from '@plat/contract/search/words/with-entry'

/** What a filter offers, with the counts under the other filters, and what is chosen of it. */
export function useOptions({ filter, module, state, facets }: FilterProps) {
  const t = useT()
  const localize = useLocalize()
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
  const all = params.options?.find(({ id }) => id === '0')
  return {
    tree,
    /** Chosen values, groups replaced by their members. */
    leaves,
    /** Writes a count; nothing until the first counts have come. */
    write: (count: number) => (facet ? formatNumber(count) : undefined),
    /** Whether an option would find nothing. */
    faint: (option: TreeOption) => facet !== undefined && option.count === 0,
    total: tree.reduce((sum, { count }) => sum + count, 0),
    /** How "All" is called: as the filter's option 0, or as everywhere. */
    allLabel: all ? localize(all.label) : t('filter.all'),
  }
}

export type Options = ReturnType<typeof useOptions>

/** The options of a filter of which several can be chosen, and how to choose. */
export function useMultipleChoice(props: FilterProps) {
  const { filter, update } = props
  const { criterion, params } = filter
  const options = useOptions(props)
  // Computed from the search as it is then: two clicks may come before the first is drawn.
  const choose = (next: (leaves: ReadonlySet<string>) => ReadonlySet<string>) =>
    update(({ choices }) => {
      const before = new Set(expandChoice(own(choices, criterion) ?? [], params.options ?? []))
      return { choices: withEntry(choices, criterion, compactChoice(next(before), options.tree)) }
    })
  const toggle = useLatest((option: TreeOption) => choose((before) => toggleOption(option, before)))
  return { ...options, choose, toggle }
}

/** A function that stays the same while what it does follows the last drawing: for memoised rows. */
function useLatest<Arguments extends unknown[]>(
  act: (...args: Arguments) => void,
): (...args: Arguments) => void {
  const latest = useRef(act)
  useInsertionEffect(() => {
    latest.current = act
  })
  return useCallback((...args: Arguments) => latest.current(...args), [])
}
