import '../shell/later-texts.ts'
import type { Alert } from '@plat/contract/alerts/alerts'
import type { AlertSettings } from '@plat/contract/alerts/alert-settings'
import { Suspense, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import { lastModule } from '../search/last-module.ts'
import { usePlaces } from '../search/use-places.ts'
import { Frame } from '../shell/frame.tsx'
import { useTenant } from '../shell/tenant.tsx'
import { useT } from '../ui/use-t.ts'
import { useTitle } from '../shell/use-title.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { lazyLater } from '../ui/later.ts'
import { type AreaTab, offeredTabs, tabOf } from './alert-area.ts'
import { AlertGate } from './alert-gate.tsx'
import { useIntl } from 'react-intl'
import type { AlertStart } from '../saved-searches/to-alerts.ts'
import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import { decodeSearch, encodeSearch } from '@plat/contract/search/search-url'
import { searchedPlaces } from '@plat/contract/search/search-criteria'
import { useQuery } from '@tanstack/react-query'
import { moduleQuery } from '../api/queries.ts'
import { useSearchLabels } from '../search/use-search-labels.ts'
import { alertModule } from './alert-module.ts'
import { useFreshForm } from './maker/use-alert-form.ts'
import { useStartState } from './use-alert-start.ts'
import styles from './alerts.module.css'
import { searchFilters } from '@plat/contract/search/filters/search-filters'

const AgencyMap = lazyLater(() => import('../search/map/agency-map.tsx'))

/** Where making an alert begins: how to choose its area; at the limit, which alert to change or to replace. */
export default function AlertCreatePage() {
  return <AlertGate>{(config, own) => <Start config={config} own={own} />}</AlertGate>
}

function Start({ config, own }: { config: AlertSettings; own: readonly Alert[] }) {
  const t = useT()
  const navigate = useNavigate()
  const { config: tenant } = useTenant()
  const start = useStartState()
  const { layers } = usePlaces()
  const tabs = offeredTabs(config.regions, layers)
  const isFull = own.length >= config.limit
  const module = start.module?.id ?? lastModule()
  useTitle(t('alerts.make'))
  useFreshForm(null)
  const offers = (id: AreaTab) => tabs.some((tab) => tab.id === id)
  return (
    <Frame>
      <div className={styles['start']}>
        {/* A picture behind the cards: nothing in it is to be used. */}
        <div className={styles['background']} inert aria-hidden>
          <Suspense>
            <AgencyMap mapSettings={tenant.control.map} module={module} />
          </Suspense>
        </div>
        <div className={styles['sheet']}>
          {isFull ? (
            <AllUsed own={own} limit={config.limit} start={start} />
          ) : (
            <>
              <h1>{t('alerts.start')}</h1>
              <ul className={styles['cards']}>
                <SearchCard start={start} />
                {offers('area') && <AreaCard id="area" />}
                {!offers('area') && offers('grid') && <AreaCard id="grid" />}
                <AreaCard id="custom_area" />
              </ul>
            </>
          )}
          <div className={styles['actions']}>
            {isFull && <Button onPress={() => void navigate(-1)}>{t('alerts.back')}</Button>}
            <Button onPress={() => void navigate(-1)}>{t('alerts.cancel')}</Button>
            <ButtonLink to={paths.personal('settings')}>{t('alerts.settings')}</ButtonLink>
            {start.module && (
              <ButtonLink to={start.module.url}>{t('alerts.backToDepartment')}</ButtonLink>
            )}
          </div>
        </div>
      </div>
    </Frame>
  )
}

/** One way to choose an area. */
function AreaCard({ id }: { id: AreaTab }) {
  const t = useT()
  const start = useStartState()
  return (
    <li className={styles['card']}>
      <h2 id={`alert-card-${id}`}>{t(`alerts.card.${id}`)}</h2>
      <p>{t(`alerts.cardHint.${id}`)}</p>
      <ButtonLink to={paths.alert(id)} state={{ module: start.module }}>
        {t('alerts.select')}
        <span className="visually-hidden"> {t(`alerts.card.${id}`)}</span>
      </ButtonLink>
    </li>
  )
}

interface AllUsedProps {
  own: readonly Alert[]
  limit: number
  start: AlertStart
}

/** No room for another alert: which there are, to be changed, or replaced by a new one. */
function AllUsed({ own, limit, start }: AllUsedProps) {
  const t = useT()
  const { formatNumber } = useIntl()
  return (
    <>
      <h1>{t('alerts.allUsed', { number: formatNumber(limit) })}</h1>
      <div className={styles['table']}>
        <table aria-label={t('alerts.yours')}>
          <thead>
            <tr>
              <th scope="col">{t('alerts.edit')}</th>
              <th scope="col">{t('alerts.name')}</th>
              <th scope="col">{t('alerts.status')}</th>
            </tr>
          </thead>
          <tbody>
            {own.map(({ id, name, active }) => (
              <tr key={id}>
                <td>
                  <ButtonLink to={paths.alertSettings(id)}>
                    {t('alerts.editOne')}
                    <span className="visually-hidden"> {name}</span>
                  </ButtonLink>
                </td>
                <th scope="row" dir="auto">
                  {name}
                </th>
                <td>{t(active ? 'alerts.active' : 'alerts.inactive')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ButtonLink to={paths.alert('custom_area')} state={{ module: start.module }}>
        {t('alerts.replace')}
      </ButtonLink>
    </>
  )
}

/** The search that one comes from, to be watched as it is; nothing where there is none. */
function SearchCard({ start }: { start: AlertStart }) {
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
  const filters = searchFilters(module.control)
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
