import { PAGE_PATTERNS as patterns } from '@plat/contract/platform/page-patterns'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { Link, useLocation, useMatch, useParams } from 'react-router'
import { departmentsQuery, moduleQuery, viewerQuery } from '../api/queries.ts'
import { paths } from '../paths.ts'
import { Awaited } from '../shell/awaited.tsx'
import { Frame } from '../shell/frame.tsx'
import { noteMap } from '../shell/home-views/opened-views.ts'
import { useTheme } from '../shell/use-theme.ts'
import { useT } from '../ui/use-t.ts'
import { lazyCode } from '../ui/later.ts'
import { Redirect } from '../ui/redirect.tsx'
import { noteModule } from './last-module.ts'
import { SavedScreen } from './saved-screen.tsx'
import { fetchMap } from './map/fetch-map.ts'
import { SearchScreen } from './search-screen.tsx'

const PreviewScreen = lazyCode(() => import('./preview-screen.tsx'))

/** The page of one module, or of one of its records: loads the configuration and hands over. */
export default function ModulePage() {
  const t = useT()
  const params = useParams()
  const { department: departmentId = '', module: moduleId = '', guid = null, saved } = params
  const isPreviewed = useMatch(patterns.sharePreview) !== null
  const departments = useQuery(departmentsQuery)
  const module = useQuery(moduleQuery(moduleId))
  // Results depend on the viewer: a page that the server renders for a browser with a session shows a skeleton.
  const isViewerKnown = !useQuery(viewerQuery).isPending
  const department = departments.data?.find(({ id }) => id === departmentId)

  useEffect(() => {
    // Also when a link within the portal led here.
    fetchMap()
  }, [])

  useTheme(module.data?.branding.theme ?? null)
  const found = module.data?.id
  useEffect(() => {
    if (found) noteModule(found)
  }, [found])
  const isHere = department?.modules.some(({ id }) => id === moduleId) === true
  const hasMap = found !== undefined && isHere && isViewerKnown && !isPreviewed
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (hasMap) noteMap(pathname + search)
  }, [hasMap, pathname, search])

  if (departments.data && !department) return <Redirect to={paths.home()} replace />
  if (department && !isHere) return <Redirect to={paths.department(departmentId)} replace />
  if (module.data && department && isViewerKnown) {
    if (saved)
      return (
        <SavedScreen
          key={moduleId}
          module={module.data}
          guid={saved.toLowerCase()}
          statId={params['stat'] ?? null}
        />
      )
    if (isPreviewed)
      return (
        <Suspense>
          <PreviewScreen module={module.data} />
        </Suspense>
      )
    return <SearchScreen key={moduleId} module={module.data} single={guid} />
  }
  if (department && module.error) {
    // The department's page says so, and offers to try again (landing/department-page.tsx).
    return <Redirect to={paths.department(departmentId)} replace state={{ failed: moduleId }} />
  }
  return (
    <Frame>
      <Awaited query={departments} rows={6} failed={t('module.failed')}>
        <Link to={paths.home()}>{t('shell.toHome')}</Link>
      </Awaited>
    </Frame>
  )
}
