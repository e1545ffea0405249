import { PAGE_PATTERNS as patterns } from '@plat/contract/platform/page-patterns'
import { Navigate, Route } from 'react-router'
import { paths } from './paths.ts'
import { lazyCode, servedCode } from './ui/later.ts'

const CallPage = lazyCode(() => import('./calls/call-page.tsx'))
const CheckPage = lazyCode(() => import('./calls/check/check-page.tsx'))
const InvitePage = lazyCode(() => import('./calls/invite/invite-page.tsx'))
const ChatPage = lazyCode(() => import('./chat/chat-page.tsx'))
const PersonalPage = lazyCode(() => import('./mycc/personal-page.tsx'))
const StatisticsPage = servedCode(
  'src/statistics/board/statistics-page.tsx',
  () => import('./statistics/board/statistics-page.tsx'),
)
const CcaiPage = lazyCode(() => import('./statistics/manage/ccai-page.tsx'))
const CallLogsPage = lazyCode(() => import('./call-logs/call-logs-page.tsx'))
const DepartmentLogsPage = lazyCode(() => import('./call-logs/department-logs-page.tsx'))
const HubPage = lazyCode(() => import('./hub/hub-page.tsx'))
const TimelinePage = lazyCode(() => import('./timeline/timeline-page.tsx'))
const ResourcerPage = lazyCode(() => import('./resourcer/resourcer-page.tsx'))
const AlertPage = lazyCode(() => import('./alerts/alert-page.tsx'))
const AlertCreatePage = lazyCode(() => import('./alerts/alert-create-page.tsx'))

/** Areas that are open to everybody past the site gate. */
export const publicAreaRoutes = (
  <>
    <Route path={patterns.chat} element={<ChatPage />} />
    <Route path={patterns.statistics} element={<StatisticsPage />} />
    <Route path={patterns.callInvite} element={<InvitePage />} />
    <Route path={patterns.callCheck} element={<CheckPage />} />
  </>
)

/** Areas of signed-in users and of guests of calls. */
export const callerAreaRoutes = <Route path={patterns.call} element={<CallPage />} />

/** Areas of signed-in users. */
export const ownAreaRoutes = (
  <>
    <Route path={patterns.personal} element={<PersonalPage />} />
    <Route path={patterns.inbox} element={<PersonalPage />} />
    <Route path={patterns.statsManagement} element={<CcaiPage />} />
    <Route path={patterns.hub} element={<HubPage />} />
    <Route path={patterns.callLogs} element={<CallLogsPage />} />
    <Route path={patterns.departmentCallLogs} element={<DepartmentLogsPage />} />
    <Route path={patterns.timeline} element={<TimelinePage />} />
    <Route path={patterns.resourcer} element={<ResourcerPage />} />
    <Route path={patterns.alert} element={<AlertPage />} />
    <Route path={patterns.alertCreate} element={<AlertCreatePage />} />
    <Route path={patterns.alertOld} element={<Navigate to={paths.alertCreate()} replace />} />
  </>
)
