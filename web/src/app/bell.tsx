import { useQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { Link } from 'react-router'
import { unreadQuery } from '../alerts/unread-query.ts'
import { missedCallsQuery } from '../calls/missed-query.ts'
import { paths } from '../paths.ts'
import { useT } from '../ui/use-t.ts'
import styles from './top-bar.module.css'

/** More than this are not counted on the bell itself. */
const MOST_SHOWN = 99

/** How many notifications the account has not read and missed calls it has not seen, and the way there. */
export default function Bell() {
  const t = useT()
  // Without an answer it is the way there still.
  const { data: unread = 0 } = useQuery(unreadQuery)
  const { data: calls } = useQuery(missedCallsQuery)
  const missed = calls?.unseen ?? 0
  const news = unread + missed
  return (
    <Link
      to={paths.personal('notifications')}
      className={styles['bell']}
      aria-label={t('bell.label', { count: unread, missed })}
    >
      <BellIcon size={20} aria-hidden />
      {news > 0 && (
        <span className={styles['unread']} aria-hidden>
          {news > MOST_SHOWN ? `${MOST_SHOWN}+` : news}
        </span>
      )}
    </Link>
  )
}
