import { Suspense, type ReactNode, useRef } from 'react'
import { useIntl } from 'react-intl'
import { useTenant } from '../../shell/tenant.tsx'
import { useT } from '../../shell/use-t.ts'
import { servedCode } from '../../ui/later.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { FilterActions } from '../filters/filter-actions.tsx'
import { FilterPanel } from '../filters/filter-panel.tsx'
import { useOverflow } from '../filters/use-overflow.ts'
import { focusSoon } from '../focus-soon.ts'
import { usePanels } from '../panels-context.ts'
import { useUnmapped } from './use-unmapped.ts'
import filterStyles from '../filters/filter-panel.module.css'

const RecordList = servedCode('src/search/results/record-list.tsx', async () => ({
  default: (await import('./record-list.tsx')).RecordList,
}))
const UnlocatedList = servedCode('src/search/results/unlocated-list.tsx', async () => ({
  default: (await import('./unlocated-list.tsx')).UnlocatedList,
}))

/** The filters, what is found on the map, and what is found but not on the map. */
export function ResultTabs() {
  const t = useT()
  const { formatNumber } = useIntl()
  const { module, state, update, results, saved } = usePanels()
  const { counts } = results
  const { filterPanel } = module.control.ui
  const unmapped = useUnmapped(module)
  const tab = (
    id: 'filters' | 'list' | 'unmapped',
    label: string,
    count: number | null,
    content: ReactNode,
  ) => ({
    id,
    label,
    count: count === null ? undefined : formatNumber(count),
    content,
  })
  const waiting = (list: ReactNode) => (
    <Suspense fallback={<Skeleton rows={6} label={t('shell.loading')} />}>{list}</Suspense>
  )
  return (
    <Tabs
      label={t('results.region')}
      selected={state.tab ?? (filterPanel && !saved ? 'filters' : 'list')}
      onSelect={(id) => update({ tab: id }, { replace: true })}
      items={[
        ...(filterPanel ? [tab('filters', t('filter.tab'), null, <FiltersTab />)] : []),
        tab('list', t('results.onMap'), counts.inView, waiting(<RecordList />)),
        ...(unmapped
          ? [tab('unmapped', t('results.notOnMap'), counts.unlocated, waiting(<UnlocatedList />))]
          : []),
      ]}
    />
  )
}

function FiltersTab() {
  const { module, state, update, results, picking } = usePanels()
  const showList = () => {
    update({ tab: 'list' })
    // The field that Enter was pressed in goes with the filters.
    focusSoon('#results [role=list][tabindex]')
  }
  const { viewer } = useTenant()
  const area = useRef<HTMLFormElement>(null)
  const scrolls = useOverflow(area)
  const searchAtTop = scrolls && viewer !== 'anonymous'
  return (
    <>
      <FilterPanel
        area={area}
        searchAtTop={searchAtTop}
        module={module}
        state={state}
        update={update}
        facets={results.facets}
        layers={results.layers}
        picking={picking}
        onSearch={showList}
      />
      <div className={filterStyles['actions']}>
        <FilterActions module={module} update={update} hasSearch={!searchAtTop} />
      </div>
    </>
  )
}
