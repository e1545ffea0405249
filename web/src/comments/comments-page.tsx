import '../shell/later-texts.ts'
import { Navigate } from 'react-router'
import { SecondFactorNotice } from '../accounts/second-factor-notice.tsx'
import { lacksSecondFactor, useViewer } from '../accounts/use-viewer.ts'
import { paths } from '../paths.ts'
import { StaffPage } from '../shell/staff-page.tsx'
import { useT } from '../shell/use-t.ts'
import { useTitle } from '../shell/use-title.ts'
import { CommentList } from './comment-list.tsx'

/** Where the agency's own people read what residents comment, and answer; everybody else is led home. */
export default function CommentsPage() {
  const t = useT()
  const viewer = useViewer()
  useTitle(t('comments.page'))
  if (viewer?.role !== 'internal') return <Navigate to={paths.home()} replace />
  return (
    <StaffPage title={t('comments.page')} lead={t('comments.pageLead')}>
      {lacksSecondFactor(viewer) ? <SecondFactorNotice /> : <CommentList account={viewer.id} />}
    </StaffPage>
  )
}
