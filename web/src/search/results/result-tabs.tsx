import { type ReactNode, useRef } from 'react'
import { useIntl } from 'react-intl'
import { useTenant } from '../../shell/tenant.tsx'
import { useT } from '../../ui/use-t.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { FilterActions } from '../filters/filter-step.tsx'
import { FilterPanel } from '../filters/filter-panel.tsx'
import { useOverflow } from '../filters/use-overflow.ts'
import { focusSoon } from '../focus-soon.ts'
import { usePanels } from '../panels-context.ts'
import { RecordList } from './record-list.tsx'
import { UnlocatedList } from './unlocated-list.tsx'
import { useUnmapped } from './use-unmapped.ts'
import filterStyles from '../filters/filter-panel.module.css'

/** The filters, what is found on the map, and what is found but not on the map. */
export function ResultTabs() {
  const t = useT()
  const { module, state, update, saved } = usePanels()
  const { filterPanel } = module.control.ui
  const found = useFoundTabs()
  const filters = { id: 'filters' as const, label: t('filter.tab'), content: <FiltersTab /> }
  return (
    <Tabs
      label={t('results.region')}
      selected={state.tab ?? (filterPanel && !saved ? 'filters' : 'list')}
      onSelect={(id) => update({ tab: id }, { replace: true })}
      items={filterPanel ? [filters, ...found] : found}
    />
  )
}

/** Tabs of what is found on the map, and of what is found but not on it, where that is listed. */
export function useFoundTabs() {
  const t = useT()
  const { formatNumber } = useIntl()
  const { module, results } = usePanels()
  const tab = <Id extends string>(
    id: Id,
    label: string,
    count: number | null,
    list: ReactNode,
  ) => ({
    id,
    label,
    count: count === null ? undefined : formatNumber(count),
    content: list,
  })
  const { inView, unlocated } = results.counts
  const list = tab('list', t('results.onMap'), inView, <RecordList />)
  const unmapped = tab('unmapped', t('results.notOnMap'), unlocated, <UnlocatedList />)
  return useUnmapped(module) ? [list, unmapped] : [list]
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
        <FilterActions hasSearch={!searchAtTop} />
      </div>
    </>
  )
}
