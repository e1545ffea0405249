import '../shell/later-texts.ts'
import type { Account } from '@plat/contract/accounts/account'
import { useLocation, useNavigate, useParams } from 'react-router'
import { SecondFactorNotice } from '../accounts/second-factor-notice.tsx'
import { lacksSecondFactor, useViewer } from '../accounts/use-viewer.ts'
import { paths } from '../paths.ts'
import { StaffPage } from '../shell/staff-page.tsx'
import { useT } from '../ui/use-t.ts'
import { useTitle } from '../shell/use-title.ts'
import { type TabItem, Tabs } from '../ui/tabs.tsx'
import { CallBacks } from './call-backs.tsx'
import { logTabs } from './log-list.tsx'

/** Calls that the signed-in account received and made; for staff also the people who want to be called back. */
export default function CallLogsPage() {
  const t = useT()
  const viewer = useViewer()
  useTitle(t('callLogs.title'))
  if (viewer === null) return null
  return (
    <StaffPage
      title={t('callLogs.title')}
      lead={t(viewer.role === 'internal' ? 'callLogs.leadOfStaff' : 'callLogs.lead')}
      tabbed
    >
      {lacksSecondFactor(viewer) ? <SecondFactorNotice /> : <OwnLogs viewer={viewer} />}
    </StaffPage>
  )
}

/** The lists as tabs. The address names the open one. */
export function OwnLogs({ viewer: { id, role } }: { viewer: Pick<Account, 'id' | 'role'> }) {
  const t = useT()
  const { list } = useParams()
  const { search } = useLocation()
  const navigate = useNavigate()
  const items: TabItem<'received' | 'attempted' | 'call-backs'>[] = logTabs(
    { kind: 'account', id },
    t,
  )
  if (role === 'internal')
    items.push({
      id: 'call-backs',
      label: t('callBacks.title'),
      content: <CallBacks viewer={id} />,
    })
  return (
    <Tabs
      label={t('callLogs.title')}
      items={items}
      selected={items.find((item) => item.id === list)?.id ?? 'received'}
      onSelect={(tab) =>
        void navigate(`${paths.callLogs(tab)}${search}`, { preventScrollReset: true })
      }
    />
  )
}
