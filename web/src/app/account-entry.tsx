import { LogIn, UserRound } from 'lucide-react'
import { Button } from 'react-aria-components'
import { Link, useLocation } from 'react-router'
import { isEntrance } from '../accounts/safe-referrer.ts'
import { fullName, useViewer } from '../accounts/use-viewer.ts'
import { paths } from '../paths.ts'
import { useT } from '../shell/use-t.ts'
import styles from './top-bar.module.css'

/** The user's name, which opens the user column, or Log In, which opens the login column over the page. */
export function AccountEntry({ onOpen }: { onOpen: () => void }) {
  const t = useT()
  const viewer = useViewer()
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
  const here = `${pathname}${search ? `${search}&` : '?'}login`
  return (
    <Link to={isEntrance(pathname) ? paths.login() : here} className={styles['account']}>
      <LogIn size={16} aria-hidden />
      <span className={styles['logIn']}>{t('login.title')}</span>
    </Link>
  )
}
