import { Awaited } from '../shell/awaited.tsx'
import type { Department } from '@plat/contract/departments/departments'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, MapPinned } from 'lucide-react'
import { Suspense } from 'react'
import { Link, useParams } from 'react-router'
import { departmentsQuery } from '../api/queries.ts'
import { useShownOffice } from '../offices/channels-query.ts'
import { paths } from '../paths.ts'
import { AgencyWords } from '../shell/agency-words.tsx'
import { Page } from '../shell/page.tsx'
import { useLocalize, useT } from '../ui/use-t.ts'
import { useTitle } from '../shell/use-title.ts'
import { ContactDetails } from './contact-details.tsx'
import { contentOf, findLevel, type NamedEntry } from '@plat/contract/departments/department-levels'
import { EntryList } from './entry-list.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { lazyLater } from '../ui/later.ts'
import crumbStyles from './breadcrumbs.module.css'
import styles from './departments.module.css'

const ChatLink = lazyLater(() => import('../shell/chat-link.tsx'))

/** A department in the browser, or one of its levels: the address says which, so Back leads up again. */
export default function DepartmentLevelPage() {
  const { department: id, '*': rest = '' } = useParams()
  const { data, error, refetch } = useQuery(departmentsQuery)
  const department = data?.find((candidate) => candidate.id === id)
  const names = rest.split('/').filter((name) => name !== '')
  const trail = department && findLevel(department, names)

  if (data && !trail) return <NoSuchLevel department={department} />
  return (
    <Page className={styles['page']}>
      {department && trail ? (
        <Level department={department} trail={trail} />
      ) : (
        <Awaited query={{ error, refetch }} rows={4} />
      )}
    </Page>
  )
}

/** As the server says of the address, with 404; nobody is silently led elsewhere. */
function NoSuchLevel({ department }: { department: Department | undefined }) {
  const t = useT()
  const localize = useLocalize()
  useTitle(t('departments.missing'))
  return (
    <Page className={styles['page']}>
      <h1>{t('departments.missing')}</h1>
      <EmptyState message={t('departments.missingWhy')}>
        {department && (
          <Link to={paths.departmentLevel(department.id)}>{localize(department.name)}</Link>
        )}
        <Link to={paths.departments()}>{t('departments.showAll')}</Link>
        <Link to={paths.home()}>{t('shell.toHome')}</Link>
      </EmptyState>
    </Page>
  )
}

interface LevelProps {
  department: Department
  /** The entries that lead here; empty for the department itself. */
  trail: readonly NamedEntry[]
}

function Level({ department, trail }: LevelProps) {
  const t = useT()
  const localize = useLocalize()
  const level = trail.map(({ name }) => name)
  const here = trail.at(-1)
  const content = contentOf(here?.entry ?? department)
  const title = localize(here?.entry.name ?? department.title.long)
  const summary = here ? here.entry.summary : department.summary
  useTitle(title, ...(here ? [localize(department.name)] : []))

  const crumbs: Crumb[] = [
    { name: t('departments.title'), path: paths.departments() },
    { name: localize(department.name), path: paths.departmentLevel(department.id) },
    ...trail.map(({ entry }, index) => ({
      name: localize(entry.name),
      path: paths.departmentLevel(department.id, level.slice(0, index + 1)),
    })),
  ]
  const parent = crumbs.at(-2)

  return (
    <>
      <Breadcrumbs crumbs={crumbs} />
      <header className={styles['header']}>
        <div className={styles['words']}>
          <h1>{title}</h1>
          {summary && <AgencyWords as="p" className={styles['lead']} text={summary} />}
          {!here && department.worksWith && (
            <p className={styles['quiet']}>
              {t('department.worksWith', { whom: localize(department.worksWith) })}
            </p>
          )}
        </div>
        {!here && department.image && <img src={department.image} alt="" />}
      </header>
      {content.offices.length + content.enquiries.length > 0 ? (
        <EntryList key={level.join('/')} department={department} level={level} content={content} />
      ) : (
        here && <EmptyState message={t('departments.emptyLevel')} />
      )}
      {!here && <DepartmentFacts department={department} />}
      {parent && (
        <Link to={parent.path} className={styles['back']}>
          <ArrowLeft size={16} aria-hidden />
          {t('departments.back', { name: parent.name })}
        </Link>
      )}
    </>
  )
}

/** Its records, and how to reach it. */
function DepartmentFacts({ department }: { department: Department }) {
  const t = useT()
  const { modules, contact, tags } = department
  const office = useShownOffice(department.id)
  return (
    <div className={styles['facts']}>
      {modules.length > 0 && (
        <section>
          <h2>{t('department.records')}</h2>
          <ul>
            {modules.map((module) => (
              <li key={module.id}>
                <Link to={paths.module(department.id, module.id)} className={styles['module']}>
                  <MapPinned size={16} aria-hidden />
                  <AgencyWords text={module.title.long} />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {(contact !== null || office !== null || tags.includes('chat')) && (
        <section>
          <h2>{t('department.contact')}</h2>
          {(contact ?? office) && <ContactDetails contact={contact} office={office} />}
          <Suspense>
            <ChatLink topic={{ kind: 'channel', department, channel: null }} />
          </Suspense>
        </section>
      )}
    </div>
  )
}

/** A page above this one, or the page itself, which comes last. */
interface Crumb {
  readonly name: string
  readonly path: string
}

/** The path from the departments to this page. */
function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const t = useT()
  return (
    <nav aria-label={t('departments.trail')}>
      <ol className={crumbStyles['crumbs']}>
        {crumbs.map(({ name, path }, index) => (
          <li key={path}>
            {index === crumbs.length - 1 ? (
              <span aria-current="page">{name}</span>
            ) : (
              <Link to={path}>{name}</Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
