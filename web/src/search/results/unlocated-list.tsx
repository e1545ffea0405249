import type { ModuleConfig } from '@plat/contract/tenancy/config'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useErrorMessages } from '../../shell/use-error-messages.ts'
import { useT } from '../../shell/use-t.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VirtualList } from '../../ui/virtual-list.tsx'
import { ListFooter } from './list-footer.tsx'
import type { RecordLinks } from './record-list.tsx'
import { listQuery, type Search } from '../search-queries.ts'
import { toggleSort } from '@plat/contract/search/search-url'
import type { SearchState } from '@plat/contract/search/search-state'
import type { UpdateSearch } from '../use-search-state.ts'
import { UnlocatedHead } from './unlocated-head.tsx'
import { UnlocatedRow } from './unlocated-row.tsx'
import styles from './unlocated-list.module.css'

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
  const t = useT()
  const words = useErrorMessages()
  const list = useInfiniteQuery(
    listQuery(search, { scope: 'unlocated', sort: state.sort, view: null }),
  )
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  const { fetchNextPage, isFetching } = list

  if (list.isPending) return <Skeleton rows={8} label={t('results.loading')} />
  if (list.isError && items.length === 0) {
    return (
      <ErrorState
        {...words(list.error)}
        message={t('results.failed')}
        onRetry={() => void list.refetch()}
      />
    )
  }
  if (items.length === 0) return <EmptyState message={t('results.allLocated')} />

  // The server tells those who may put such records right.
  const reasons = items.some((record) => record.location_problem !== undefined)
  return (
    <>
      <VirtualList
        className={styles['table']}
        label={t('results.notOnMap')}
        items={items}
        total={list.data?.pages[0]?.total ?? 0}
        keyOf={(record) => record.guid}
        estimate={41}
        onEnd={() => !isFetching && void fetchNextPage()}
        footer={<ListFooter list={list} />}
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
    </>
  )
}
