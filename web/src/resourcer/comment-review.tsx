import { COMMENT_FAULTS, MAX_COMMENT, type StaffComment } from '@plat/contract/comments/comments'
import { type FormEvent, useId, useState } from 'react'
import { FormError } from '../accounts/form-error.tsx'
import { useTypedState } from '../calls/use-typed-text.ts'
import { FAULT_WORDS } from '../comments/comment-words.ts'
import type { MessageId } from '../locales/message-id.ts'
import { useT } from '../ui/use-t.ts'
import { Button } from '../ui/button.tsx'
import { LabelledSelect } from '../ui/select.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { type CommentActs, placesOf } from './use-comment-acts.ts'
import facts from '../appointments/appointment.module.css'
import styles from './comment.module.css'
import page from './resourcer.module.css'

interface CommentReviewProps {
  comment: StaffComment
  acts: CommentActs
}

/** Publishes or hides a comment that was offered as a public one, as far as there is something to decide. */
export function CommentReview({ comment, acts }: CommentReviewProps) {
  const t = useT()
  const form = useId()
  const [hides, setHides] = useState(false)
  const { publication, review_due: isReviewDue } = comment
  if (publication === null) return null
  const canPublish = publication !== 'published' || isReviewDue
  const canHide = publication !== 'hidden' || isReviewDue
  return (
    <div className={styles['form']}>
      <div className={facts['actions']}>
        {canPublish && (
          <Button busy={acts.pending !== null} onPress={() => acts.act({ action: 'publish' })}>
            {t(publishName(comment))}
          </Button>
        )}
        {canHide && (
          <Button
            aria-expanded={hides}
            {...(hides && { 'aria-controls': form })}
            onPress={() => setHides(!hides)}
          >
            {t(publication === 'hidden' ? 'resourcer.commentKeepHidden' : 'resourcer.commentHide')}
          </Button>
        )}
      </div>
      {hides && canHide && (
        <HideForm id={form} comment={comment} acts={acts} onDone={() => setHides(false)} />
      )}
    </div>
  )
}

function publishName({ publication }: StaffComment): MessageId {
  return publication === 'published' ? 'resourcer.commentKeepShown' : 'resourcer.commentPublish'
}

interface HideFormProps extends CommentReviewProps {
  id: string
  onDone: () => void
}

/** Hides a comment with a reason, and a note to its author, which the tab keeps until it is sent. */
function HideForm({ id, comment, acts, onDone }: HideFormProps) {
  const t = useT()
  const { hidden, objection } = comment
  const [note, setNote] = useTypedState(placesOf(comment.id).note)
  const [reason, setReason] = useState(hidden?.reason ?? null)
  const [isTried, setTried] = useState(false)
  const wasPublic = hidden?.was_published ?? comment.publication === 'published'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(reason === null)
    if (reason !== null)
      acts.act({ action: 'hide', reason, note: note.trim() === '' ? null : note }, onDone)
  }
  return (
    <form id={id} onSubmit={submit} noValidate className={styles['form']}>
      <p>
        {wasPublic && `${t('resourcer.commentHidePlace')} `}
        {t(objection === null ? 'resourcer.commentHideText' : 'resourcer.commentHideFinal')}
      </p>
      <LabelledSelect
        className={page['choice']}
        label={t('resourcer.commentHideReason')}
        placeholder={t('resourcer.commentHideChoose')}
        options={COMMENT_FAULTS.map((one) => ({ id: one, label: t(FAULT_WORDS[one]) }))}
        selected={reason}
        onSelect={setReason}
      />
      <FormError message={isTried && reason === null ? t('resourcer.commentHideMissing') : null} />
      <TextAreaField
        label={t('resourcer.commentHideNote')}
        rows={3}
        value={note}
        onChange={setNote}
        isReadOnly={acts.pending === 'hide'}
        maxLength={MAX_COMMENT}
        left={MAX_COMMENT - note.length}
      />
      <div className={facts['actions']}>
        <SubmitButton disabled={reason === null} pending={acts.pending === 'hide'}>
          {t('resourcer.commentHideSend')}
        </SubmitButton>
      </div>
    </form>
  )
}
