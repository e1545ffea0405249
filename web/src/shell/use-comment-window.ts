import type { CommentWindow } from '@plat/contract/comments/comments'
import { useIntl } from 'react-intl'
import { useT } from './use-t.ts'

/** Writes when public comments on a record are taken. */
export function useCommentWindow(): (window: CommentWindow) => string {
  const t = useT()
  const intl = useIntl()
  const day = (iso: string) => intl.formatDate(iso, { dateStyle: 'long', timeZone: 'UTC' })
  return ({ state, opens, closes }) => {
    if (state === 'closed' && closes !== null)
      return t('comments.windowClosed', { day: day(closes) })
    if (state === 'upcoming' && opens !== null)
      return closes === null
        ? t('comments.windowOpens', { day: day(opens) })
        : t('comments.windowOpensUntil', { day: day(opens), last: day(closes) })
    if (closes === null) return t('comments.windowAlways')
    return opens === null
      ? t('comments.windowUntil', { day: day(closes) })
      : t('comments.windowOpen', { first: day(opens), last: day(closes) })
  }
}
