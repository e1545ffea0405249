import type { CommentWindow } from '@plat/contract/comments/comments'
import { useIntl } from 'react-intl'
import { useT } from '../ui/use-t.ts'
import { windowMessage } from './window-words.ts'
import styles from './comments.module.css'

/** Says when a record takes public comments. */
export function WindowLine({ window }: { window: CommentWindow }) {
  const t = useT()
  const { formatDate } = useIntl()
  // Days are UTC midnights, so no time zone shifts them.
  const write = (day: string | null) =>
    day === null ? '' : formatDate(day, { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <p className={styles['quiet']}>
      {t(windowMessage(window), { opens: write(window.opens), closes: write(window.closes) })}
    </p>
  )
}
