import { PAGE_SIZE, type SortField } from '@plat/contract/search/search'
import { useT } from '../../ui/use-t.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { VirtualList } from '../../ui/virtual-list.tsx'
import { useListPage } from './list-links.tsx'
import { ListFooter, ListStates } from './list-states.tsx'
import { useSearchOnScreen } from '../search-context.ts'
import { listQuery } from '../search-queries.ts'
import { usePagedList } from '../use-paged-list.ts'
import { toggleSort } from '@plat/contract/search/search-url'
import { UnlocatedRow } from './unlocated-row.tsx'
import type { SearchState } from '@plat/contract/search/search-state'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { MessageId } from '../../locales/message-id.ts'
import styles from './unlocated-list.module.css'

/** The records that have no place on the map, as a table. */
export function UnlocatedList() {
  const { module, state, update, results, links } = useSearchOnScreen()
  const { search } = results
  const { selected, onOpen } = links
  const t = useT()
  const from = (useListPage() - 1) * PAGE_SIZE
  const query = listQuery(search, { scope: 'unlocated', sort: state.sort, view: null, from })
  const paged = usePagedList(query, module.id)
  const { list, items, total = 0, of, loadMore } = paged
  // The server gives reasons only to those who may correct such records.
  const reasons = items.some((record) => record.location_problem !== undefined)
  return (
    <ListStates
      paged={paged}
      empty={
        // That there is nothing at all is said above the tabs.
        results.counts.total === 0 ? null : <EmptyState message={t('results.allLocated')} />
      }
    >
      <VirtualList
        className={styles['table']}
        label={t('results.notOnMap')}
        items={items}
        total={total}
        keyOf={(record) => record.guid}
        estimate={41}
        of={of}
        onEnd={loadMore}
        footer={<ListFooter list={list} total={total} />}
        tableHead={
          <UnlocatedHead
            sort={state.sort}
            reasons={reasons}
            onSort={(field) => update({ sort: toggleSort(state.sort, field) }, { replace: true })}
          />
        }
        renderItem={(record) => (
          <UnlocatedRow
            module={module}
            record={record}
            selected={record.guid === selected}
            reasons={reasons}
            onOpen={() => onOpen(record)}
          />
        )}
      />
      <p className={styles['note']}>{t('results.notOnMapWhy')}</p>
    </ListStates>
  )
}

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
function UnlocatedHead({ sort, reasons, onSort }: UnlocatedHeadProps) {
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
