import type { CriterionWords } from '@plat/contract/saved-searches/saved-searches'
import { useLocalize } from '../ui/use-t.ts'

/** Puts criteria into one line: “New building, Cost: at least $1,500”. */
export function useCriteriaText(): (words: readonly CriterionWords[]) => string {
  const localize = useLocalize()
  return (words) =>
    words
      .map(({ label, text }) =>
        label === null ? localize(text) : `${localize(label)}: ${localize(text)}`,
      )
      .join(', ')
}
