import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { departmentsQuery, moduleQuery } from '../api/queries.ts'
import { paths } from '../paths.ts'
import { useLocalize, useT } from '../ui/use-t.ts'
import { TourStep } from './tour-step.tsx'

/** How to comment on a record and answer as an agent; nothing where no module has public comments. */
export function CommentStep() {
  const t = useT()
  const localize = useLocalize()
  const { data: departments = [] } = useQuery(departmentsQuery)
  const modules = useQueries({
    queries: departments.flatMap((one) => one.modules.map(({ id }) => moduleQuery(id))),
  })
  const module = modules.find(({ data }) => data?.control.comments.public === true)?.data
  if (!module) return null
  return (
    <TourStep title={t('demo.comments')} lead={t('demo.commentsLead')}>
      <li>
        <Link to={paths.module(module.department, module.module_code)}>
          {t('demo.commentsRecord', { module: localize(module.display_name) })}
        </Link>
      </li>
      <li>
        <Link to={`${paths.resourcer()}?type=comment`}>{t('demo.commentsResourcer')}</Link>
      </li>
      <li>
        <Link to={paths.mailbox()}>{t('demo.mailbox')}</Link>
      </li>
    </TourStep>
  )
}
