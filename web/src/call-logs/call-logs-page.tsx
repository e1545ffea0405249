import '../shell/later-texts.ts'
import { useViewer } from '../accounts/use-viewer.ts'
import { StaffPage } from '../shell/staff-page.tsx'
import { useT } from '../shell/use-t.ts'
import { useTitle } from '../shell/use-title.ts'
import { CallBacks } from './call-backs.tsx'
import { LogTables } from './log-tables.tsx'

/** Calls that reached the signed-in account, and that it made; before them, for staff, who waits to be called back. */
export default function CallLogsPage() {
  const t = useT()
  const viewer = useViewer()
  useTitle(t('callLogs.title'))
  if (viewer === null) return null
  const isInternal = viewer.role === 'internal'
  return (
    <StaffPage
      title={t('callLogs.title')}
      lead={t(isInternal ? 'callLogs.leadOfStaff' : 'callLogs.lead')}
    >
      {isInternal && <CallBacks />}
      <LogTables
        owner={{ kind: 'account', id: viewer.id }}
        none={{
          received: t(isInternal ? 'callLogs.noneReceivedByStaff' : 'callLogs.noneReceived'),
          attempted: t('callLogs.noneAttempted'),
        }}
      />
    </StaffPage>
  )
}
