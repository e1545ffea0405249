import { own } from '@plat/contract/platform/own'
import { withEntry } from '@plat/contract/search/words/with-entry'
import type { FilterProps } from './filter-types.ts'
import type { TreeOption } from './option-tree.ts'
import { useOptions } from './use-options.ts'

/** "All", as filters that choose one option call it. */
export const ALL = '0'

/**
 * A filter with one chosen option: its options, what is chosen, and how to choose. A group counts as one option, which
 * stands for its members.
 */
export function useSingleChoice(props: FilterProps) {
  const { filter, state, update } = props
  const { tree, write, faint, total, allLabel } = useOptions(props)
  const toOption = (option: TreeOption) => ({
    id: option.id,
    label: option.label,
    count: write(option.count),
    faint: faint(option),
  })
  const alternatives = tree.map(toOption)
  const all = { id: ALL, label: allLabel, count: write(total), faint: false }
  return {
    /** "All" first, where it is offered. */
    options: filter.params.allOption === false ? alternatives : [all, ...alternatives],
    /** The options without "All". */
    alternatives,
    selected: own(state.choices, filter.criterion)?.[0] ?? ALL,
    choose: (id: string) => {
      const choice = id !== ALL ? [id] : filter.type === 'dropdown' ? [] : null
      update(({ choices }) => ({ choices: withEntry(choices, filter.criterion, choice) }))
    },
  }
}
