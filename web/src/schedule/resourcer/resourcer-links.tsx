import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { openCommentsQuery } from '../../api/comment-queries.ts'
import { chatNewsQuery } from '../../api/chat-news.ts'
import { paths } from '../../paths.ts'
import { useTenant } from '../../shell/tenant.tsx'
import { useT } from '../../shell/use-t.ts'
import styles from './resourcer.module.css'

/** Another place where something waits for the agency's people. */
interface ResourcerLink {
  readonly to: string
  readonly label: string
}

/** Ways from the resourcer to what else waits for an answer. */
export function ResourcerLinks() {
  const t = useT()
  const links = useLinks()
  return (
    <nav aria-label={t('resourcer.links')} className={styles['links']}>
      {links.map(({ to, label }) => (
        <Link key={to} to={to}>
          {label}
        </Link>
      ))}
    </nav>
  )
}

/** The links, in order: what has answers to give is added here. */
function useLinks(): readonly ResourcerLink[] {
  const t = useT()
  const { calls } = useTenant().config.control.nencounter
  const { data: comments = 0 } = useQuery(openCommentsQuery)
  const { data: news } = useQuery(chatNewsQuery)
  const links: ResourcerLink[] = [
    { to: paths.comments(), label: t('user.comments', { count: comments }) },
    { to: paths.chat(), label: t('user.chat', { count: news?.waiting ?? 0 }) },
  ]
  if (calls) links.push({ to: paths.callLogs(), label: t('resourcer.callBacks') })
  return links
}
