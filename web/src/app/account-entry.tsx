import { LogIn, UserRound } from 'lucide-react'
import { Button } from 'react-aria-components'
import { Link, useLocation } from 'react-router'
import { isEntrance } from '../accounts/safe-referrer.ts'
import { fullName, useIsViewerKnown, useViewer } from '../accounts/use-viewer.ts'
import { paths } from '../paths.ts'
import { useT } from '../ui/use-t.ts'
import { classNames } from '../ui/class-names.ts'
import styles from './top-bar.module.css'

/** The user's name, which opens the user column, or Log In, which opens the login column over the page. */
export function AccountEntry({ onOpen }: { onOpen: () => void }) {
  const t = useT()
  const viewer = useViewer()
  const isKnown = useIsViewerKnown()
  const { pathname, search } = useLocation()
  if (viewer) {
    return (
      <Button className={styles['account'] ?? ''} onPress={onOpen}>
        <UserRound size={16} aria-hidden />
        <span className={styles['name']}>{fullName(viewer)}</span>
      </Button>
    )
  }
  if (pathname === paths.login()) return null
  // Room for what will stand here.
  if (!isKnown) return <span className={styles['unknown']}>{t('login.title')}</span>
  const here = `${pathname}${search ? `${search}&` : '?'}login`
  return (
    <Link
      to={isEntrance(pathname) ? paths.login() : here}
      className={classNames(styles['account'], 'needs-scripts')}
    >
      <LogIn size={16} aria-hidden />
      <span className={styles['logIn']}>{t('login.title')}</span>
    </Link>
  )
}
