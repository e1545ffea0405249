import '../shell/later-texts.ts'
import type { Alert } from '@plat/contract/alerts/alerts'
import type { AlertSettings } from '@plat/contract/alerts/alert-settings'
import { useState } from 'react'
import { Navigate, useLocation, useNavigate, useParams } from 'react-router'
import { paths } from '../paths.ts'
import { usePlaces } from '../search/use-places.ts'
import { Awaited } from '../shell/awaited.tsx'
import { EmptyArea } from '../shell/area-page.tsx'
import { Page } from '../shell/page.tsx'
import { useT } from '../ui/use-t.ts'
import { useTheme } from '../shell/use-theme.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { offeredTabs } from './alert-area.ts'
import { AlertGate } from './alert-gate.tsx'
import { AlertChange } from './maker/alert-change.tsx'
import { AlertSummary } from './maker/alert-summary.tsx'
import { MakerScreen } from './maker/maker-screen.tsx'
import { newForm, useAlertForm } from './maker/use-alert-form.ts'
import { useAlertModule } from './use-alert-start.ts'

/** Making an alert; `/alert/{tab}` says how its area is chosen, and `/alert/{tab}/{id}` which own one gets another. */
export default function AlertPage() {
  const { id } = useParams()
  const [number, setNumber] = useState(0)
  return (
    <AlertGate>
      {(config, own) =>
        id === undefined ? (
          <Maker key={number} config={config} own={own} onNew={() => setNumber(number + 1)} />
        ) : (
          <AlertChange key={id} id={id} config={config} own={own} />
        )
      }
    </AlertGate>
  )
}

/** An alert that was saved, and the name of the one whose place it took. */
interface SavedAlert {
  alert: Alert
  replaced: string | null
}

interface MakerProps {
  config: AlertSettings
  own: readonly Alert[]
  /** Begins another alert. */
  onNew: () => void
}

function Maker({ config, own, onNew }: MakerProps) {
  const t = useT()
  const navigate = useNavigate()
  const { tab: wanted = '' } = useParams()
  const form = useAlertForm(null, newForm(useStartsEverywhere()))
  const modules = useAlertModule()
  const { layers } = usePlaces()
  const [saved, setSaved] = useState<SavedAlert | null>(null)
  const { module } = modules
  useTheme(module?.branding.theme ?? null)

  const tabs = offeredTabs(config.regions, layers)
  const tab = tabs.find(({ id }) => id === wanted)
  const [first] = tabs
  if (saved)
    return (
      <AlertSummary
        {...saved}
        hour={config.hour}
        onNew={() => {
          void navigate(paths.alert(wanted))
          onNew()
        }}
      />
    )
  // A grid is offered once the agency's layers are known.
  if (!tab && first && (layers.length > 0 || wanted !== 'grid'))
    return <Navigate to={paths.alert(first.id)} replace />
  if (module && tab)
    return (
      <MakerScreen
        // Another module has other filters.
        key={module.id}
        module={module}
        modules={modules}
        config={config}
        own={own}
        tabs={tabs}
        tab={tab}
        form={form}
        changed={null}
        onSaved={(alert, replaced) => setSaved({ alert, replaced })}
      />
    )
  return (
    <Page>
      {modules.none ? (
        <EmptyArea message={t('alerts.noRecords')}>
          <ButtonLink to={paths.home()}>{t('shell.toHome')}</ButtonLink>
        </EmptyArea>
      ) : (
        <Awaited
          query={{ error: modules.error, refetch: modules.retry }}
          rows={6}
          failed={t('module.failed')}
        />
      )}
    </Page>
  )
}

/** Whether one comes from a search of the whole agency. */
function useStartsEverywhere(): boolean {
  const location = useLocation()
  const [everywhere] = useState(
    // Written by the page before.
    () => (location.state as { everywhere?: boolean } | null)?.everywhere === true,
  )
  return everywhere
}
