import { Link, useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { useT } from '../../shell/use-t.ts'
import styles from './to-check.module.css'

/**
 * Links to the check of devices and network; nothing on its own page. That page is loaded anew: browsers allow devices only
 * in documents of `/call/…`.
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
