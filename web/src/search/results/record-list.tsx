import type { ModuleConfig } from '@plat/contract/tenancy/config'
import type { Bounds } from '@plat/contract/platform/geometry'
import type { RecordSummary } from '@plat/contract/records/records'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { paths } from '../../paths.ts'
import { RecordRow } from '../../records/record-row.tsx'
import { useErrorMessages } from '../../shell/use-error-messages.ts'
import { useT } from '../../shell/use-t.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { lazyLater } from '../../ui/later.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VirtualList } from '../../ui/virtual-list.tsx'
import { ListFooter } from './list-footer.tsx'
import { NothingFound } from './nothing-found.tsx'
import { listQuery, type Search } from '../search-queries.ts'
import type { SearchState } from '@plat/contract/search/search-state'
import type { SearchResults } from '../use-search.ts'
import type { UpdateSearch } from '../use-search-state.ts'
import styles from './record-list.module.css'

/** What lists do with a record: show that it is open, lift it on the map, open it. */
export interface RecordLinks {
  selected: string | null
  /** Location that the map's pointer is on. */
  hovered: string | null
  onOpen: (record: RecordSummary) => void
  onHover: (record: RecordSummary | null) => void
}

interface RecordListProps extends RecordLinks {
  module: ModuleConfig
  search: Search
  counts: SearchResults['counts']
  state: SearchState
  view: Bounds | null
  update: UpdateSearch
}

const SortSelect = lazyLater(() => import('./sort-select.tsx'))
const DownloadMenu = lazyLater(() => import('../../exports/download-menu.tsx'))

/** The records in the map's view: the map's equal, with the same records in any order. */
export function RecordList({
  module,
  search,
  counts,
  state,
  view,
  update,
  ...links
}: RecordListProps) {
  const t = useT()
  const words = useErrorMessages()
  const list = useInfiniteQuery(listQuery(search, { scope: 'located', sort: state.sort, view }))
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  const total = list.data?.pages[0]?.total ?? 0
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
  if (items.length === 0)
    return <NothingFound module={module} state={state} counts={counts} update={update} />
  return (
    <>
      <div className={styles['order']}>
        <Suspense>
          <SortSelect sort={state.sort} onSort={(sort) => update({ sort })} />
          <DownloadMenu module={module} state={state} total={counts.total} />
        </Suspense>
      </div>
      <VirtualList
        label={t('results.onMap')}
        items={items}
        total={total}
        keyOf={(record) => record.guid}
        estimate={85}
        onEnd={() => !isFetching && void fetchNextPage()}
        footer={<ListFooter list={list} />}
        renderItem={(record) => (
          <RecordRow
            record={record}
            formatting={module.info.formatting}
            href={paths.record(module.department, module.id, record.guid)}
            selected={record.guid === links.selected}
            lifted={record.location_guid !== null && record.location_guid === links.hovered}
            onOpen={() => links.onOpen(record)}
            onHover={(over) => links.onHover(over ? record : null)}
          />
        )}
      />
    </>
  )
}
