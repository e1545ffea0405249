import type { RecordDetails, RecordSummary } from '@plat/contract/records/records'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { recordQuery } from '../../api/queries.ts'
import { useT } from '../../ui/use-t.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { VirtualList } from '../../ui/virtual-list.tsx'
import { ListFooter } from './list-footer.tsx'
import { ListStates } from './list-states.tsx'
import { useSearchOnScreen } from '../search-context.ts'
import { selectionQuery } from '../search-queries.ts'
import { usePagedList } from '../use-paged-list.ts'
import type { MapSelection } from '@plat/contract/search/map-selection'
import { useNoun } from '../../shell/use-noun.ts'
import { type PanelWidth, SelectionBar } from './selection-bar.tsx'
import { SelectionEntry } from './selection-entry.tsx'
import styles from './selection-panel.module.css'

interface SelectionPanelProps {
  selection: MapSelection
  width?: PanelWidth
  onClose: () => void
}

/** The records at the selection that was clicked on the map. */
export function SelectionPanel({ selection, width, onClose }: SelectionPanelProps) {
  const { module, update, results, links, onLocate } = useSearchOnScreen()
  const t = useT()
  const noun = useNoun(module)
  const client = useQueryClient()
  const paged = usePagedList(selectionQuery(results.search, selection), module.id)
  const { list, items, total, of, loadMore } = paged

  /** Its details are here already: the record's panel need not wait for them. */
  function remember(details: RecordDetails): RecordSummary {
    const { record } = details
    client.setQueryData(recordQuery(module.id, record.guid).queryKey, details)
    return record
  }

  const only = total === 1 && !list.isPlaceholderData ? items[0] : undefined
  // A single record is shown instead of a list of one.
  const showOnly = useEffectEvent((item: RecordDetails) =>
    update({ record: remember(item).guid, selection: null }, { replace: true }),
  )
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
      <ListStates paged={paged} rows={4} empty={<EmptyState message={t('selection.none')} />}>
        <VirtualList
          label={t('selection.list')}
          items={items}
          total={total ?? items.length}
          keyOf={({ record }) => record.guid}
          estimate={140}
          of={of}
          onEnd={loadMore}
          footer={<ListFooter list={list} />}
          renderItem={(item) => (
            <SelectionEntry
              module={module}
              details={item}
              all={width?.wide === true}
              onOpen={() => links.onOpen(remember(item))}
            />
          )}
        />
      </ListStates>
    </section>
  )
}
