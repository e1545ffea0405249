import { CalendarPlus } from 'lucide-react'
import { useT } from '../shell/use-t.ts'
import styles from './calendar-link.module.css'

/** Downloads an appointment for calendar programs. @param address of its file */
export function CalendarLink({ address }: { address: string }) {
  const t = useT()
  return (
    <a href={address} download className={styles['link']}>
      <CalendarPlus size={16} aria-hidden />
      {t('schedule.toCalendar')}
    </a>
  )
}
