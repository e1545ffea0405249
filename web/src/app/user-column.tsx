import {
  Building2,
  CalendarDays,
  ClipboardList,
  FolderSync,
  FolderHeart,
  LogOut,
  MessageCircle,
  MessageSquareText,
  Phone,
  Settings2,
  UserRoundCog,
  UsersRound,
  type LucideIcon,
} from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useSignOut } from '../accounts/use-sign-in.ts'
import { fullName, lacksSecondFactor, useViewer } from '../accounts/use-viewer.ts'
import { openCommentsQuery } from '../api/comment-queries.ts'
import { departmentsQuery } from '../api/queries.ts'
import { chatNewsQuery } from '../api/chat-news.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { SideColumn } from '../ui/side-column.tsx'
import { useTenant } from '../shell/tenant.tsx'
import { useErrorMessages } from '../shell/use-error-messages.ts'
import { useT } from '../shell/use-t.ts'
import styles from './user-column.module.css'

/** Who is signed in, and what belongs to the account. */
export default function UserColumn({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT()
  const words = useErrorMessages()
  const { names, control, brand } = useTenant().config
  const viewer = useViewer()
  const signOut = useSignOut()
  const readsComments = viewer?.role === 'internal' && !lacksSecondFactor(viewer)
  const waiting = useQuery({ ...openCommentsQuery, enabled: open && readsComments })
  const { data: departments } = useQuery({ ...departmentsQuery, enabled: open })
  const { data: news } = useQuery({ ...chatNewsQuery, enabled: open && viewer !== null })
  if (!viewer) return null

  const links: { to: string; label: string; icon: LucideIcon }[] = [
    { to: paths.personal(), label: names.mycc, icon: FolderHeart },
    { to: paths.timeline(), label: t('user.timeline'), icon: CalendarDays },
    { to: paths.profile(), label: t('user.editProfile'), icon: UserRoundCog },
  ]
  if (viewer.role === 'internal' && brand !== 'alternate')
    links.push({ to: paths.resourcer(), label: t('user.resourcer'), icon: ClipboardList })
  if (control.nencounter.calls) {
    links.push({ to: paths.callLogs(), label: t('user.callLogs'), icon: Phone })
    if (control.stats.canManage) {
      const to = paths.departmentCallLogs()
      links.push({ to, label: t('user.departmentCallLogs'), icon: Building2 })
    }
  }
  if (departments?.some(({ tags }) => tags.includes('chat'))) {
    const count = (news?.unread ?? 0) + (news?.waiting ?? 0)
    links.push({ to: paths.chat(), label: t('user.chat', { count }), icon: MessageCircle })
  }
  if (viewer.role === 'internal') {
    links.push({
      to: paths.comments(),
      label: t('user.comments', { count: waiting.data ?? 0 }),
      icon: MessageSquareText,
    })
  }
  if (viewer.grants.includes('tenant.admin')) {
    links.push({ to: paths.admin(), label: t('user.admin'), icon: Settings2 })
    links.push({ to: paths.people(), label: t('user.people'), icon: UsersRound })
    links.push({ to: paths.imports(), label: t('user.imports'), icon: FolderSync })
  }
  return (
    <SideColumn title={fullName(viewer)} closeLabel={t('user.close')} open={open} onClose={onClose}>
      <p className={styles['email']}>{viewer.email}</p>
      <nav aria-label={t('user.links')}>
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
        {t('user.logOut')}
      </Button>
      <p role="alert" className={styles['failed']}>
        {signOut.error && words(signOut.error).message}
      </p>
    </SideColumn>
  )
}
