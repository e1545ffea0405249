import { Suspense, useState } from 'react'
import { useIntl } from 'react-intl'
import { useT } from '../../shell/use-t.ts'
import { BottomSheet } from '../../ui/bottom-sheet.tsx'
import { classNames } from '../../ui/class-names.ts'
import { lazyCode } from '../../ui/later.ts'
import type { Snap } from '../../ui/sheet-snap.ts'
import { FilterStep } from '../filters/filter-step.tsx'
import { usePanels } from '../panels-context.ts'
import { MapListSwitch } from './map-list-switch.tsx'
import { PhoneHeader } from './phone-header.tsx'
import { PhoneLists } from './phone-lists.tsx'
import { type SheetMove, useListStep } from './use-list-step.ts'
import { useSheet } from './use-sheet.ts'
import styles from './phone-panels.module.css'

const PhoneOpened = lazyCode(() => import('./phone-opened.tsx'))

/** The map's companion on a small screen: a sheet with count, list and record, and the filters as a step of their own. */
export default function PhonePanels() {
  const t = useT()
  const { formatNumber } = useIntl()
  const { state, results, opened, single, saved } = usePanels()
  const [filtering, setFiltering] = useState(false)
  const content = opened.guid !== null ? 'record' : state.selection ? 'selection' : 'list'
  const { snap, setSnap, low } = useSheet(content, state.tab !== null)
  const step = useListStep()
  const { total } = results.counts
  const list = content === 'list'
  const move = (next: Snap, how: SheetMove) => {
    setSnap(next)
    if (list) step(next, how)
  }
  const drag = (next: Snap) => move(next, 'drag')
  const change = (next: Snap) => move(next, 'switch')
  return (
    <>
      <BottomSheet
        label={t('results.region')}
        snap={snap}
        onSnap={drag}
        handleLabels={{ open: t('sheet.open'), close: t('sheet.close') }}
        header={
          <PhoneHeader
            content={content}
            snap={snap}
            low={low}
            onSnap={drag}
            onSwitch={change}
            onFilter={() => setFiltering(true)}
          />
        }
        footer={
          list &&
          !saved &&
          !low && (
            <div className={styles['foot']}>
              <MapListSwitch snap={snap} onSnap={change} />
            </div>
          )
        }
      >
        {/* It waits below what was opened from it, at the same record. */}
        {!single && (
          <div className={classNames(styles['layer'], !list && styles['below'])} inert={!list}>
            <PhoneLists full={list && snap === 'full'} />
          </div>
        )}
        {!list && (
          <Suspense>
            <PhoneOpened onMap={() => setSnap('half')} onFilter={() => setFiltering(true)} />
          </Suspense>
        )}
      </BottomSheet>
      <FilterStep
        searchText={
          total === null ? undefined : t('filter.searchCount', { count: formatNumber(total) })
        }
        open={filtering}
        onClose={() => setFiltering(false)}
        onSearch={() => {
          setFiltering(false)
          drag('half')
        }}
      />
    </>
  )
}
