import { Awaited } from '../shell/awaited.tsx'
import type { Department } from '@plat/contract/departments/departments'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { departmentsQuery } from '../api/queries.ts'
import { useShownOffice } from '../offices/channels-query.ts'
import { OpeningLine } from '../offices/office-hours.tsx'
import { paths } from '../paths.ts'
import { AgencyWords } from '../shell/agency-words.tsx'
import { Page } from '../shell/page.tsx'
import { useLocalize, useT } from '../ui/use-t.ts'
import { useTitle } from '../shell/use-title.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import styles from './departments.module.css'
import { isTag, taggedDepartments, type Tag, tagsOf } from './tags.ts'

/** All departments, or those with the tag that the address names. */
export default function DepartmentsPage() {
  const t = useT()
  const [params] = useSearchParams()
  const requested = params.get('tag')
  const tag = isTag(requested) ? requested : null
  const { data, error, refetch } = useQuery(departmentsQuery)
  useTitle(t('departments.title'))

  return (
    <Page className={styles['page']}>
      <h1>{t('departments.title')}</h1>
      {data ? (
        <>
          <TagFilter tags={tagsOf(data)} chosen={tag} />
          <DepartmentList departments={taggedDepartments(data, tag)} />
        </>
      ) : (
        <Awaited query={{ error, refetch }} rows={4} />
      )}
    </Page>
  )
}

function TagFilter({ tags, chosen }: { tags: readonly Tag[]; chosen: Tag | null }) {
  const t = useT()
  if (tags.length === 0) return null
  return (
    <nav className={styles['tags']} aria-label={t('departments.filter')}>
      {[null, ...tags].map((tag) => (
        <Link
          key={tag}
          to={paths.departments(tag ?? undefined)}
          aria-current={tag === chosen ? 'page' : undefined}
          className={styles['tag']}
        >
          {t(tag === null ? 'departments.all' : `tag.${tag}`)}
        </Link>
      ))}
    </nav>
  )
}

function DepartmentList({ departments }: { departments: readonly Department[] }) {
  const t = useT()
  if (departments.length === 0) {
    return (
      <EmptyState message={t('departments.none')}>
        <Link to={paths.departments()}>{t('departments.showAll')}</Link>
      </EmptyState>
    )
  }
  const pictured = departments.some(({ image }) => image !== null)
  return (
    <ul className={styles['list']}>
      {departments.map((department) => (
        <li key={department.id}>
          <DepartmentRow department={department} pictured={pictured} />
        </li>
      ))}
    </ul>
  )
}

interface DepartmentRowProps {
  department: Department
  /** Leaves room for a picture, also where this department has none. */
  pictured: boolean
}

function DepartmentRow({ department, pictured }: DepartmentRowProps) {
  const t = useT()
  const localize = useLocalize()
  const { id, title, image, worksWith, summary } = department
  const office = useShownOffice(id)
  return (
    <article className={styles['row']}>
      {image ? (
        <img src={image} alt="" loading="lazy" className={styles['image']} />
      ) : (
        pictured && <span className={styles['image']} />
      )}
      <div className={styles['words']}>
        <h2>
          <Link to={paths.departmentLevel(id)}>
            <AgencyWords text={title.long} />
          </Link>
        </h2>
        {summary && <AgencyWords as="p" text={summary} />}
        {worksWith && (
          <p className={styles['quiet']}>
            {t('department.worksWith', { whom: localize(worksWith) })}
          </p>
        )}
        {office && <OpeningLine office={office} />}
      </div>
      <ChevronRight size={20} aria-hidden className={styles['chevron']} />
    </article>
  )
}
