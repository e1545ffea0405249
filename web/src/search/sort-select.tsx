import { SORT_FIELDS } from '@plat/contract/search'
import { useText } from '../shell/use-text.ts'
import { Select } from '../ui/select.tsx'
import { type Sort, sortText } from '@plat/contract/search-address'

const SORTS: readonly Sort[] = SORT_FIELDS.flatMap((field) => [
  { field, descending: true },
  { field, descending: false },
])

/** Every order that a list can have. */
export default function SortSelect({ sort, onSort }: { sort: Sort; onSort: (sort: Sort) => void }) {
  const text = useText()
  return (
    <Select
      label={text('results.order')}
      options={SORTS.map((option) => ({
        id: sortText(option),
        label: text(`sort.${option.field}.${option.descending ? 'down' : 'up'}`),
      }))}
      selected={sortText(sort)}
      onSelect={(id) => {
        const chosen = SORTS.find((option) => sortText(option) === id)
        if (chosen) onSort(chosen)
      }}
    />
  )
}
