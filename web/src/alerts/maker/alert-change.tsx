import type { Alert } from '@plat/contract/alerts/alerts'
import type { AlertSettings } from '@plat/contract/alerts/alert-settings'
import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useLocation, useNavigate, useParams } from 'react-router'
import { alertQuery } from '../../api/alert-queries.ts'
import { moduleQuery } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { usePlaces } from '../../search/use-places.ts'
import { Awaited } from '../../shell/awaited.tsx'
import { Page } from '../../shell/page.tsx'
import { useT } from '../../ui/use-t.ts'
import { useTheme } from '../../shell/use-theme.ts'
import { offeredTabs } from '../alert-area.ts'
import type { AlertWishes } from '../alert-wishes.ts'
import { MakerScreen } from './maker-screen.tsx'
import { formOf, useAlertForm } from './use-alert-form.ts'

interface AlertChangeProps {
  id: string
  config: AlertSettings
  own: readonly Alert[]
}

/** Giving an own alert another area: the screen that makes alerts, filled in with it. Settings say where it is not there. */
export function AlertChange({ id, config, own }: AlertChangeProps) {
  const t = useT()
  const alert = useQuery(alertQuery(id))
  const code = alert.data?.module.module_code
  const module = useQuery({ ...moduleQuery(code ?? ''), enabled: code !== undefined })
  const isListed = own.some((one) => one.id === id)
  if (!isListed || alert.data?.record) return <Navigate to={paths.alertSettings(id)} replace />
  if (alert.data && module.data)
    return <Change alert={alert.data} module={module.data} config={config} own={own} />
  return (
    <Page>
      <Awaited query={alert.isError ? alert : module} rows={6} failed={t('alerts.oneFailed')} />
    </Page>
  )
}

interface ChangeProps extends Omit<AlertChangeProps, 'id'> {
  alert: Alert
  module: ModuleConfig
}

function Change({ alert, module, config, own }: ChangeProps) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const { tab: wanted = '' } = useParams()
  const [wishes] = useState(useCarriedWishes())
  const form = useAlertForm(alert.id, formOf(alert, wishes))
  const { layers } = usePlaces()
  useTheme(module.branding.theme ?? null)
  const tabs = offeredTabs(config.regions, layers)
  const [first] = tabs
  const tab = tabs.find(({ id }) => id === wanted)
  if (tab)
    return (
      <MakerScreen
        module={module}
        modules={null}
        config={config}
        own={own}
        tabs={tabs}
        tab={tab}
        form={form}
        changed={alert}
        onSaved={() => void navigate(paths.alertSettings(alert.id))}
      />
    )
  // A grid is offered once the agency's layers are known.
  if (!first || (layers.length === 0 && wanted === 'grid')) return null
  return <Navigate to={paths.alert(first.id, alert.id) + search} replace />
}

/** What was changed in Settings and is not saved; null: one comes from somewhere else. */
function useCarriedWishes(): AlertWishes | null {
  // Written by `ChangeArea`; the browser keeps it, and nobody else writes there.
  const state = useLocation().state as { wishes?: AlertWishes } | null
  return state?.wishes ?? null
}
