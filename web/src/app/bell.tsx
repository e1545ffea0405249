import { useQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { Link } from 'react-router'
import { unreadQuery } from '../alerts/unread-query.ts'
import { missedCountQuery } from '../calls/call-queries.ts'
import { paths } from '../paths.ts'
import { useTenant } from '../shell/tenant.tsx'
import { useT } from '../shell/use-t.ts'
import styles from './top-bar.module.css'

/** More than this are not counted on the bell itself. */
const MOST_SHOWN = 99

/** How much an account was told that it has not read, missed calls among it, and the way there. */
export default function Bell() {
  const t = useT()
  // Without an answer it is the way there still.
  const { alert, nencounter } = useTenant().config.control
  const { data: told = 0 } = useQuery({ ...unreadQuery, enabled: alert !== null })
  const { data: missed = 0 } = useQuery({ ...missedCountQuery, enabled: nencounter.calls })
  const unread = told + missed
  return (
    <Link
      to={paths.personal('notifications')}
      className={styles['bell']}
      aria-label={t('bell.label', { count: unread })}
    >
      <BellIcon size={20} aria-hidden />
      {unread > 0 && (
        <span className={styles['unread']} aria-hidden>
          {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
        </span>
      )}
    </Link>
  )
}
