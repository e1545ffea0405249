import type { RecordDetails, RecordSummary } from '@plat/contract/records/records'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { recordQuery } from '../../api/queries.ts'
import { type PanelWidth, useReadingStart, WidthButton } from '../../records/record-panel.tsx'
import { useT } from '../../ui/use-t.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { VirtualList } from '../../ui/virtual-list.tsx'
import { ListFooter, ListStates } from './list-states.tsx'
import { useSearchOnScreen } from '../search-context.ts'
import { selectionQuery } from '../search-queries.ts'
import { usePagedList } from '../use-paged-list.ts'
import type { MapSelection } from '@plat/contract/search/map-selection'
import { useNoun } from '../../shell/use-noun.ts'
import { SelectionEntry } from './selection-entry.tsx'
import { LocateFixed, X } from 'lucide-react'
import { IconButton } from '../../ui/icon-button.tsx'
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

interface SelectionBarProps {
  /** Guid of the selection: its title takes the focus when it changes. */
  selection: string
  title: string
  width: PanelWidth | undefined
  onLocate: () => void
  onClose: () => void
}

/** Above the records at a selection: how many there are, and what can be done with the panel. */
function SelectionBar({ selection, title, width, onLocate, onClose }: SelectionBarProps) {
  const t = useT()
  const heading = useReadingStart(selection)
  return (
    <div className={styles['bar']}>
      <h2 id="spot-title" ref={heading} tabIndex={-1} className={styles['title']}>
        {title}
      </h2>
      <IconButton icon={LocateFixed} label={t('selection.locate')} onPress={onLocate} />
      {width && <WidthButton {...width} />}
      <IconButton icon={X} label={t('selection.close')} onPress={onClose} />
    </div>
  )
}
