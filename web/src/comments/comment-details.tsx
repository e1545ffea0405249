import type { StaffComment } from '@plat/contract/comments/comments'
import { Download } from 'lucide-react'
import { Link } from 'react-router'
import { useMoments } from '../accounts/use-moments.ts'
import { commentsExportAddress } from '../api/comments-address.ts'
import { paths } from '../paths.ts'
import { AgencyWords } from '../shell/agency-words.tsx'
import { useLocale } from '../shell/locale.tsx'
import { useT } from '../shell/use-t.ts'
import { Address } from '../ui/address.tsx'
import { Button } from '../ui/button.tsx'
import { AnswerForm } from './answer-form.tsx'
import { personName } from './person-name.ts'
import { ReviewPart } from './review-part.tsx'
import type { CommentAct } from './use-comment-acts.ts'
import styles from './comments.module.css'

interface CommentDetailsProps {
  comment: StaffComment
  busy: boolean
  draft: string
  onDraft: (text: string) => void
  onAct: (act: CommentAct) => void
}

/** A comment with what was answered, and what can be done about it. */
export function CommentDetails({ comment, busy, draft, onDraft, onAct }: CommentDetailsProps) {
  const t = useT()
  const moment = useMoments()
  const { text, user, answers, outcome, publication } = comment
  return (
    <div className={styles['details']}>
      <blockquote dir="auto" className={styles['text']}>
        {text ?? t('comments.erased')}
      </blockquote>
      <About comment={comment} />
      {answers.map((answer) => (
        <div key={answer.created} className={styles['answer']}>
          <p className={styles['quiet']}>
            {t('comments.answeredBy', {
              name: personName(answer.by, t),
              when: moment(answer.created),
            })}
          </p>
          <p dir="auto" className={styles['text']}>
            {answer.text}
          </p>
        </div>
      ))}
      {publication !== null && <ReviewPart comment={comment} busy={busy} onAct={onAct} />}
      {user !== null && (
        // An answer that was sent is followed by another one.
        <AnswerForm
          key={comment.version}
          comment={comment}
          busy={busy}
          draft={draft}
          onDraft={onDraft}
          onAct={onAct}
        />
      )}
      {text !== null && (
        <Outcomes
          outcome={outcome}
          busy={busy}
          onMark={(next) => onAct({ does: 'mark', outcome: next })}
        />
      )}
    </div>
  )
}

/** Who wrote it, on which record, and the way to all comments on that. */
function About({ comment: { subject, email } }: { comment: StaffComment }) {
  const t = useT()
  const { locale } = useLocale()
  const { guid, agency_reference: reference, title, module } = subject
  return (
    <p className={styles['about']}>
      {email !== null && (
        <a href={`mailto:${email}`}>
          <Address email={email} />
        </a>
      )}
      {guid !== null && module !== null && (
        <>
          <Link to={paths.record(module.department.department_code, module.module_code, guid)}>
            {t('comments.toRecord', { reference: reference ?? '' })}
          </Link>
          <a href={commentsExportAddress(guid, locale)} download className={styles['export']}>
            <Download size={16} aria-hidden />
            {t('comments.export', { reference: reference ?? '' })}
          </a>
        </>
      )}
      {title !== null && (
        <span className={styles['quiet']}>
          <AgencyWords text={title} />
        </span>
      )}
    </p>
  )
}

interface OutcomesProps {
  outcome: StaffComment['outcome']
  busy: boolean
  onMark: (outcome: 'answered' | 'no_action' | 'passed_on' | null) => void
}

/** Marks what came of it; a done one can be opened again. */
function Outcomes({ outcome, busy, onMark }: OutcomesProps) {
  const t = useT()
  if (outcome !== null)
    return (
      <div className={styles['acts']}>
        <Button busy={busy} onPress={() => onMark(null)}>
          {t('comments.openAgain')}
        </Button>
      </div>
    )
  return (
    <div role="group" aria-label={t('comments.otherOutcomes')} className={styles['acts']}>
      <Button busy={busy} onPress={() => onMark('no_action')}>
        {t('comments.markNoAction')}
      </Button>
      <Button busy={busy} onPress={() => onMark('passed_on')}>
        {t('comments.markPassedOn')}
      </Button>
      <Button busy={busy} onPress={() => onMark('answered')}>
        {t('comments.markAnswered')}
      </Button>
    </div>
  )
}
