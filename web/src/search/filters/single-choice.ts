import { own } from '@plat/contract/platform/own'
import { withEntry } from '@plat/contract/search/words/with-entry'
import type { FilterProps } from './filter-types.ts'
import type { TreeOption } from './option-tree.ts'
import { useAllLabel } from './use-all-label.ts'
import { useOptions } from './use-options.ts'

/** "All", as filters that choose one option call it. */
export const ALL = '0'

export interface SingleOption {
  id: string
  label: string
  count: string | undefined
  faint: boolean
}

/** A filter with one chosen option: its options, what is chosen, and how to choose. */
export interface SingleChoice {
  /** "All" first, where it is offered. */
  options: readonly SingleOption[]
  /** The options without "All". */
  alternatives: readonly SingleOption[]
  selected: string
  choose: (id: string) => void
}

/** A group counts as one option, which stands for its members. */
export function useSingleChoice(props: FilterProps): SingleChoice {
  const { filter, state, update } = props
  const allLabel = useAllLabel(filter)
  const { tree, write, faint, total } = useOptions(props)
  const toOption = (option: TreeOption): SingleOption => ({
    id: option.id,
    label: option.label,
    count: write(option.count),
    faint: faint(option),
  })
  const alternatives = tree.map(toOption)
  const all = { id: ALL, label: allLabel, count: write(total), faint: false }
  return {
    options: filter.params.allOption === false ? alternatives : [all, ...alternatives],
    alternatives,
    selected: own(state.choices, filter.criterion)?.[0] ?? ALL,
    choose: (id) => {
      const choice = id !== ALL ? [id] : filter.type === 'dropdown' ? [] : null
      update(({ choices }) => ({ choices: withEntry(choices, filter.criterion, choice) }))
    },
  }
}
