import type { ModuleConfig } from '@plat/contract/tenancy/config'
import type { Position } from '@plat/contract/platform/geometry'
import type { RecordDetails, RecordSummary } from '@plat/contract/records/records'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { recordQuery } from '../../api/queries.ts'
import { useErrorMessages } from '../../shell/use-error-messages.ts'
import { useT } from '../../shell/use-t.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VirtualList } from '../../ui/virtual-list.tsx'
import { ListFooter } from './list-footer.tsx'
import { type Search, selectionQuery } from '../search-queries.ts'
import type { MapSelection } from '@plat/contract/search/map-selection'
import { useNoun } from '../../shell/use-noun.ts'
import { type PanelWidth, SelectionBar } from './selection-bar.tsx'
import { SelectionEntry } from './selection-entry.tsx'
import styles from './selection-panel.module.css'

interface SelectionPanelProps {
  module: ModuleConfig
  search: Search
  selection: MapSelection
  width?: PanelWidth
  onOpen: (record: RecordSummary) => void
  /** There is only one record: it may be shown instead of a list of one. */
  onOnly: (record: RecordSummary) => void
  onLocate: (position: Position | null) => void
  onClose: () => void
}

/** The records at the selection that was clicked on the map. */
export function SelectionPanel({
  module,
  search,
  selection,
  width,
  onOpen,
  onOnly,
  onLocate,
  onClose,
}: SelectionPanelProps) {
  const t = useT()
  const words = useErrorMessages()
  const noun = useNoun(module)
  const client = useQueryClient()
  const list = useInfiniteQuery(selectionQuery(search, selection))
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  const total = list.data?.pages[0]?.total
  const { fetchNextPage, isFetching } = list

  /** Its details are here already: the record's panel need not wait for them. */
  function remember(details: RecordDetails): RecordSummary {
    const { record } = details
    client.setQueryData(recordQuery(module.id, record.guid).queryKey, details)
    return record
  }

  const only = total === 1 && !list.isPlaceholderData ? items[0] : undefined
  const showOnly = useEffectEvent((item: RecordDetails) => onOnly(remember(item)))
  useEffect(() => {
    if (only) showOnly(only)
  }, [only])

  return (
    <section className={styles['panel']} aria-labelledby="spot-title">
      <SelectionBar
        selection={selection.guid}
        title={
          total === undefined
            ? t('selection.loading')
            : t('selection.presenting', { records: noun(total) })
        }
        width={width}
        onLocate={() => onLocate(items[0]?.record.location ?? null)}
        onClose={onClose}
      />
      {list.isPending ? (
        <Skeleton rows={4} label={t('results.loading')} />
      ) : list.isError && items.length === 0 ? (
        <ErrorState
          {...words(list.error)}
          message={t('results.failed')}
          onRetry={() => void list.refetch()}
        />
      ) : items.length === 0 ? (
        <EmptyState message={t('selection.none')} />
      ) : (
        <VirtualList
          label={t('selection.list')}
          items={items}
          total={total ?? items.length}
          keyOf={({ record }) => record.guid}
          estimate={140}
          onEnd={() => !isFetching && void fetchNextPage()}
          footer={<ListFooter list={list} />}
          renderItem={(item) => (
            <SelectionEntry
              module={module}
              details={item}
              all={width?.wide === true}
              onOpen={() => onOpen(remember(item))}
            />
          )}
        />
      )}
    </section>
  )
}
