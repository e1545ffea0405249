import {
  CalendarDays,
  FolderSync,
  FolderHeart,
  LogOut,
  MessageSquare,
  Phone,
  PhoneCall,
  UserRoundCog,
  UsersRound,
  type LucideIcon,
} from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { useSignOut } from '../accounts/use-sign-in.ts'
import { fullName, lacksSecondFactor, useViewer } from '../accounts/use-viewer.ts'
import { unreadChatsQuery } from '../api/chat-queries.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { lazyCode } from '../ui/later.ts'
import { SideColumn } from '../ui/side-column.tsx'
import { useTenant } from '../shell/tenant.tsx'
import { useAreaName } from '../shell/use-area-name.ts'
import { useErrorMessages } from '../shell/use-error-messages.ts'
import { useT } from '../ui/use-t.ts'
import styles from './user-column.module.css'

const AgentStatusChoice = lazyCode(() => import('../agents/agent-status-choice.tsx'))

/** Who is signed in, and what belongs to the account. */
export default function UserColumn({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT()
  const words = useErrorMessages()
  const mycc = useAreaName('mycc')
  const { control } = useTenant().config
  const viewer = useViewer()
  const signOut = useSignOut()
  const { data: unread = 0 } = useQuery({ ...unreadChatsQuery, enabled: viewer !== null && open })
  if (!viewer) return null

  const links: { to: string; label: string; icon: LucideIcon; news?: number }[] = [
    { to: paths.personal(), label: mycc, icon: FolderHeart },
    { to: paths.profile(), label: t('user.editProfile'), icon: UserRoundCog },
    { to: paths.timeline(), label: t('user.timeline'), icon: CalendarDays },
    { to: paths.chat(), label: t('user.chat'), icon: MessageSquare, news: unread },
    { to: paths.callLogs(), label: t('user.callLogs'), icon: Phone },
  ]
  if (control.stats.canManage) {
    const label = t('user.departmentCallLogs')
    links.push({ to: paths.departmentCallLogs(), label, icon: PhoneCall })
  }
  if (viewer.grants.includes('tenant.admin')) {
    links.push({ to: paths.people(), label: t('user.people'), icon: UsersRound })
    links.push({ to: paths.imports(), label: t('user.imports'), icon: FolderSync })
  }
  return (
    <SideColumn title={fullName(viewer)} open={open} onClose={onClose}>
      <p className={styles['email']}>{viewer.email}</p>
      {viewer.role === 'internal' && !lacksSecondFactor(viewer) && (
        <Suspense>
          <AgentStatusChoice />
        </Suspense>
      )}
      <nav aria-label={t('user.links')}>
        <ul className={styles['links']}>
          {links.map(({ to, label, icon: Icon, news = 0 }) => (
            <li key={to}>
              <Link to={to} className={styles['link']} onClick={onClose}>
                <Icon size={20} aria-hidden />
                {label}
                {news > 0 && (
                  <strong className={styles['news']}>
                    {t('user.chatUnread', { count: news })}
                  </strong>
                )}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Button icon={LogOut} isPending={signOut.isPending} onPress={() => signOut.mutate()}>
        {t('user.logOut')}
      </Button>
      <p role="alert" className={styles['failed']}>
        {signOut.error && words(signOut.error).message}
      </p>
    </SideColumn>
  )
}
