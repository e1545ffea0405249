import '../shell/later-texts.ts'
import type { Account } from '@plat/contract/accounts/account'
import type { PublicComment, OwnComment } from '@plat/contract/comments/comments'
import {
  useInfiniteQuery,
  useQuery,
  type InfiniteData,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query'
import { useId } from 'react'
import { useViewer } from '../accounts/use-viewer.ts'
import { moduleQuery } from '../api/queries.ts'
import type { MessageId } from '../locales/message-id.ts'
import { ActNotice, useActNotice, type Say } from '../shell/act-notice.tsx'
import type { CommentSlotProps } from '../shell/comment-slot.tsx'
import { useErrorMessages } from '../shell/use-error-messages.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { useT } from '../ui/use-t.ts'
import { ownCommentsQuery, recordCommentsQuery } from './comment-queries.ts'
import { OUTCOME_WORDS, PUBLICATION_WORDS } from './comment-words.ts'
import { OwnActions } from './own-actions.tsx'
import { nameOf } from './public-choice.tsx'
import { ReportPart } from './report-part.tsx'
import { WindowLine } from './window-line.tsx'
import { Answers, CommentText, hiddenWords, useAgencyDay } from './comment-parts.tsx'
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

interface PublicCommentsProps {
  list: UseInfiniteQueryResult<
    InfiniteData<{ readonly comments: readonly PublicComment[]; readonly total: number }>
  >
}

/** The comments that everyone sees, the newest first. */
function PublicComments({ list }: PublicCommentsProps) {
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

interface OwnCommentsProps {
  /** The newest first. */
  comments: readonly OwnComment[]
  author: Account
  say: Say
}

/** The account's own comments on a record with all that became of them. */
function OwnComments({ comments, author, say }: OwnCommentsProps) {
  const t = useT()
  const title = useId()
  return (
    <div className={styles['part']}>
      <h4 id={title}>{t('comments.yours')}</h4>
      <ul aria-labelledby={title} className={styles['list']}>
        {comments.map((comment) => (
          <Own key={comment.id} comment={comment} hasName={nameOf(author) !== ''} say={say} />
        ))}
      </ul>
    </div>
  )
}

function Own({ comment, hasName, say }: { comment: OwnComment; hasName: boolean; say: Say }) {
  const t = useT()
  const head = useId()
  const day = useAgencyDay()
  const { created, text, still_there, answers } = comment
  return (
    <li>
      <p id={head} className={styles['head']}>
        <time dateTime={created}>{day(created)}</time>
        {statesOf(comment).map((id) => ` · ${t(id)}`)}
      </p>
      <CommentText text={text} />
      {still_there && <p className={styles['quiet']}>{t('comments.own.stillThere')}</p>}
      <Hiding comment={comment} />
      <Answers answers={answers} marked />
      <OwnActions comment={comment} head={head} hasName={hasName} say={say} />
    </li>
  )
}

/** Messages for what became of a comment, and who sees it. */
function statesOf({ outcome, publication, shows_name }: OwnComment): MessageId[] {
  const answered = outcome === null ? 'comments.own.waits' : OUTCOME_WORDS[outcome]
  if (publication === null) return [answered, 'comments.own.agencyOnly']
  const named = shows_name ? 'comments.own.named' : 'comments.own.unnamed'
  return [answered, PUBLICATION_WORDS[publication], named]
}

/** Why a comment is hidden, and what became of the objection to it. */
function Hiding({ comment: { hidden, objection, review_due } }: { comment: OwnComment }) {
  const t = useT()
  return (
    <>
      {hidden !== null && <p className={styles['hidden']}>{hiddenWords(hidden, t)}</p>}
      {hidden !== null && hidden.note !== null && (
        <div className={styles['answer']}>
          <p className={styles['quiet']}>{t('comments.own.note')}</p>
          <CommentText text={hidden.note} />
        </div>
      )}
      {objection !== null && (
        <div className={styles['answer']}>
          <p className={styles['quiet']}>{t('comments.own.objection')}</p>
          <CommentText text={objection.text} />
        </div>
      )}
      {hidden !== null && objection !== null && (
        <p className={styles['quiet']}>
          {t(review_due ? 'comments.own.objectionDue' : 'comments.own.objectionFinal')}
        </p>
      )}
    </>
  )
}
