import type { Department } from '@plat/contract/config'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { moduleQuery } from '../api/queries.ts'
import { paths } from '../paths.ts'
import { useLocalize } from '../shell/use-text.ts'
import styles from './landing.module.css'

/** Departments with their modules as plain links, each with what it holds. */
export function ModuleLinks({ departments }: { departments: readonly Department[] }) {
  const say = useLocalize()
  return (
    <div className={styles['departments']}>
      {departments.map((department) => (
        <section key={department.id} aria-labelledby={`department-${department.id}`}>
          <h2 id={`department-${department.id}`}>{say(department.title.long)}</h2>
          {department.summary && <p className={styles['summary']}>{say(department.summary)}</p>}
          <ModuleList department={department} />
        </section>
      ))}
    </div>
  )
}

/** The modules of one department. */
export function ModuleList({ department }: { department: Department }) {
  return (
    <ul className={styles['modules']}>
      {department.modules.map((module) => (
        <ModuleLink key={module.id} department={department.id} module={module} />
      ))}
    </ul>
  )
}

function ModuleLink({
  department,
  module,
}: {
  department: string
  module: Department['modules'][number]
}) {
  const say = useLocalize()
  // The summary is part of the module's configuration, which the next page needs anyway.
  const { data } = useQuery(moduleQuery(module.id))
  return (
    <li>
      <Link to={paths.module(department, module.id)}>{say(module.title.long)}</Link>
      {data?.summary && <p>{say(data.summary)}</p>}
    </li>
  )
}
