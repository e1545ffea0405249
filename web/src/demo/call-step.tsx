import { useQuery } from '@tanstack/react-query'
import { departmentsQuery } from '../api/queries.ts'
import { paths } from '../paths.ts'
import { useTenant } from '../shell/tenant.tsx'
import { useAreaName } from '../shell/use-area-name.ts'
import { useLocalize, useT } from '../ui/use-t.ts'
import styles from './demo-page.module.css'
import { TourStep, Way } from './tour-step.tsx'

/** How to book an appointment; nothing where no department takes any. */
export function AppointmentStep() {
  const t = useT()
  const localize = useLocalize()
  const { data: departments = [] } = useQuery(departmentsQuery)
  const department = departments.find(
    ({ tags, modules }) => tags.includes('appointment') && modules.length > 0,
  )
  const [module] = department?.modules ?? []
  if (!department || !module) return null
  return (
    <TourStep title={t('demo.appointments')} lead={t('demo.appointmentsLead')}>
      <Way to={paths.module(department.id, module.id)}>
        {t('demo.callRecord', { department: localize(department.name) })}
      </Way>
      <Way to={paths.timeline()}>{t('demo.callTimeline')}</Way>
      <Way to={paths.resourcer()}>{t('demo.resourcer')}</Way>
      <Way to={paths.mailbox()}>{t('demo.mailbox')}</Way>
    </TourStep>
  )
}

/** How to call an agent with two browsers; nothing where no department takes calls about records. */
export function CallStep() {
  const t = useT()
  const localize = useLocalize()
  const hub = useAreaName('hub')
  const mycc = useAreaName('mycc')
  const { demoAccounts } = useTenant().config
  const { data: departments = [] } = useQuery(departmentsQuery)
  const department = departments.find(
    ({ tags, modules }) => tags.includes('call') && modules.length > 0,
  )
  const [module] = department?.modules ?? []
  const agent = demoAccounts.find(({ role }) => role === 'agent')
  const resident = demoAccounts.find(({ role }) => role === 'resident')
  if (!department || !module || !agent || !resident) return null
  const name = localize(department.name)
  return (
    <TourStep title={t('demo.call')} lead={t('demo.callLead', { department: name, hub })}>
      {[
        { ...agent, words: t('demo.callAgent') },
        { ...resident, words: t('demo.callResident') },
      ].map(({ role, words, email, password }) => (
        <li key={role} className={styles['credentials']}>
          <span>{words}</span>
          <code>{email}</code>
          <code>{password}</code>
        </li>
      ))}
      <Way to={paths.module(department.id, module.id)}>
        {t('demo.callRecord', { department: name })}
      </Way>
      <Way to={paths.mailbox()}>{t('demo.mailbox')}</Way>
      <Way to={paths.callCheck()} reloadDocument>
        {t('demo.callCheck')}
      </Way>
      <Way to={paths.callLogs()}>{t('demo.callLogs')}</Way>
      <Way to={paths.personal('notifications')}>{t('demo.callMissed', { mycc })}</Way>
    </TourStep>
  )
}
