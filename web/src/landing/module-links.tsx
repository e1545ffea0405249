import type { Department } from '@plat/contract/departments/departments'
import type { Landing } from '@plat/contract/landing/landing'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { moduleQuery } from '../api/queries.ts'
import { paths } from '../paths.ts'
import { AgencyWords } from '../shell/agency-words.tsx'
import { useLocalize, useT } from '../ui/use-t.ts'
import styles from './module-links.module.css'

/** Whether a landing page leads to all modules of these departments by itself. */
export function leadsToAll({ rows }: Landing, departments: readonly Department[]): boolean {
  const addresses = new Set(
    rows.flatMap(({ columns }) => columns.map(({ button }) => button?.href)),
  )
  return departments.every(({ id, modules }) =>
    modules.every((module) => addresses.has(paths.module(id, module.id))),
  )
}

/** All records of the portal, by department. */
export function ModuleLinks({ departments }: { departments: readonly Department[] }) {
  const t = useT()
  const heading = useId()
  return (
    <section className={styles['directory']} aria-labelledby={heading}>
      <h2 id={heading}>{t('landing.records')}</h2>
      <div className={styles['departments']}>
        {departments.map((department) => (
          <div key={department.id} className={styles['department']}>
            <AgencyWords as="h3" text={department.title.long} />
            <ul>
              {department.modules.map((module) => (
                <li key={module.id}>
                  <Link to={paths.module(department.id, module.id)}>
                    <AgencyWords text={module.title.long} />
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  )
}

/** The modules of one department, each with what it holds. */
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
  const localize = useLocalize()
  // The summary is part of the module's configuration, which the next page needs anyway.
  const { data } = useQuery(moduleQuery(module.id))
  return (
    <li>
      <Link to={paths.module(department, module.id)}>
        <AgencyWords text={module.title.long} />
      </Link>
      <p>{data?.summary && localize(data.summary)}</p>
    </li>
  )
}
