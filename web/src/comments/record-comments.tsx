import '../shell/later-texts.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useViewer } from '../accounts/use-viewer.ts'
import { moduleQuery } from '../api/queries.ts'
import { ActNotice, useActNotice } from '../shell/act-notice.tsx'
import type { CommentSlotProps } from '../shell/comment-slot.tsx'
import { useErrorMessages } from '../shell/use-error-messages.ts'
import { useT } from '../ui/use-t.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { ownCommentsQuery, recordCommentsQuery } from './comment-queries.ts'
import { OwnComments } from './own-comments.tsx'
import { PublicComments } from './public-comments.tsx'
import { WindowLine } from './window-line.tsx'
import styles from './comments.module.css'

/** The comments on a record: when it takes public ones, the account's own, and the public ones. Draws nothing without any. */
export default function RecordComments({ module, record }: Omit<CommentSlotProps, 'onSent'>) {
  const t = useT()
  const title = useId()
  const words = useErrorMessages()
  const viewer = useViewer()
  const { said, say } = useActNotice()
  const config = useQuery(moduleQuery(module))
  const comments = config.data?.control.comments
  const list = useInfiniteQuery({
    ...recordCommentsQuery(record.guid, viewer?.id ?? null),
    // Elsewhere there are none.
    enabled: comments?.public === true,
  })
  const own = useQuery({
    ...ownCommentsQuery(record.guid, viewer?.id ?? ''),
    enabled: viewer !== null,
  })
  const ownComments = own.data ?? []
  const window = list.data?.pages[0]?.window ?? null
  const hasPublic = (list.data?.pages[0]?.total ?? 0) > 0 || window !== null
  // Most records have no comments: a failure is worth showing only where some can be expected.
  const failed = list.data === undefined ? list : null
  const failedOwn = comments?.accept === true && own.data === undefined ? own : null
  const failure = [failed, failedOwn].find((query) => query !== null && query.error !== null)
  if (!hasPublic && ownComments.length === 0 && said.words === null && !failure) return null
  return (
    <section tabIndex={-1} aria-labelledby={title} className={styles['comments']}>
      <h3 id={title}>{t('comments.heading')}</h3>
      {window !== null && <WindowLine window={window} />}
      <ActNotice said={said} say={say} />
      {failure?.error && (
        <ErrorState
          {...words(failure.error)}
          message={t('comments.notLoaded')}
          onRetry={() => void failure.refetch()}
        />
      )}
      {viewer !== null && ownComments.length > 0 && (
        <OwnComments comments={ownComments} author={viewer} say={say} />
      )}
      {hasPublic && <PublicComments list={list} />}
    </section>
  )
}
