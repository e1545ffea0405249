import type { ModuleConfig } from '@plat/contract/config'
import type { Position } from '@plat/contract/geometry'
import type { RecordDetails, RecordSummary } from '@plat/contract/records'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { LocateFixed, Maximize2, Minimize2, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { recordQuery } from '../api/queries.ts'
import { paths } from '../paths.ts'
import { FieldEntry } from '../records/field-entry.tsx'
import { orderedFields } from '../records/fields.ts'
import { RecordRow } from '../records/record-row.tsx'
import { useErrorWords } from '../shell/use-error-words.ts'
import { useText } from '../shell/use-text.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { VirtualList } from '../ui/virtual-list.tsx'
import { ListFooter } from './list-footer.tsx'
import { type Search, spotQuery } from './search-queries.ts'
import type { Spot } from '@plat/contract/search-spot'
import { useNoun } from './search-summary.tsx'
import styles from './spot-panel.module.css'

/** Fields of a record that its entry shows; the rest is one step away. */
const ENTRY_FIELDS = 4
/** Types that need no more than a line. */
const BRIEF = new Set([
  'address',
  'basic',
  'basic/status',
  'basic/formatted',
  'basic/formatted/date',
])

interface SpotPanelProps {
  module: ModuleConfig
  search: Search
  spot: Spot
  width?: { wide: boolean; onToggle: () => void }
  onOpen: (record: RecordSummary) => void
  /** There is only one record: it may be shown instead of a list of one. */
  onOnly: (record: RecordSummary) => void
  onLocate: (position: Position | null) => void
  onClose: () => void
}

/** The records at the spot that was clicked on the map. */
export function SpotPanel({
  module,
  search,
  spot,
  width,
  onOpen,
  onOnly,
  onLocate,
  onClose,
}: SpotPanelProps) {
  const text = useText()
  const words = useErrorWords()
  const noun = useNoun(module)
  const client = useQueryClient()
  const list = useInfiniteQuery(spotQuery(search, spot))
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  const total = list.data?.pages[0]?.total
  const { fetchNextPage, isFetching } = list
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
  }, [spot.guid])

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
      <div className={styles['bar']}>
        <h2 id="spot-title" ref={heading} tabIndex={-1} className={styles['title']}>
          {total === undefined
            ? text('spot.loading')
            : text('spot.presenting', { records: noun(total) })}
        </h2>
        <IconButton
          icon={LocateFixed}
          label={text('spot.locate')}
          onPress={() => onLocate(items[0]?.record.location ?? null)}
        />
        {width && (
          <IconButton
            icon={width.wide ? Minimize2 : Maximize2}
            label={text(width.wide ? 'panel.narrow' : 'panel.widen')}
            onPress={width.onToggle}
          />
        )}
        <IconButton icon={X} label={text('spot.close')} onPress={onClose} />
      </div>
      {list.isPending ? (
        <Skeleton rows={4} label={text('results.loading')} />
      ) : list.isError && items.length === 0 ? (
        <ErrorState
          {...words(list.error)}
          message={text('results.failed')}
          onRetry={() => void list.refetch()}
        />
      ) : items.length === 0 ? (
        <EmptyState message={text('spot.none')} />
      ) : (
        <VirtualList
          label={text('spot.list')}
          items={items}
          total={total ?? items.length}
          keyOf={({ record }) => record.guid}
          estimate={140}
          onEnd={() => !isFetching && void fetchNextPage()}
          footer={<ListFooter list={list} />}
          renderItem={(item) => (
            <div className={styles['entry']}>
              <RecordRow
                record={item.record}
                formatting={module.info.formatting}
                href={paths.record(module.department, module.id, item.record.guid)}
                onOpen={() => onOpen(remember(item))}
              />
              <EntryFields details={item} all={width?.wide === true} />
            </div>
          )}
        />
      )}
    </section>
  )
}

/** The first fields of a record in the configured order; where there is room, all of them. */
function EntryFields({ details, all }: { details: RecordDetails; all: boolean }) {
  const fields = orderedFields(details)
    .filter(({ formatting: { type } }) => (all ? type !== 'video' : BRIEF.has(type)))
    .slice(0, all ? undefined : ENTRY_FIELDS)
  if (fields.length === 0) return null
  return (
    <dl className={styles['fields']}>
      {fields.map((field) => (
        <FieldEntry key={field.formatting.id} details={details} {...field} />
      ))}
    </dl>
  )
}
