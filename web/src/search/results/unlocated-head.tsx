import type { SortField } from '@plat/contract/search/search'
import type { SearchState } from '@plat/contract/search/search-state'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { MessageId } from '../../locales/message-id.ts'
import { useT } from '../../ui/use-t.ts'
import styles from './unlocated-list.module.css'

const COLUMNS: readonly { field: SortField; label: MessageId }[] = [
  { field: 'area', label: 'column.area' },
  { field: 'agency_reference', label: 'column.reference' },
  { field: 'record_type', label: 'column.type' },
  { field: 'status', label: 'column.status' },
  { field: 'record_date', label: 'column.date' },
]

interface UnlocatedHeadProps {
  sort: SearchState['sort']
  /** Whether there is a column that says why a record has no place. */
  reasons: boolean
  onSort: (field: SortField) => void
}

/** The heading row of the records without a place: each column sorts them. */
export function UnlocatedHead({ sort, reasons, onSort }: UnlocatedHeadProps) {
  const t = useT()
  return (
    <div role="rowgroup" className={styles['head']}>
      <div role="row" aria-rowindex={1} className={styles['columns']}>
        {COLUMNS.map(({ field, label }) => {
          const sorted = sort.field === field
          return (
            <div
              key={field}
              role="columnheader"
              aria-sort={sorted ? (sort.descending ? 'descending' : 'ascending') : 'none'}
            >
              <button type="button" onClick={() => onSort(field)}>
                {t(label)}
                {sorted &&
                  (sort.descending ? (
                    <ArrowDown size={14} aria-hidden />
                  ) : (
                    <ArrowUp size={14} aria-hidden />
                  ))}
              </button>
            </div>
          )
        })}
        {reasons && <div role="columnheader">{t('column.reason')}</div>}
      </div>
    </div>
  )
}
