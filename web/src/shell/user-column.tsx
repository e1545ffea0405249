import { FolderHeart, LogOut, UserRoundCog, UsersRound, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { useSignOut } from '../accounts/use-sign-in.ts'
import { fullName, useViewer } from '../accounts/use-viewer.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { SideColumn } from '../ui/side-column.tsx'
import { useTenant } from './tenant.tsx'
import { useErrorWords } from './use-error-words.ts'
import { useText } from './use-text.ts'
import styles from './user-column.module.css'

/** Who is signed in, and what belongs to the account. */
export default function UserColumn({ open, onClose }: { open: boolean; onClose: () => void }) {
  const text = useText()
  const words = useErrorWords()
  const { names } = useTenant().config
  const viewer = useViewer()
  const signOut = useSignOut()
  if (!viewer) return null

  const links: { to: string; label: string; icon: LucideIcon }[] = [
    { to: paths.personal(), label: names.mycc, icon: FolderHeart },
    { to: paths.profile(), label: text('user.editProfile'), icon: UserRoundCog },
  ]
  if (viewer.grants.includes('tenant.admin')) {
    links.push({ to: paths.people(), label: text('user.people'), icon: UsersRound })
  }
  return (
    <SideColumn
      title={fullName(viewer)}
      closeLabel={text('user.close')}
      open={open}
      onClose={onClose}
    >
      <p className={styles['email']}>{viewer.email}</p>
      <nav aria-label={text('user.links')}>
        <ul className={styles['links']}>
          {links.map(({ to, label, icon: Icon }) => (
            <li key={to}>
              <Link to={to} className={styles['link']} onClick={onClose}>
                <Icon size={20} aria-hidden />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Button icon={LogOut} isPending={signOut.isPending} onPress={() => signOut.mutate()}>
        {text('user.logOut')}
      </Button>
      <p role="alert" className={styles['failed']}>
        {signOut.error && words(signOut.error).message}
      </p>
    </SideColumn>
  )
}
