import { useTenant } from '../shell/tenant.tsx'
import { useT } from '../shell/use-t.ts'
import { useDays } from './use-days.ts'
import styles from './record.module.css'

/** At the end of a printed record: whose it is, where it is found, and when it was printed. */
export function PrintedFrom({ link }: { link: string }) {
  const t = useT()
  const days = useDays()
  const { config } = useTenant()
  return (
    <p className={styles['printedFrom']}>
      {t('record.printed', { agency: config.branding.title.long, day: days.short(days.today) })}
      <br />
      {new URL(link, window.location.origin).href}
    </p>
  )
}
