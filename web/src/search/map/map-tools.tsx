import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import { leafFilters } from '@plat/contract/search/filters/filters'
import type { StatusCategoryChoice } from '@plat/contract/search/search-state'
import { BellPlus, Lock } from 'lucide-react'
import { useState } from 'react'
import { Tooltip, TooltipTrigger } from 'react-aria-components'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import { useTenant } from '../../shell/tenant.tsx'
import { useLocalize, useT } from '../../ui/use-t.ts'
import { Banner } from '../../ui/banner.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import buttonStyles from '../../ui/button.module.css'
import { alertStart } from '../../saved-searches/to-alerts.ts'
import { loginFrom } from '../kept-status.ts'
import { StatusToggle } from './status-toggle.tsx'
import styles from './map-tools.module.css'

interface MapToolsProps {
  module: ModuleConfig
  /** Query of the search that an alert can be made of; null for an alert that begins anew. */
  search: string | null
  /** What is searched. */
  status: StatusCategoryChoice
  onStatus: (status: StatusCategoryChoice) => void
}

/**
 * Over the map: which records it shows, for the agency's own people, the way to an alert, and what needs a login, for
 * visitors. Nothing where there is neither.
 */
export function MapTools({ module, search, status, onStatus }: MapToolsProps) {
  const t = useT()
  const { viewer, config } = useTenant()
  const location = useLocation()
  const navigate = useNavigate()
  const localize = useLocalize()
  const [refused, setRefused] = useState<'statusToggle.logIn' | 'alertButton.logIn' | null>(null)
  const { statusToggle, statusToggleHint } = module.control.ui
  const visitor = viewer === 'anonymous'
  // Whoever can switch by the filter needs no login for it.
  const filtered = leafFilters(module.control.filters).some(({ type }) => type === 'status')
  return (
    <div className={classNames(styles['tools'], 'needs-scripts')}>
      <div className={styles['row']}>
        {statusToggle && viewer === 'internal' && (
          <StatusToggle status={status} onStatus={onStatus} />
        )}
        {statusToggle && statusToggleHint && visitor && !filtered && (
          <TooltipTrigger delay={200}>
            <Button
              icon={Lock}
              className={styles['tool'] ?? ''}
              onPress={() => setRefused('statusToggle.logIn')}
            >
              {t('statusToggle.locked')}
            </Button>
            <Tooltip className={buttonStyles['tooltip'] ?? ''} offset={6} placement="bottom">
              {t('statusToggle.logInHint')}
            </Tooltip>
          </TooltipTrigger>
        )}
        {config.control.alert && (
          <Button
            icon={BellPlus}
            className={styles['tool'] ?? ''}
            onPress={() =>
              visitor
                ? setRefused('alertButton.logIn')
                : void navigate(paths.alertCreate(), {
                    state: alertStart(module, localize(module.display_name), search),
                  })
            }
          >
            <span className={styles['short']}>{t('alertButton.create')}</span>
          </Button>
        )}
      </div>
      {refused && visitor && (
        <Banner
          key={refused}
          onHide={() => setRefused(null)}
          action={
            <ButtonLink to={loginFrom(location, module.control.filters)}>
              {t('login.title')}
            </ButtonLink>
          }
        >
          {t(refused)}
        </Banner>
      )}
    </div>
  )
}
