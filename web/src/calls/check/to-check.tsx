import { Link, useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { useT } from '../../ui/use-t.ts'
import styles from './to-check.module.css'

/**
 * Links to the check of devices and network, except on the check's own page. The link reloads the document, because the
 * server allows a camera and a microphone only in documents of `/call/…`.
 */
export function ToCheck() {
  const t = useT()
  const { pathname } = useLocation()
  if (pathname === paths.callCheck()) return null
  return (
    <Link to={paths.callCheck()} reloadDocument className={styles['link']}>
      {t('call.toCheck')}
    </Link>
  )
}
