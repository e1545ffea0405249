import type { Account } from '@plat/contract/accounts/account'
import type { OwnComment } from '@plat/contract/comments/comments'
import { useId } from 'react'
import type { MessageId } from '../locales/message-id.ts'
import type { Say } from '../shell/act-notice.tsx'
import { useT } from '../ui/use-t.ts'
import { Answers } from './answers.tsx'
import { CommentText } from './comment-text.tsx'
import { OUTCOME_WORDS, PUBLICATION_WORDS } from './comment-words.ts'
import { hiddenWords } from './hidden-words.ts'
import { OwnActions } from './own-actions.tsx'
import { nameOf } from './public-choice.tsx'
import { useAgencyDay } from './use-agency-day.ts'
import styles from './comments.module.css'

interface OwnCommentsProps {
  /** The newest first. */
  comments: readonly OwnComment[]
  author: Account
  say: Say
}

/** The account's own comments on a record with all that became of them. */
export function OwnComments({ comments, author, say }: OwnCommentsProps) {
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
