import { SORT_FIELDS } from '@plat/contract/search/search'
import { useT } from '../../shell/use-t.ts'
import { Select } from '../../ui/select.tsx'
import { sortText } from '@plat/contract/search/search-url-values'
import type { Sort } from '@plat/contract/search/search-state'

const SORTS: readonly Sort[] = SORT_FIELDS.flatMap((field) => [
  { field, descending: true },
  { field, descending: false },
])

interface SortSelectProps {
  sort: Sort
  onSort: (sort: Sort) => void
  /** Drawn as a field with a border. */
  boxed?: boolean
}

/** Every order that a list can have. */
export default function SortSelect({ sort, onSort, boxed = false }: SortSelectProps) {
  const t = useT()
  return (
    <Select
      boxed={boxed}
      label={t('results.order')}
      options={SORTS.map((option) => ({
        id: sortText(option),
        label: t(`sort.${option.field}.${option.descending ? 'down' : 'up'}`),
      }))}
      selected={sortText(sort)}
      onSelect={(id) => {
        const chosen = SORTS.find((option) => sortText(option) === id)
        if (chosen) onSort(chosen)
      }}
    />
  )
}
