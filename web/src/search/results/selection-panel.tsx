import type { RecordDetails } from '@plat/contract/records/records'
import type { MapSelection, ParcelSelection } from '@plat/contract/search/map-selection'
import { useEffect, useEffectEvent } from 'react'
import { useNoun } from '../../shell/use-noun.ts'
import { useT } from '../../shell/use-t.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useSearchOnScreen } from '../search-context.ts'
import { selectionQuery } from '../search-queries.ts'
import { usePagedList } from '../use-paged-list.ts'
import { type PanelWidth, SelectionBar } from './selection-bar.tsx'
import { SelectionRecords } from './selection-records.tsx'
import { useRememberDetails } from './use-remember-details.ts'
import styles from './selection-panel.module.css'

interface SelectionPanelProps {
  selection: Exclude<MapSelection, ParcelSelection>
  width?: PanelWidth
  onClose: () => void
}

/** The records at the selection that was clicked on the map. */
export function SelectionPanel({ selection, width, onClose }: SelectionPanelProps) {
  const { module, update, results, onLocate } = useSearchOnScreen()
  const t = useT()
  const noun = useNoun(module)
  const remember = useRememberDetails(module.id)
  const paged = usePagedList(selectionQuery(results.search, selection), module.id)
  const { list, items, total } = paged

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
      <SelectionRecords
        paged={paged}
        label={t('selection.list')}
        all={width?.wide === true}
        empty={<EmptyState message={t('selection.none')} />}
      />
    </section>
  )
}
