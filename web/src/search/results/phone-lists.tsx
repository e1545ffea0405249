import { useIntl } from 'react-intl'
import { useT } from '../../ui/use-t.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { WithoutScripts } from '../../ui/without-scripts.tsx'
import { OverTime } from '../over-time/over-time.tsx'
import { usePanels } from '../panels-context.ts'
import { ListLinks } from './list-links.tsx'
import { RecordList } from './record-list.tsx'
import { UnlocatedList } from './unlocated-list.tsx'
import { useUnmapped } from './use-unmapped.ts'
import styles from './phone-panels.module.css'

/** What was found: on the whole screen when it is dated, the list, and beside it what is not on the map where that is listed. */
export function PhoneLists({ full, isKnown }: { full: boolean; isKnown: boolean }) {
  const t = useT()
  const { formatNumber } = useIntl()
  const { module, state, update, results, saved } = usePanels()
  const { counts } = results
  const unmapped = useUnmapped(module)
  // Beside a saved search they are shown only where they are asked for.
  const offersFilters = saved !== null && module.control.ui.filterPanel
  const write = (count: number | null) => (count === null ? undefined : formatNumber(count))
  return (
    // Until the layout is known the columns have this id.
    <div id={isKnown ? 'results' : undefined} tabIndex={-1} className={styles['lists']}>
      {full && <OverTime className={styles['overTime']} />}
      {(unmapped || offersFilters) && (
        <WithoutScripts>
          <ListLinks
            shown={state.tab === 'unmapped' ? 'unmapped' : 'list'}
            unmapped={unmapped}
            filters={offersFilters}
          />
        </WithoutScripts>
      )}
      {unmapped ? (
        <Tabs
          label={t('results.region')}
          selected={state.tab === 'unmapped' ? 'unmapped' : 'list'}
          onSelect={(tab) => update({ tab }, { replace: true })}
          items={[
            {
              id: 'list',
              label: t('results.onMap'),
              count: write(counts.inView),
              content: <RecordList />,
            },
            {
              id: 'unmapped',
              label: t('results.notOnMap'),
              count: write(counts.unlocated),
              content: <UnlocatedList />,
            },
          ]}
        />
      ) : (
        <RecordList />
      )}
    </div>
  )
}
