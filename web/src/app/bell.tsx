import { useQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { unreadQuery } from '../alerts/unread-query.ts'
import { missedCallsQuery } from '../calls/missed-query.ts'
import { useLiveLost } from '../calls/use-live-lost.ts'
import { paths } from '../paths.ts'
import { useT } from '../ui/use-t.ts'
import styles from './top-bar.module.css'

/** More than this are not counted on the bell itself. */
const MOST_SHOWN = 99

/** Milliseconds without a live connection after which the numbers are read again and again, and between two times. */
const LOST_MS = 30_000
const AGAIN_MS = 60_000

/** How many notifications the account has not read and missed calls it has not seen, and the way there. */
export default function Bell() {
  const t = useT()
  // Without an answer it is the way there still.
  const refetchInterval = useLongLost() ? AGAIN_MS : false
  const { data: unread = 0 } = useQuery({ ...unreadQuery, refetchInterval })
  const { data: calls } = useQuery({ ...missedCallsQuery, refetchInterval })
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

/** Whether there has been no live connection for a while, so that nothing reports what is new. */
function useLongLost(): boolean {
  const isLost = useLiveLost()
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!isLost) return undefined
    const timer = setTimeout(() => setLong(true), LOST_MS)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [isLost])
  return isLong
}
