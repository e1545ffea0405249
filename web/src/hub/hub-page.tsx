import '../shell/later-texts.ts'
import { Navigate, useSearchParams } from 'react-router'
import { SecondFactorNotice } from '../accounts/second-factor-notice.tsx'
import { lacksSecondFactor, useViewer } from '../accounts/use-viewer.ts'
import { OfficesTab } from '../offices/offices-tab.tsx'
import { paths } from '../paths.ts'
import { ActNotice, useActNotice } from '../shell/act-notice.tsx'
import { StaffPage } from '../shell/staff-page.tsx'
import { useTenant } from '../shell/tenant.tsx'
import { useT } from '../shell/use-t.ts'
import { useTitle } from '../shell/use-title.ts'

/** Where managers set when offices are open; everyone else is led home. */
export default function HubPage() {
  const t = useT()
  const viewer = useViewer()
  const { names, control, branding } = useTenant().config
  const title = t('area.title', { area: names.hub, agency: branding.title.short })
  useTitle(title)
  if (viewer === null || !control.nencounter.hub.canManage)
    return <Navigate to={paths.home()} replace />
  return (
    <StaffPage title={title} lead={t('hub.lead')}>
      {lacksSecondFactor(viewer) ? <SecondFactorNotice /> : <Offices />}
    </StaffPage>
  )
}

/** The list of offices, or the one that the address names. */
function Offices() {
  const [params, setParams] = useSearchParams()
  const { said, say } = useActNotice()
  const open = (office: string | null) => {
    const next = new URLSearchParams(params)
    if (office === null) next.delete('office')
    else {
      next.set('office', office)
      // What was done before is said no longer once another office is open.
      say(null)
    }
    setParams(next, { preventScrollReset: true })
  }
  return (
    <>
      <ActNotice said={said} say={say} />
      <OfficesTab open={params.get('office')} onOpen={open} say={say} />
    </>
  )
}
