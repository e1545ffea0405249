import { useTenant } from '../shell/tenant.tsx'
import { useT } from '../ui/use-t.ts'
import { useTakenOver } from '../ui/use-taken-over.ts'
import { useDays } from './use-days.ts'
import styles from './record.module.css'

/** At the end of a printed record: whose it is, where it is found, and when it was printed. */
export function PrintedFrom({ link }: { link: string }) {
  const t = useT()
  const days = useDays()
  const { config } = useTenant()
  const takenOver = useTakenOver()
  return (
    <p className={styles['printedFrom']}>
      {t('record.printed', { agency: config.branding.title.long, day: days.short(days.today) })}
      <br />
      {takenOver ? new URL(link, window.location.origin).href : link}
    </p>
  )
}
