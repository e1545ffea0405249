import { useText } from '../shell/use-text.ts'
import { Button } from '../ui/button.tsx'
import { EMPTY_SEARCH } from '@plat/contract/search-address'
import type { UpdateSearch } from './use-search-state.ts'

interface FilterActionsProps {
  /** Text of the main button; says how much it will show where that is known. */
  searchText?: string | undefined
  update: UpdateSearch
  onSearch: () => void
}

/** Search and Clear Filter. Filters apply by themselves; Search leads to what they found. */
export function FilterActions({ searchText, update, onSearch }: FilterActionsProps) {
  const text = useText()
  const { choices, ranges, texts, status, places, address } = EMPTY_SEARCH
  return (
    <>
      <Button onPress={() => update({ choices, ranges, texts, status, places, address })}>
        {text('filter.clear')}
      </Button>
      <Button look="primary" onPress={onSearch}>
        {searchText ?? text('filter.search')}
      </Button>
    </>
  )
}
