import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { useT } from '../ui/use-t.ts'
import type { SavedSubject } from './screen-mode.ts'
import styles from './back-to-statistics.module.css'

/** The way back to the statistics page, for a stat that came from there or stands there. */
export function BackToStatistics({ subject: { back } }: { subject: SavedSubject }) {
  const t = useT()
  if (back === null) return null
  return (
    <Link to={back.to} state={back.state} className={styles['back']}>
      <ArrowLeft size={16} aria-hidden />
      {t('saved.toStatistics')}
    </Link>
  )
}
