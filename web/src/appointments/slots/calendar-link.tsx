import { CalendarPlus } from 'lucide-react'
import { useT } from '../../ui/use-t.ts'
import styles from './calendar-link.module.css'

/** Downloads the calendar file of an appointment. @param address of the file */
export function CalendarLink({ address }: { address: string }) {
  const t = useT()
  return (
    <a href={address} download className={styles['link']}>
      <CalendarPlus size={16} aria-hidden />
      {t('booking.toCalendar')}
    </a>
  )
}
