import type { PublicComment } from '@plat/contract/comments/comments'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useId } from 'react'
import { useErrorMessages } from '../shell/use-error-messages.ts'
import { useT } from '../ui/use-t.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Answers } from './answers.tsx'
import { CommentText } from './comment-text.tsx'
import { hiddenWords } from './hidden-words.ts'
import { ReportPart } from './report-part.tsx'
import { useAgencyDay } from './use-agency-day.ts'
import styles from './comments.module.css'

interface PublicCommentsProps {
  list: UseInfiniteQueryResult<
    InfiniteData<{ readonly comments: readonly PublicComment[]; readonly total: number }>
  >
}

/** The comments that everyone sees, the newest first. */
export function PublicComments({ list }: PublicCommentsProps) {
  const t = useT()
  const title = useId()
  const words = useErrorMessages()
  const pages = list.data?.pages ?? []
  // A comment that came in the meantime moves the next page by one.
  const comments = [
    ...new Map(pages.flatMap((page) => page.comments.map((one) => [one.id, one]))).values(),
  ]
  return (
    <div className={styles['part']}>
      <h4 id={title}>{t('comments.public', { count: pages.at(-1)?.total ?? 0 })}</h4>
      {comments.length === 0 ? (
        <p className={styles['quiet']}>{t('comments.nonePublic')}</p>
      ) : (
        <ul aria-labelledby={title} className={styles['list']}>
          {comments.map((comment) => (
            <Comment key={comment.id} comment={comment} />
          ))}
        </ul>
      )}
      {list.isFetchNextPageError ? (
        <ErrorState
          {...words(list.error)}
          message={t('comments.notLoaded')}
          onRetry={() => void list.fetchNextPage()}
        />
      ) : (
        list.hasNextPage && (
          <div className={styles['actions']}>
            <Button busy={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
              {t('comments.more')}
            </Button>
          </div>
        )
      )}
    </div>
  )
}

function Comment({ comment }: { comment: PublicComment }) {
  const t = useT()
  const head = useId()
  const day = useAgencyDay()
  const { created, name, text, still_there, hidden, answers, own } = comment
  return (
    <li>
      <p id={head} className={styles['head']}>
        {hidden === null && (
          <>
            <bdi className={styles['name']}>{name ?? t('comments.nameNotShown')}</bdi>
            {' · '}
          </>
        )}
        <time dateTime={created}>{day(created)}</time>
        {own && ` · ${t('comments.text')}`}
      </p>
      {hidden !== null && <p className={styles['hidden']}>{hiddenWords(hidden, t)}</p>}
      {hidden === null && text !== null && <CommentText text={text} />}
      {hidden === null && still_there && (
        <p className={styles['quiet']}>{t('comments.saysStillThere')}</p>
      )}
      <Answers answers={answers} />
      {hidden === null && !own && <ReportPart comment={comment} head={head} />}
    </li>
  )
}
