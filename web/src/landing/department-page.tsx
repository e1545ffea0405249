import { Awaited } from '../shell/awaited.tsx'
import type { Department } from '@plat/contract/departments/departments'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link, useLocation, useParams, useNavigate } from 'react-router'
import {
  departmentLandingQuery,
  departmentQuery,
  departmentsQuery,
  moduleQuery,
} from '../api/queries.ts'
import { paths } from '../paths.ts'
import { onlyModule } from '../shell/departments.ts'
import { Frame } from '../shell/frame.tsx'
import { HomeViewsSlot } from '../shell/home-views/home-views-slot.tsx'
import { useErrorMessages } from '../shell/use-error-messages.ts'
import { useLocalize, useT } from '../ui/use-t.ts'
import { useTitle } from '../shell/use-title.ts'
import { ContactDetails } from '../departments/contact-details.tsx'
import { contentOf } from '@plat/contract/departments/department-levels'
import { EntryList } from '../departments/entry-list.tsx'
import { useShownOffice } from '../offices/channels-query.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { Redirect } from '../ui/redirect.tsx'
import { Hero } from './hero.tsx'
import styles from './landing.module.css'
import { LandingRows } from './landing-rows.tsx'
import { leadsToAll, ModuleList } from './module-links.tsx'
import { SplitPage } from './split-page.tsx'

/**
 * One department. A single module needs no page in between, unless it has just failed to load: then
 * the page says so, and fetches it again only on a press. An unknown department leads home.
 */
export default function DepartmentPage() {
  const { department: id = '' } = useParams()
  const failed = failedModule(useLocation().state)
  return <DepartmentOrModule key={`${id} ${failed}`} id={id} failedModuleId={failed} />
}

interface DepartmentOrModuleProps {
  id: string
  /** Code of the module that led back here because it could not be loaded; see search/module-page.tsx. */
  failedModuleId: string | null
}

function DepartmentOrModule({ id, failedModuleId }: DepartmentOrModuleProps) {
  const localize = useLocalize()
  const client = useQueryClient()
  // A reloaded page has no failure in its cache, and so tries again.
  const [failed] = useState(() =>
    failedModuleId !== null && client.getQueryState(moduleQuery(failedModuleId).queryKey)?.error
      ? failedModuleId
      : null,
  )
  const departments = useQuery(departmentsQuery)
  const department = departments.data?.find((candidate) => candidate.id === id)
  useTitle(department ? localize(department.title.long) : departments.error ? null : undefined)

  if (departments.data && !department) return <Redirect to={paths.home()} replace />
  const only = department && onlyModule([department])
  if (only && failed === null) {
    return <Redirect to={paths.module(only.department, only.module)} replace />
  }
  return (
    <Frame>
      {departments.data?.length === 1 && <HomeViewsSlot home />}
      {only ? (
        <ModuleFailed department={only.department} module={only.module} />
      ) : department ? (
        <DepartmentLanding department={department} failed={failed} />
      ) : (
        <Awaited query={departments} rows={4} />
      )}
    </Frame>
  )
}

interface DepartmentLandingProps {
  department: Department
  /** Code of a module that could not be loaded. */
  failed: string | null
}

function DepartmentLanding({ department, failed }: DepartmentLandingProps) {
  const t = useT()
  const localize = useLocalize()
  const heading = useId()
  const config = useQuery(departmentQuery(department.id))
  const landing = useQuery(departmentLandingQuery(department.id))
  const office = useShownOffice(department.id)

  const error = config.error ?? landing.error
  if (error || !config.data || !landing.data) {
    const refetch = () => {
      for (const query of [config, landing]) if (query.isError) void query.refetch()
    }
    return (
      <Awaited query={{ error, refetch }} rows={4}>
        <Link to={paths.home()}>{t('shell.toHome')}</Link>
      </Awaited>
    )
  }

  const { subHeading } = landing.data
  const lead = subHeading ?? department.summary
  const content = contentOf(department)
  const shownBelow = new Set<string | null | undefined>(
    landing.data.rows.flatMap(({ columns }) => columns.map(({ picture }) => picture?.src)),
  )
  return (
    <SplitPage mapSettings={config.data.control.map} department={department}>
      <Hero
        heading={localize(landing.data.heading)}
        subHeading={lead && localize(lead)}
        picture={shownBelow.has(department.image) ? null : department.image}
      >
        {department.worksWith && (
          <p className={styles['worksWith']}>
            {t('department.worksWith', { whom: localize(department.worksWith) })}
          </p>
        )}
      </Hero>
      <div className={styles['page']}>
        {failed !== null && <ModuleFailed department={department.id} module={failed} />}
        <LandingRows landing={landing.data}>
          {!leadsToAll(landing.data, [department]) && (
            <section className={styles['section']} aria-labelledby={`${heading}-records`}>
              <h2 id={`${heading}-records`}>{t('department.records')}</h2>
              <ModuleList department={department} />
            </section>
          )}
          {content.offices.length + content.enquiries.length > 0 && (
            <section className={styles['section']} aria-labelledby={`${heading}-offices`}>
              <h2 id={`${heading}-offices`}>{t('department.offices')}</h2>
              <EntryList department={department} level={[]} content={content} />
            </section>
          )}
          {(department.contact ?? office) && (
            <section className={styles['section']} aria-labelledby={`${heading}-contact`}>
              <h2 id={`${heading}-contact`}>{t('department.contact')}</h2>
              <ContactDetails contact={department.contact} office={office} />
            </section>
          )}
        </LandingRows>
      </div>
    </SplitPage>
  )
}

function failedModule(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('failed' in state)) return null
  return typeof state.failed === 'string' ? state.failed : null
}

/** Says that a module could not be loaded; it is tried again only on a press. */
function ModuleFailed({ department, module }: { department: string; module: string }) {
  const t = useT()
  const words = useErrorMessages()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [error] = useState(() => client.getQueryState(moduleQuery(module).queryKey)?.error)
  return (
    <ErrorState
      {...words(error)}
      message={t('module.failed')}
      onRetry={() => void navigate(paths.module(department, module), { replace: true })}
    >
      <Link to={paths.home()}>{t('shell.toHome')}</Link>
    </ErrorState>
  )
}
