import { exportComments, type StaffComment } from '@plat/contract/comments/comments'
import { Download } from 'lucide-react'
import { addressOf } from '../api/client.ts'
import { Fact } from '../appointments/appointment-facts.tsx'
import { AssignTo } from '../appointments/assign-to.tsx'
import { useLogTexts } from '../call-logs/use-log-texts.ts'
import { useActNotice } from '../shell/act-notice.tsx'
import { useLocale } from '../shell/locale.tsx'
import { useT } from '../ui/use-t.ts'
import { CommentAnswer, CommentOutcomes } from './comment-answer.tsx'
import { CommentFacts } from './comment-facts.tsx'
import { CommentReview } from './comment-review.tsx'
import { EntryHead } from './entry-head.tsx'
import { commenterName, commentState } from './resourcer-words.ts'
import { useCommentActs } from './use-comment-acts.ts'
import facts from '../appointments/appointment.module.css'
import styles from './comment.module.css'
import head from './entry-head.module.css'

/** A comment, what was made of it, and what an agent can do about it. */
export function CommentDetail({ comment }: { comment: StaffComment }) {
  const t = useT()
  const { when } = useLogTexts()
  const notice = useActNotice()
  const acts = useCommentActs(comment, notice.say)
  const { id: guid, version, outcome, agent, email, subject, created } = comment
  return (
    <div className={head['entry']}>
      <EntryHead
        notice={notice}
        version={version}
        waits={comment.waits}
        state={t(commentState(comment))}
        name={commenterName(comment) ?? t('comments.outcome.withdrawn')}
        email={email}
        subject={subject}
      >
        <p className={facts['quiet']}>{t('resourcer.commentSent', { when: when(created) })}</p>
      </EntryHead>
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
