import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import { decodeSearch, encodeSearch } from '@plat/contract/search/search-url'
import { searchedPlaces } from '@plat/contract/search/search-criteria'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { moduleQuery } from '../api/queries.ts'
import { paths } from '../paths.ts'
import type { AlertStart } from '../saved-searches/to-alerts.ts'
import { usePlaces } from '../search/use-places.ts'
import { useSearchLabels } from '../search/use-search-labels.ts'
import { useT } from '../ui/use-t.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { tabOf } from './alert-area.ts'
import { alertModule } from './alert-module.ts'
import styles from './alerts.module.css'

/** The search that one comes from, to be watched as it is; nothing where there is none. */
export function SearchCard({ start }: { start: AlertStart }) {
  const { data: module } = useQuery({
    ...moduleQuery(start.module?.id ?? ''),
    enabled: start.search !== null && start.module !== null,
  })
  if (!module || start.search === null) return null
  return <Card start={start} search={start.search} module={module} />
}

interface CardProps {
  start: AlertStart
  search: string
  module: ModuleConfig
}

function Card({ start, search, module }: CardProps) {
  const t = useT()
  const places = usePlaces()
  const { filters } = module.control
  const state = useMemo(() => {
    const read = decodeSearch(new URLSearchParams(search), filters)
    // Places in tabs that are not open restrict nothing.
    return { ...read, places: searchedPlaces(read, filters) }
  }, [search, filters])
  const { sentence } = useSearchLabels(state, module, places.all)
  const tab = tabOf(state, places.layers)
  const query = encodeSearch(state, alertModule(module).control.filters)
  return (
    <li className={styles['chosen']}>
      <h2>{t('alerts.card.search')}</h2>
      <p>{sentence}</p>
      <p>{t('alerts.withoutView')}</p>
      <ButtonLink
        look="primary"
        to={`${paths.alert(tab ?? 'area')}?${query}`}
        state={{ module: start.module, everywhere: tab === null }}
      >
        {t('alerts.select')}
        <span className="visually-hidden"> {t('alerts.card.search')}</span>
      </ButtonLink>
    </li>
  )
}
