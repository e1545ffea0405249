import type { Parcel } from '@plat/contract/places/parcels'
import type { ParcelSelection } from '@plat/contract/search/map-selection'
import { roundedShape } from '@plat/contract/search/search-shape'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { parcelQuery } from '../../api/queries.ts'
import { useErrorMessages } from '../../shell/use-error-messages.ts'
import { useNoun } from '../../shell/use-noun.ts'
import { useT } from '../../shell/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useSearchOnScreen } from '../search-context.ts'
import { selectionQuery } from '../search-queries.ts'
import { usePagedList } from '../use-paged-list.ts'
import { type PanelWidth, SelectionBar } from './selection-bar.tsx'
import { SelectionRecords } from './selection-records.tsx'
import styles from './selection-panel.module.css'

interface ParcelPanelProps {
  selection: ParcelSelection
  width?: PanelWidth
  /** Whether the parcel can become the area that is searched. */
  canSearch?: boolean
  onClose: () => void
}

/** The records of the search in the parcel that was clicked on the map. */
export function ParcelPanel(props: ParcelPanelProps) {
  const t = useT()
  const words = useErrorMessages()
  const { data, error, refetch } = useQuery(parcelQuery(props.selection.position))
  if (data) return <ParcelRecords {...props} parcel={data} />
  const isGone = error instanceof ApiError && error.code === 'not_found'
  const title = error ? t(isGone ? 'parcel.gone' : 'parcel.failed') : t('parcel.loading')
  return (
    <section className={styles['panel']} aria-labelledby="spot-title">
      <ParcelBar {...props} title={title} />
      {error === null && <Skeleton rows={4} label={t('parcel.loading')} />}
      {isGone && <EmptyState message={t('parcel.goneWhy')} />}
      {error !== null && !isGone && (
        <ErrorState {...words(error)} message={t('parcel.failed')} onRetry={() => void refetch()} />
      )}
    </section>
  )
}

function ParcelRecords({
  parcel: { number, outline },
  canSearch = false,
  ...props
}: ParcelPanelProps & { parcel: Parcel }) {
  const { module, update, results } = useSearchOnScreen()
  const t = useT()
  const noun = useNoun(module)
  const area = { kind: 'area', outline } as const
  const paged = usePagedList(selectionQuery(results.search, area), module.id)
  const { total, of } = paged
  const known = of === null ? undefined : total
  return (
    <section className={styles['panel']} aria-labelledby="spot-title">
      <ParcelBar
        {...props}
        title={
          known === undefined
            ? t('parcel.title', { number })
            : t('parcel.presenting', { number, records: noun(known) })
        }
      />
      {canSearch && (
        <div className={styles['action']}>
          <Button
            look="quiet"
            onPress={() => update({ shape: roundedShape(outline), selection: null, record: null })}
          >
            {t('parcel.search')}
          </Button>
        </div>
      )}
      <SelectionRecords
        paged={paged}
        label={t('parcel.list', { number })}
        all={props.width?.wide === true}
        empty={<EmptyState message={t('parcel.none', { number })} />}
      />
    </section>
  )
}

function ParcelBar({ selection, title, width, onClose }: ParcelPanelProps & { title: string }) {
  const { onLocate } = useSearchOnScreen()
  return (
    <SelectionBar
      selection={selection.position.join()}
      title={title}
      width={width}
      onLocate={() => onLocate(selection.position)}
      onClose={onClose}
    />
  )
}
