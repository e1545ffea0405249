import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { statsQuery } from '../api/queries.ts'
import { paths } from '../paths.ts'
import { useLocalize, useT } from '../ui/use-t.ts'
import { TourStep } from './tour-step.tsx'

/** So many of the agency's statistics are enough for a tour. */
const MOST = 3

/** Published statistics and shared searches of the agency, if there are any. */
export function NumbersStep() {
  const t = useT()
  const localize = useLocalize()
  const { data = [] } = useQuery(statsQuery)
  const stats = data.filter(({ published, problem }) => published && problem !== 'module_gone')
  if (stats.length === 0) return null
  return (
    <TourStep title={t('demo.numbers')} lead={t('demo.numbersLead')}>
      {stats.slice(0, MOST).map(({ id, title, search_saved: { guid, module } }) => {
        const department = module.department.department_code
        return (
          <li key={id}>
            <Link to={paths.savedStat(department, module.module_code, guid, id)}>
              {localize(title)}
            </Link>
          </li>
        )
      })}
      {stats.slice(MOST - 1, MOST).map(({ id, title, search_saved: { guid, module } }) => (
        <li key={id}>
          <Link to={paths.saved(module.department.department_code, module.module_code, guid)}>
            {t('demo.sharedSearch', { title: localize(title) })}
          </Link>
        </li>
      ))}
    </TourStep>
  )
}
