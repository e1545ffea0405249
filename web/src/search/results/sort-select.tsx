import { useT } from '../../ui/use-t.ts'
import { Select } from '../../ui/select.tsx'
import { sortText } from '@plat/contract/search/search-url-values'
import type { Sort } from '@plat/contract/search/search-state'
import { SORTS } from './sorts.ts'

/** Sorts the list. */
export default function SortSelect({ sort, onSort }: { sort: Sort; onSort: (sort: Sort) => void }) {
  const t = useT()
  return (
    <Select
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
