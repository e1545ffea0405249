import '../shell/later-texts.ts'
import { Navigate } from 'react-router'
import { SecondFactorNotice } from '../accounts/second-factor-notice.tsx'
import { lacksSecondFactor, useViewer } from '../accounts/use-viewer.ts'
import { paths } from '../paths.ts'
import { HomeViewsSlot } from '../shell/home-views/home-views-slot.tsx'
import { StaffPage } from '../shell/staff-page.tsx'
import { useT } from '../ui/use-t.ts'
import { useTitle } from '../shell/use-title.ts'
import { Resourcer } from './resourcer.tsx'

/** Appointments, call-backs, comments and chats that reach an agent; everyone else is led home. */
export default function ResourcerPage() {
  const t = useT()
  const viewer = useViewer()
  const title = t('resourcer.title')
  useTitle(title)
  if (viewer?.role !== 'internal') return <Navigate to={paths.home()} replace />
  return (
    <StaffPage title={title} lead={t('resourcer.lead')} tabbed above={<HomeViewsSlot />}>
      {lacksSecondFactor(viewer) ? <SecondFactorNotice /> : <Resourcer viewer={viewer.id} />}
    </StaffPage>
  )
}
