import { PAGE_PATTERNS as patterns } from '@plat/contract/platform/page-patterns'
import { Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { accountRoutes } from './accounts/account-routes.tsx'
import { LoginColumnSlot } from './accounts/login-column-slot.tsx'
import { SessionGuard } from './accounts/session-guard.tsx'
import { callerAreaRoutes, ownAreaRoutes, publicAreaRoutes } from './area-routes.tsx'
import { paths } from './paths.ts'
import { FramedBoundary } from './shell/framed-boundary.tsx'
import { BasicGate, FullGate } from './accounts/gates.tsx'
import { lazyCode, servedCode } from './ui/later.ts'

/** Source file of the landing page, whose code is fetched before anything is drawn. */
export const HOME_PAGE = 'src/landing/home-page.tsx'

const AccountDeletedPage = lazyCode(() => import('./profile/account-deleted-page.tsx'))
const HomePage = servedCode(HOME_PAGE, () => import('./landing/home-page.tsx'))
const AppointmentPage = lazyCode(() => import('./appointments/appointment-page.tsx'))
const DemoPage = lazyCode(() => import('./demo/demo-page.tsx'))
const DepartmentLevelPage = servedCode(
  'src/departments/department-level-page.tsx',
  () => import('./departments/department-level-page.tsx'),
)
const DepartmentPage = servedCode(
  'src/landing/department-page.tsx',
  () => import('./landing/department-page.tsx'),
)
const DepartmentsPage = servedCode(
  'src/departments/departments-page.tsx',
  () => import('./departments/departments-page.tsx'),
)
const DocPage = servedCode('src/docs/doc-page.tsx', () => import('./docs/doc-page.tsx'))
const EmbedPage = servedCode(
  'src/exports/embed/embed-page.tsx',
  () => import('./exports/embed/embed-page.tsx'),
)
const BoardEmbedPage = servedCode(
  'src/exports/embed/board-embed-page.tsx',
  () => import('./exports/embed/board-embed-page.tsx'),
)
const FooterPage = servedCode('src/app/footer-page.tsx', () => import('./app/footer-page.tsx'))
const ReportMissing = lazyCode(() => import('./mycc/reports/report-missing.tsx'))
const TasksPage = servedCode(
  'src/departments/tasks-page.tsx',
  () => import('./departments/tasks-page.tsx'),
)
const ImportsPage = lazyCode(() => import('./imports/imports-page.tsx'))
const MailboxPage = lazyCode(() => import('./mailbox/mailbox-page.tsx'))
const ModulePage = servedCode(
  'src/search/module-page.tsx',
  () => import('./search/module-page.tsx'),
)
const PeoplePage = lazyCode(() => import('./people/people-page.tsx'))
const ProfilePage = lazyCode(() => import('./profile/profile-page.tsx'))
const UnsubscribePage = lazyCode(() => import('./alerts/unsubscribe-page.tsx'))
const UnknownLink = lazyCode(() => import('./saved-searches/gone-link.tsx'))
const UnmappedPage = lazyCode(() => import('./search/results/unmapped-page.tsx'))

/** Which page an address shows; an unknown address leads home. */
export function AppRoutes() {
  return (
    <FramedBoundary>
      <SessionGuard />
      <LoginColumnSlot />
      <Suspense>
        <Routes>
          {accountRoutes}
          <Route path={patterns.boardEmbed} element={<BoardEmbedPage />} />
          <Route path={patterns.embed} element={<EmbedPage />} />
          <Route element={<BasicGate />}>
            <Route path={patterns.home} element={<HomePage />} />
            <Route path={patterns.department} element={<DepartmentPage />} />
            <Route path={patterns.module} element={<ModulePage />} />
            <Route path={patterns.record} element={<ModulePage />} />
            <Route path={patterns.saved} element={<ModulePage />} />
            <Route path={patterns.sharePreview} element={<ModulePage />} />
            <Route path={patterns.shortLink} element={<UnknownLink />} />
            <Route path={patterns.unmapped} element={<UnmappedPage />} />
            <Route path={patterns.departments} element={<DepartmentsPage />} />
            <Route path={patterns.departmentLevel} element={<DepartmentLevelPage />} />
            <Route path={patterns.intents} element={<TasksPage />} />
            {publicAreaRoutes}
          </Route>
          <Route element={<FullGate guests />}>{callerAreaRoutes}</Route>
          <Route element={<FullGate />}>
            <Route path={patterns.profile} element={<ProfilePage />} />
            <Route path={patterns.people} element={<PeoplePage />} />
            <Route path={patterns.imports} element={<ImportsPage />} />
            {ownAreaRoutes}
          </Route>
          <Route path={patterns.accountDeleted} element={<AccountDeletedPage />} />
          <Route path={patterns.reportMissing} element={<ReportMissing />} />
          <Route path={patterns.unsubscribe} element={<UnsubscribePage />} />
          {/* Its emailed link works also where the portal is locked. */}
          <Route path={patterns.appointment} element={<AppointmentPage />} />
          <Route path={patterns.document} element={<DocPage />} />
          <Route path={patterns.footer} element={<FooterPage />} />
          <Route path={patterns.demo} element={<DemoPage />} />
          <Route path={patterns.mailbox} element={<MailboxPage />} />
          <Route path="*" element={<Navigate to={paths.home()} replace />} />
        </Routes>
      </Suspense>
    </FramedBoundary>
  )
}
