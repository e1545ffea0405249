import type { Alert } from '@plat/contract/alerts/alerts'
import { encodeSearch } from '@plat/contract/search/search-url'
import type { SearchState } from '@plat/contract/search/search-state'
import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import { tabOf } from '../../alerts/alert-area.ts'
import { alertModule } from '../../alerts/alert-module.ts'
import type { AlertWishes } from '../../alerts/alert-wishes.ts'
import { paths } from '../../paths.ts'
import { usePlaces } from '../../search/use-places.ts'
import { useT } from '../../ui/use-t.ts'
import { ButtonLink } from '../../ui/button-link.tsx'

interface ChangeAreaProps {
  alert: Alert
  module: ModuleConfig
  /** As its filters show it, also what is changed and not saved. */
  state: SearchState
  wishes: AlertWishes
}

/** The way to give an alert another area: where alerts are made, filled in as it is here. */
export function ChangeArea({ alert, module, state, wishes }: ChangeAreaProps) {
  const t = useT()
  const { layers } = usePlaces()
  const tab = tabOf(state, layers) ?? 'area'
  const query = encodeSearch(state, alertModule(module).control.filters)
  return (
    <ButtonLink to={`${paths.alert(tab, alert.id)}?${query}`} state={{ wishes: wishesOf(wishes) }}>
      {t('alerts.changeArea')}
    </ButtonLink>
  )
}

/** Without the rest of the alert that they may stand in. */
function wishesOf({ events, cadence, channels, monthly }: AlertWishes): AlertWishes {
  return { events, cadence, channels, monthly }
}
