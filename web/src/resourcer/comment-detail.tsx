import { exportComments, type StaffComment } from '@plat/contract/comments/comments'
import { Download } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { addressOf } from '../api/client.ts'
import { Fact } from '../appointments/appointment-facts.tsx'
import { AssignTo } from '../appointments/assign-to.tsx'
import { SubjectLink } from '../call-logs/subject-link.tsx'
import { useLogTexts } from '../call-logs/use-log-texts.ts'
import { ActNotice, useActNotice } from '../shell/act-notice.tsx'
import { AgencyWords } from '../shell/agency-words.tsx'
import { useLocale } from '../shell/locale.tsx'
import { useT } from '../shell/use-t.ts'
import { CommentAnswer, CommentOutcomes } from './comment-answer.tsx'
import { CommentFacts } from './comment-facts.tsx'
import { CommentReview } from './comment-review.tsx'
import { commenterName, commentState } from './resourcer-words.ts'
import { useCommentActs } from './use-comment-acts.ts'
import facts from '../appointments/appointment.module.css'
import styles from './comment.module.css'

/** A comment, what was made of it, and what an agent can do about it. */
export function CommentDetail({ comment }: { comment: StaffComment }) {
  const t = useT()
  const { said, say } = useActNotice()
  const acts = useCommentActs(comment, say)
  const { id: guid, version, outcome, agent, subject } = comment
  const status = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // What was pressed is gone.
    if (said.words !== null && document.activeElement === document.body) status.current?.focus()
  }, [said, version])
  return (
    <div className={styles['comment']}>
      <div className={styles['notice']}>
        <ActNotice said={said} say={say} />
      </div>
      <div
        ref={status}
        tabIndex={-1}
        className={facts['status']}
        data-status={comment.waits ? undefined : 'closed'}
      >
        <p>{t(commentState(comment))}</p>
      </div>
      <About comment={comment} />
      <CommentFacts comment={comment} />
      {outcome !== 'withdrawn' && (
        <>
          <CommentReview comment={comment} acts={acts} />
          <CommentAnswer comment={comment} acts={acts} />
          <CommentOutcomes comment={comment} acts={acts} />
          <dl className={facts['facts']}>
            <Fact name={t('appointment.assignTo')}>
              <AssignTo
                of={{ kind: 'comment', guid, version }}
                assignee={agent}
                busy={acts.pending !== null}
                onAssign={(assignee) => acts.act({ action: 'assign', assignee })}
              />
            </Fact>
          </dl>
        </>
      )}
      {subject.guid !== null && <ExportLink record={subject.guid} />}
    </div>
  )
}

/** The author and how to reach them, the record, and when the comment was sent. */
function About({ comment }: { comment: StaffComment }) {
  const t = useT()
  const { when } = useLogTexts()
  const { email, subject, created } = comment
  return (
    <div className={styles['about']}>
      <h3>{commenterName(comment) ?? t('comments.outcome.withdrawn')}</h3>
      {email !== null && (
        <p className={facts['links']}>
          <a href={`mailto:${email}`}>{email}</a>
        </p>
      )}
      <p>
        <SubjectLink subject={subject} />
        {subject.title !== null && (
          <>
            {' · '}
            <AgencyWords text={subject.title} />
          </>
        )}
      </p>
      <p className={facts['quiet']}>{t('resourcer.commentSent', { when: when(created) })}</p>
    </div>
  )
}

/** Downloads the comments on a record, in the language of the page. @param record its guid */
function ExportLink({ record }: { record: string }) {
  const t = useT()
  const { locale: lang } = useLocale()
  return (
    <a
      href={addressOf(exportComments.path, { guid: record }, { lang })}
      download
      className={styles['export']}
    >
      <Download size={16} aria-hidden />
      {t('resourcer.commentExport')}
    </a>
  )
}
