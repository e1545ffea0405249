import { expandChoice, type Filter } from '@plat/contract/search/filters/filters'
import type { SearchState } from '@plat/contract/search/search-state'
import { own } from '@plat/contract/platform/own'
import { withEntry } from '@plat/contract/search/words/with-entry'
import { compactChoice, type TreeOption } from './option-tree.ts'

/**
 * The change that `next` makes to what is chosen of a filter. Computed from the search as it is then: two
 * clicks may come before the first is drawn.
 */
export function changeChoice(
  { criterion, params }: Filter,
  tree: readonly TreeOption[],
  next: (leaves: ReadonlySet<string>) => ReadonlySet<string>,
): (state: SearchState) => Partial<SearchState> {
  return ({ choices }) => {
    const before = new Set(expandChoice(own(choices, criterion) ?? [], params.options ?? []))
    return { choices: withEntry(choices, criterion, compactChoice(next(before), tree)) }
  }
}
