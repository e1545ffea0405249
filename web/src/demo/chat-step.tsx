import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { departmentsQuery } from '../api/queries.ts'
import { paths } from '../paths.ts'
import { useT } from '../ui/use-t.ts'
import { TourStep } from './tour-step.tsx'

/** How to chat as a resident and answer as an agent; nothing where no department takes messages. */
export function ChatStep() {
  const t = useT()
  const { data: departments = [] } = useQuery(departmentsQuery)
  if (!departments.some(({ tags }) => tags.includes('chat'))) return null
  return (
    <TourStep title={t('demo.chat')} lead={t('demo.chatLead')}>
      <li>
        <Link to={paths.chat()}>{t('demo.chatPage')}</Link>
      </li>
      <li>
        <Link to={`${paths.resourcer()}?type=chat`}>{t('demo.chatResourcer')}</Link>
      </li>
      <li>
        <Link to={paths.mailbox()}>{t('demo.mailbox')}</Link>
      </li>
    </TourStep>
  )
}
