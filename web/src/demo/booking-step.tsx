import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { departmentsQuery } from '../api/queries.ts'
import { paths } from '../paths.ts'
import { useLocalize, useT } from '../shell/use-t.ts'
import styles from './demo-page.module.css'
import { TourStep } from './tour-step.tsx'

/** How to try an appointment, from asking for it to the mail with its calendar entry; nothing where none are made. */
export function BookingStep() {
  const t = useT()
  const localize = useLocalize()
  const { data: departments = [] } = useQuery(departmentsQuery)
  const booking = departments.filter(({ tags }) => tags.includes('appointment'))
  if (booking.length === 0) return null
  const department = booking.find(({ modules }) => modules.length > 0)
  const [module] = department?.modules ?? []
  return (
    <TourStep title={t('demo.booking')} lead={t('demo.bookingLead')}>
      <li className={styles['said']}>{t('demo.bookingAsk')}</li>
      {department && module && (
        <li>
          <Link to={paths.module(department.id, module.id)}>
            {t('demo.bookingRecords', { records: localize(module.title.long) })}
          </Link>
        </li>
      )}
      <li>
        <Link to={paths.intents('appointment')}>{t('demo.bookingDepartments')}</Link>
      </li>
      <li className={styles['said']}>
        {t('demo.bookingMail')} <Link to={paths.mailbox()}>{t('demo.bookingMailbox')}</Link>
      </li>
    </TourStep>
  )
}
