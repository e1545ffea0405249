import { type ReactNode, useRef } from 'react'
import { useIntl } from 'react-intl'
import { useTenant } from '../../shell/tenant.tsx'
import { useT } from '../../ui/use-t.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { FilterActions } from '../filters/filter-actions.tsx'
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
  return (
    <Tabs
      label={t('results.region')}
      selected={state.tab ?? (filterPanel && !saved ? 'filters' : 'list')}
      onSelect={(id) => update({ tab: id }, { replace: true })}
      items={[
        ...(filterPanel ? [tab('filters', t('filter.tab'), null, <FiltersTab />)] : []),
        tab('list', t('results.onMap'), counts.inView, <RecordList />),
        ...(unmapped
          ? [tab('unmapped', t('results.notOnMap'), counts.unlocated, <UnlocatedList />)]
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
