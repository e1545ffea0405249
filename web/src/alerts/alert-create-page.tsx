import '../shell/later-texts.ts'
import type { Alert } from '@plat/contract/alerts/alerts'
import type { AlertSettings } from '@plat/contract/alerts/alert-settings'
import { Suspense } from 'react'
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
import { type AreaTab, offeredTabs } from './alert-area.ts'
import { AlertGate } from './alert-gate.tsx'
import { AllUsed } from './all-used.tsx'
import { SearchCard } from './search-card.tsx'
import { useStartState } from './use-alert-start.ts'
import styles from './alerts.module.css'

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
