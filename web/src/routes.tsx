import { Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { DepartmentPage } from './landing/department-page.tsx'
import { paths, patterns } from './paths.ts'
import { ErrorBoundary } from './shell/error-boundary.tsx'
import { lazyCode } from './ui/later.ts'

const HomePage = lazyCode(() => import('./landing/home-page.tsx'))
const ModulePage = lazyCode(() => import('./search/module-page.tsx'))

/** Which page an address shows; an unknown address leads home. */
export function AppRoutes() {
  return (
    <ErrorBoundary>
      <Suspense>
        <Routes>
          <Route path={patterns.home} element={<HomePage />} />
          <Route path={patterns.department} element={<DepartmentPage />} />
          <Route path={patterns.module} element={<ModulePage />} />
          <Route path={patterns.record} element={<ModulePage />} />
          <Route path="*" element={<Navigate to={paths.home()} replace />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  )
}
