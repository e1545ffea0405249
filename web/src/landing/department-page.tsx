import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router'
import { departmentsQuery } from '../api/queries.ts'
import { paths } from '../paths.ts'
import { onlyModule } from '../shell/departments.ts'
import { Frame } from '../shell/frame.tsx'
import { useErrorWords } from '../shell/use-error-words.ts'
import { useLocalize, useText } from '../shell/use-text.ts'
import { useTitle } from '../shell/use-title.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ModuleList } from './module-links.tsx'
import styles from './landing.module.css'

/** One department's records. A single module needs no page in between; an unknown department leads home. */
export function DepartmentPage() {
  const text = useText()
  const say = useLocalize()
  const words = useErrorWords()
  const { department: id } = useParams()
  const { data, error, refetch } = useQuery(departmentsQuery)
  const department = data?.find((candidate) => candidate.id === id)
  useTitle(department && say(department.title.long))

  if (data && !department) return <Navigate to={paths.home()} replace />
  const only = department && onlyModule([department])
  if (only) return <Navigate to={paths.module(only.department, only.module)} replace />

  return (
    <Frame>
      <div className={styles['page']}>
        {department ? (
          <>
            <h1 className={styles['departmentTitle']}>{say(department.title.long)}</h1>
            {department.summary && <p className={styles['lead']}>{say(department.summary)}</p>}
            <ModuleList department={department} />
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
