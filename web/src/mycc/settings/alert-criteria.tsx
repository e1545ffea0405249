import { criteriaOf } from '@plat/contract/search/search-criteria'
import type { SearchState } from '@plat/contract/search/search-state'
import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { alertModule } from '../../alerts/alert-module.ts'
import { FilterPanel } from '../../search/filters/filter-panel.tsx'
import { overviewQuery } from '../../search/search-queries.ts'
import { usePlaces } from '../../search/use-places.ts'
import type { UpdateSearch } from '../../search/use-search-state.ts'
import { useTenant } from '../../shell/tenant.tsx'
import { useT } from '../../ui/use-t.ts'
import styles from './settings.module.css'

/** There is no map beside them. */
const NO_PICKING = { layer: null, setLayer: null }

interface AlertCriteriaProps {
  module: ModuleConfig
  state: SearchState
  update: UpdateSearch
}

/** What an alert looks for, in the filters of its module. */
export function AlertCriteria({ module: shown, state, update }: AlertCriteriaProps) {
  const t = useT()
  const { viewer } = useTenant()
  const { layers } = usePlaces()
  const module = useMemo(() => alertModule(shown), [shown])
  const criteria = criteriaOf(state, module.control.filters, viewer)
  const { data } = useQuery(overviewQuery({ module: module.id, criteria }, null))
  return (
    <section className={styles['criteria']} aria-label={t('alerts.what')}>
      <h3>{t('alerts.what')}</h3>
      <div className={styles['filters']}>
        <FilterPanel
          module={module}
          state={state}
          update={update}
          facets={data?.facets ?? null}
          layers={layers}
          picking={NO_PICKING}
          onSearch={() => undefined}
        />
      </div>
    </section>
  )
}
