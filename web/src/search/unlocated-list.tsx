import type { ModuleConfig } from '@plat/contract/config'
import type { SortField } from '@plat/contract/search'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { paths } from '../paths.ts'
import type { MessageId } from '../locales/message-id.ts'
import { RecordStatus } from '../records/record-status.tsx'
import { useDays } from '../records/use-days.ts'
import { useErrorWords } from '../shell/use-error-words.ts'
import { useLocalize, useText } from '../shell/use-text.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { VirtualList } from '../ui/virtual-list.tsx'
import { ListFooter } from './list-footer.tsx'
import type { RecordLinks } from './record-list.tsx'
import { listQuery, type Search } from './search-queries.ts'
import { type SearchState, toggleSort } from '@plat/contract/search-address'
import type { UpdateSearch } from './use-search-state.ts'
import styles from './unlocated-list.module.css'

const COLUMNS: readonly { field: SortField; label: MessageId }[] = [
  { field: 'area', label: 'column.area' },
  { field: 'agency_reference', label: 'column.reference' },
  { field: 'record_type', label: 'column.type' },
  { field: 'status', label: 'column.status' },
  { field: 'record_date', label: 'column.date' },
]

interface UnlocatedListProps extends Pick<RecordLinks, 'selected' | 'onOpen'> {
  module: ModuleConfig
  search: Search
  state: SearchState
  update: UpdateSearch
}

/** The records that have no place on the map, as a table. */
export function UnlocatedList({
  module,
  search,
  state,
  update,
  selected,
  onOpen,
}: UnlocatedListProps) {
  const text = useText()
  const say = useLocalize()
  const days = useDays()
  const words = useErrorWords()
  const list = useInfiniteQuery(
    listQuery(search, { scope: 'unlocated', sort: state.sort, view: null }),
  )
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  const { fetchNextPage, isFetching } = list

  if (list.isPending) return <Skeleton rows={8} label={text('results.loading')} />
  if (list.isError && items.length === 0) {
    return (
      <ErrorState
        {...words(list.error)}
        message={text('results.failed')}
        onRetry={() => void list.refetch()}
      />
    )
  }
  if (items.length === 0) return <EmptyState message={text('results.allLocated')} />

  // The server tells those who may put such records right.
  const reasons = items.some((record) => record.location_problem !== undefined)
  const head = (
    <div role="rowgroup" className={styles['head']}>
      <div role="row" aria-rowindex={1} className={styles['columns']}>
        {COLUMNS.map(({ field, label }) => {
          const sorted = state.sort.field === field
          return (
            <div
              key={field}
              role="columnheader"
              aria-sort={sorted ? (state.sort.descending ? 'descending' : 'ascending') : 'none'}
            >
              <button
                type="button"
                onClick={() => update({ sort: toggleSort(state.sort, field) }, { replace: true })}
              >
                {text(label)}
                {sorted &&
                  (state.sort.descending ? (
                    <ArrowDown size={14} aria-hidden />
                  ) : (
                    <ArrowUp size={14} aria-hidden />
                  ))}
              </button>
            </div>
          )
        })}
        {reasons && <div role="columnheader">{text('column.reason')}</div>}
      </div>
    </div>
  )
  return (
    <>
      <VirtualList
        className={styles['table']}
        label={text('results.notOnMap')}
        items={items}
        total={list.data?.pages[0]?.total ?? 0}
        keyOf={(record) => record.guid}
        estimate={41}
        onEnd={() => !isFetching && void fetchNextPage()}
        footer={<ListFooter list={list} />}
        tableHead={head}
        renderItem={(record) => (
          <div className={styles['columns']} data-selected={record.guid === selected || undefined}>
            <span role="cell">{record.area ?? '–'}</span>
            <span role="cell">
              <a
                href={paths.record(module.department, module.id, record.guid)}
                data-record={record.guid}
                title={text('record.open', { reference: record.agency_reference })}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
                  event.preventDefault()
                  onOpen(record)
                }}
              >
                {record.agency_reference}
              </a>
            </span>
            <span role="cell">{say(record.type_display ?? record.record_type ?? '–')}</span>
            <span role="cell">
              <RecordStatus record={record} formatting={module.info.formatting} />
            </span>
            <span role="cell">{record.record_date ? days.inList(record.record_date) : '–'}</span>
            {reasons && <span role="cell">{say(record.location_problem ?? '–')}</span>}
          </div>
        )}
      />
      <p className={styles['note']}>{text('results.notOnMapWhy')}</p>
    </>
  )
}
