import {
  type AgentOutcome,
  MAX_COMMENT_ANSWER,
  type StaffComment,
} from '@plat/contract/comments/comments'
import { useId, useState } from 'react'
import { useTypedState } from '../calls/use-typed-text.ts'
import { newRequest, requestOf } from '../shell/request-id.ts'
import { useT } from '../ui/use-t.ts'
import { Button } from '../ui/button.tsx'
import { Check } from '../ui/check.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { commenterName } from './resourcer-words.ts'
import { TextForm } from './text-form.tsx'
import { type CommentActs, placesOf } from './use-comment-acts.ts'
import facts from '../appointments/appointment.module.css'
import styles from './comment.module.css'

interface CommentActProps {
  comment: StaffComment
  acts: CommentActs
}

/** Answers a comment by email. The tab keeps the text until it is sent. */
export function CommentAnswer({ comment, acts }: CommentActProps) {
  const t = useT()
  const [draft, setDraft] = useTypedState(placesOf(comment.id).answer)
  const [isPublic, setPublic] = useState(false)
  const [request, setRequest] = useState(newRequest)
  const canBePublic = comment.publication === 'published'
  const isSending = acts.pending === 'answer'
  const send = () => {
    const content = { text: draft, public: canBePublic && isPublic }
    const sent = requestOf(request, content)
    setRequest(sent)
    acts.act({ action: 'answer', ...content, request: sent.id }, () => {
      setRequest(newRequest())
      setDraft('')
      setPublic(false)
    })
  }
  return (
    <TextForm text={draft} onSend={send} className={styles['form']}>
      {(isMissing) => (
        <>
          <TextAreaField
            label={t('resourcer.commentAnswer')}
            hint={t('resourcer.commentAnswerHint', { name: commenterName(comment) })}
            error={isMissing ? t('resourcer.commentAnswerMissing') : undefined}
            value={draft}
            onChange={setDraft}
            isReadOnly={isSending}
            maxLength={MAX_COMMENT_ANSWER}
            left={MAX_COMMENT_ANSWER - draft.length}
          />
          {canBePublic && (
            <Check
              label={t('resourcer.commentAnswerShow')}
              checked={isPublic ? 'all' : 'none'}
              onToggle={() => setPublic(!isPublic)}
            />
          )}
          <div className={facts['actions']}>
            <SubmitButton disabled={draft.trim() === ''} pending={isSending}>
              {t('resourcer.commentSend')}
            </SubmitButton>
          </div>
        </>
      )}
    </TextForm>
  )
}

/** Sets the outcome of a comment that was not answered here, or opens it again. */
export function CommentOutcomes({ comment, acts }: CommentActProps) {
  const t = useT()
  const hint = useId()
  const busy = acts.pending !== null
  if (comment.outcome !== null)
    return (
      <div className={facts['actions']}>
        <Button busy={busy} onPress={() => acts.act({ action: 'outcome', outcome: null })}>
          {t('resourcer.commentReopen')}
        </Button>
      </div>
    )
  return (
    <div className={styles['form']}>
      <div
        role="group"
        aria-label={t('resourcer.commentOutcomes')}
        aria-describedby={hint}
        className={facts['actions']}
      >
        {OUTCOMES.map((outcome) => (
          <Button
            key={outcome}
            busy={busy}
            onPress={() => acts.act({ action: 'outcome', outcome })}
          >
            {t(`resourcer.commentSet.${outcome}`)}
          </Button>
        ))}
      </div>
      <p id={hint} className={facts['quiet']}>
        {t('resourcer.commentOutcomesHint')}
      </p>
    </div>
  )
}

/** The most frequent one first. */
const OUTCOMES = ['no_action', 'passed_on', 'answered'] as const satisfies readonly AgentOutcome[]
