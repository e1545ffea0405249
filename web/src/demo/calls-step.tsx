import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { departmentsQuery } from '../api/queries.ts'
import { channelsByDepartment } from '../offices/channels-by-department.ts'
import { channelsQuery } from '../offices/channels-query.ts'
import { paths } from '../paths.ts'
import { useTenant } from '../shell/tenant.tsx'
import { useLocalize, useT } from '../shell/use-t.ts'
import styles from './demo-page.module.css'
import { TourStep } from './tour-step.tsx'

/** How to try a video call with two browsers, and what staff see of calls; nothing where no calls are taken. */
export function CallsStep() {
  const t = useT()
  const { control, demoAccounts, names } = useTenant().config
  const agent = demoAccounts.find(({ role }) => role === 'agent')
  const manager = demoAccounts.find(({ role }) => role === 'manager')
  if (!control.nencounter.calls || !agent || !manager) return null
  return (
    <TourStep title={t('demo.calls')} lead={t('demo.callsLead')}>
      <li className={styles['said']}>{t('demo.callsAgent', { email: agent.email })}</li>
      <li className={styles['said']}>
        {t('demo.callsCaller')} <OpenOffice />
      </li>
      <li className={styles['said']}>{t('demo.callsAnswer')}</li>
      <li className={styles['said']}>{t('demo.callsAfter', { email: manager.email })}</li>
      <li>
        <Link to={paths.hub()}>{t('demo.callsHub', { hub: names.hub })}</Link>
      </li>
      <li>
        <Link to={paths.callLogs()}>{t('demo.callsLogs')}</Link>
      </li>
      <li>
        <Link to={paths.comments()}>{t('demo.callsComments', { email: agent.email })}</Link>
      </li>
      <li>
        <Link to={paths.departmentCallLogs()}>{t('demo.callsDepartment')}</Link>
      </li>
    </TourStep>
  )
}

/** The records of a department whose office is open now. */
function OpenOffice() {
  const t = useT()
  const localize = useLocalize()
  const { data: channels } = useQuery(channelsQuery)
  const { data: departments } = useQuery(departmentsQuery)
  if (!channels || !departments) return null
  const open = channelsByDepartment(channels)
    .filter(({ own }) => own.open && own.calls)
    .map(({ own }) => departments.find(({ id }) => id === own.department))
    .find((department) => department?.modules.length)
  const [module] = open?.modules ?? []
  if (!open || !module) return t('demo.callsClosed')
  return (
    <Link to={paths.module(open.id, module.id)}>
      {t('demo.callsRecords', { records: localize(module.title.long) })}
    </Link>
  )
}
