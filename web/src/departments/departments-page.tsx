import type { Department } from '@plat/contract/config'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { departmentsQuery } from '../api/queries.ts'
import { paths } from '../paths.ts'
import { Frame } from '../shell/frame.tsx'
import { useErrorWords } from '../shell/use-error-words.ts'
import { useLocalize, useText } from '../shell/use-text.ts'
import { useTitle } from '../shell/use-title.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './departments.module.css'
import { isTag, taggedDepartments, type Tag, tagsOf } from './tags.ts'

/** All departments, or those with the tag that the address names. */
export default function DepartmentsPage() {
  const text = useText()
  const words = useErrorWords()
  const [params] = useSearchParams()
  const asked = params.get('tag')
  const tag = isTag(asked) ? asked : null
  const { data, error, refetch } = useQuery(departmentsQuery)
  useTitle(text('departments.title'))

  return (
    <Frame>
      <div className={styles['page']}>
        <h1>{text('departments.title')}</h1>
        {data ? (
          <>
            <TagFilter tags={tagsOf(data)} chosen={tag} />
            <DepartmentList departments={taggedDepartments(data, tag)} />
          </>
        ) : error ? (
          <ErrorState {...words(error)} onRetry={() => void refetch()} />
        ) : (
          <Skeleton rows={4} label={text('shell.loading')} />
        )}
      </div>
    </Frame>
  )
}

function TagFilter({ tags, chosen }: { tags: readonly Tag[]; chosen: Tag | null }) {
  const text = useText()
  if (tags.length === 0) return null
  return (
    <nav className={styles['tags']} aria-label={text('departments.filter')}>
      {[null, ...tags].map((tag) => (
        <Link
          key={tag}
          to={paths.departments(tag ?? undefined)}
          aria-current={tag === chosen ? 'page' : undefined}
          className={styles['tag']}
        >
          {text(tag === null ? 'departments.all' : `tag.${tag}`)}
        </Link>
      ))}
    </nav>
  )
}

function DepartmentList({ departments }: { departments: readonly Department[] }) {
  const text = useText()
  if (departments.length === 0) {
    return (
      <EmptyState message={text('departments.none')}>
        <Link to={paths.departments()}>{text('departments.showAll')}</Link>
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
  const text = useText()
  const say = useLocalize()
  const { id, title, image, worksWith, summary } = department
  return (
    <article className={styles['row']}>
      {image ? (
        <img src={image} alt="" loading="lazy" className={styles['image']} />
      ) : (
        pictured && <span className={styles['image']} />
      )}
      <div className={styles['words']}>
        <h2>
          <Link to={paths.departmentLevel(id)}>{say(title.long)}</Link>
        </h2>
        {summary && <p>{say(summary)}</p>}
        {worksWith && (
          <p className={styles['quiet']}>
            {text('department.worksWith', { whom: say(worksWith) })}
          </p>
        )}
      </div>
      <ChevronRight size={20} aria-hidden className={styles['chevron']} />
    </article>
  )
}
