import { MAX_COMMENT_ANSWER, type StaffComment } from '@plat/contract/comments/comments'
import { type FormEvent, useState } from 'react'
import { useT } from '../shell/use-t.ts'
import { SubmitButton } from '../ui/submit-button.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import type { CommentAct } from './use-comment-acts.ts'
import styles from './comments.module.css'

interface AnswerFormProps {
  comment: StaffComment
  busy: boolean
  draft: string
  onDraft: (text: string) => void
  onAct: (act: CommentAct) => void
}

/** Id of the field in which a comment is answered. */
export function answerFieldId(comment: string): string {
  return `answer-${comment}`
}

/** Answers a comment: by mail, and on the record for who wrote it. */
export function AnswerForm({ comment, busy, draft, onDraft, onAct }: AnswerFormProps) {
  const t = useT()
  // One answer, however often it is sent: the next one is written in another form.
  const [request] = useState(() => crypto.randomUUID())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (draft.trim() === '') document.getElementById(answerFieldId(comment.id))?.focus()
    else onAct({ does: 'answer', text: draft, request })
  }
  return (
    <form onSubmit={submit} noValidate className={styles['form']}>
      <TextAreaField
        id={answerFieldId(comment.id)}
        label={t('comments.answer')}
        hint={t('comments.answerHint', { email: comment.email ?? '' })}
        name="answer"
        value={draft}
        onChange={onDraft}
        maxLength={MAX_COMMENT_ANSWER}
        left={t('calls.charactersLeft', { count: MAX_COMMENT_ANSWER - draft.length })}
      />
      <div className={styles['acts']}>
        <SubmitButton
          disabled={draft.trim() === ''}
          pending={busy}
          pendingLabel={t('account.sending')}
        >
          {t('comments.sendAnswer')}
        </SubmitButton>
      </div>
    </form>
  )
}
