import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import { departmentsQuery, landingQuery } from '../api/queries.ts'
import { paths } from '../paths.ts'
import { searchableDepartments } from '../shell/departments.ts'
import { Frame } from '../shell/frame.tsx'
import { HomeViewsSlot } from '../shell/home-views/home-views-slot.tsx'
import { useTenant } from '../shell/tenant.tsx'
import { useErrorMessages } from '../shell/use-error-messages.ts'
import { useLocalize, useT } from '../ui/use-t.ts'
import { useTitle } from '../shell/use-title.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { Redirect } from '../ui/redirect.tsx'
import { lazyCode } from '../ui/later.ts'
import { Hero } from './hero.tsx'
import { HomeSearch } from './home-search.tsx'
import styles from './landing.module.css'
import { LandingRows } from './landing-rows.tsx'
import { leadsToAll, ModuleLinks } from './module-links.tsx'
import { SplitPage } from './split-page.tsx'

const AlertsFailed = lazyCode(() => import('./alerts-failed.tsx'))

/** The portal's front door; shows nothing until all of it is there. An only department has no use for it. */
export default function HomePage() {
  const t = useT()
  const localize = useLocalize()
  const words = useErrorMessages()
  const { config } = useTenant()
  useTitle()
  const departments = useQuery(departmentsQuery)
  const landing = useQuery(landingQuery)
  const { key, state } = useLocation()

  const [only, ...others] = departments.data ?? []
  if (only && others.length === 0) return <Redirect to={paths.department(only.id)} replace />

  const error = departments.error ?? landing.error
  if (error) {
    return (
      <Frame>
        <ErrorState
          {...words(error)}
          onRetry={() => {
            for (const query of [departments, landing]) if (query.isError) void query.refetch()
          }}
        />
      </Frame>
    )
  }
  if (!departments.data || !landing.data) return null
  const searchable = searchableDepartments(departments.data)
  const { heading, subHeading } = landing.data

  return (
    <Frame>
      <HomeViewsSlot />
      {hasFailed(state) && (
        <Suspense>
          <AlertsFailed key={key} page={state.alertsFailed} />
        </Suspense>
      )}
      <SplitPage mapSettings={config.control.map} department={searchable[0]}>
        <Hero heading={localize(heading)} subHeading={subHeading && localize(subHeading)}>
          <HomeSearch departments={searchable} />
          <nav className={styles['ways']} aria-label={t('landing.otherWays')}>
            <Link to={paths.intents()}>{t('tasks.title')}</Link>
            <Link to={paths.departments()}>{t('landing.allDepartments')}</Link>
          </nav>
        </Hero>
        <div className={styles['page']}>
          <LandingRows landing={landing.data}>
            {!leadsToAll(landing.data, searchable) && <ModuleLinks departments={searchable} />}
          </LandingRows>
        </div>
      </SplitPage>
    </Frame>
  )
}

/** Whether a page of alerts led here, which could not be opened. The history's state is whatever a page put there. */
function hasFailed(state: unknown): state is { readonly alertsFailed: string } {
  if (typeof state !== 'object' || state === null || !('alertsFailed' in state)) return false
  return typeof state.alertsFailed === 'string' && /^\/(?!\/)/.test(state.alertsFailed)
}
