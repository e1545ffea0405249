import type { PublicComment } from '@plat/contract/comments/comments'
import { useId } from 'react'
import { dayIn } from '../days.ts'
import { useDays } from '../use-days.ts'
import { useTenant } from '../../shell/tenant.tsx'
import { useT } from '../../shell/use-t.ts'
import { Button } from '../../ui/button.tsx'
import styles from './comments.module.css'

interface PublicCommentsProps {
  /** The newest first. */
  comments: readonly PublicComment[]
  /** How many there are. */
  total: number
  /** Shows more of them; null: all that can be shown are. */
  onMore: (() => void) | null
}

/** The comments that everybody sees. */
export function PublicComments({ comments, total, onMore }: PublicCommentsProps) {
  const t = useT()
  const title = useId()
  const days = useDays()
  const { timeZone } = useTenant().config
  return (
    <div>
      <h4 id={title}>{t('comments.public', { count: total })}</h4>
      {comments.length === 0 && <p className={styles['quiet']}>{t('comments.noPublic')}</p>}
      {comments.length > 0 && (
        <ul aria-labelledby={title} className={styles['list']}>
          {comments.map(({ id, name, text, created }) => (
            <li key={id}>
              <p className={styles['quiet']}>
                <span className={styles['name']} dir="auto">
                  {name ?? t('comments.nameWithheld')}
                </span>
                {' · '}
                <time dateTime={created}>{days.short(dayIn(timeZone, new Date(created)))}</time>
              </p>
              <p dir="auto" className={styles['text']}>
                {text}
              </p>
            </li>
          ))}
        </ul>
      )}
      {onMore !== null && <Button onPress={onMore}>{t('comments.showMore')}</Button>}
    </div>
  )
}
