import type { Account } from '@plat/contract/accounts/account'
import { leaveComment, MAX_COMMENT, type RecordComments } from '@plat/contract/comments/comments'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { changeMessage } from '../accounts/change-message.ts'
import { FormError } from '../accounts/form-error.tsx'
import { useForm } from '../accounts/use-form.ts'
import { call } from '../api/client.ts'
import { useTypedText } from '../calls/use-typed-text.ts'
import { useT } from '../ui/use-t.ts'
import { Button } from '../ui/button.tsx'
import { Check } from '../ui/check.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { COMMENTS } from './comment-queries.ts'
import { nameOf, PublicChoice } from './public-choice.tsx'
import styles from './comments.module.css'

interface CommentFormProps {
  /** Guid of the record. */
  record: string
  author: Account
  /** Which comments the record takes; null: not known. */
  taken: Pick<RecordComments, 'window' | 'approval' | 'closed'> | null
  onSent: () => void
  onDone: () => void
}

/** Values of a checkbox in a form of texts. */
const ON = 'yes'
const OFF = ''

/** Leaves a comment. */
export function CommentForm({ record, author, taken, onSent, onDone }: CommentFormProps) {
  const t = useT()
  const client = useQueryClient()
  const typed = useTypedText(`comments.text.${record}`)
  const [request] = useState(() => crypto.randomUUID())
  /** Text as it was stored; null: the comment was not sent yet. */
  const [sent, setSent] = useState<string | null>(null)
  const isOpen = taken?.window?.state === 'open'
  const { ref, ...form } = useForm({
    initial: { text: typed.kept, public: OFF, shows_name: OFF, still_there: OFF },
    faults: ({ text }) => ({ text: text.trim() === '' ? 'comments.textMissing' : undefined }),
    send: (values) => {
      const isPublic = isOpen && values.public === ON
      return call(leaveComment, {
        params: { guid: record },
        body: {
          text: values.text,
          public: isPublic,
          shows_name: isPublic && values.shows_name === ON,
          still_there: taken?.closed === true && values.still_there === ON,
          request,
        },
      }).finally(
        // Also where it failed: the record may no longer take what was on screen.
        () => void client.invalidateQueries({ queryKey: [COMMENTS] }),
      )
    },
    onDone: ({ data }) => {
      typed.keep('')
      setSent(data.text)
      onSent()
    },
  })
  if (sent !== null) return <CommentSent text={sent} email={author.email} onDone={onDone} />
  const text = form.field('text')
  const toggle = (name: 'public' | 'shows_name' | 'still_there') => ({
    chosen: form.values[name] === ON,
    onChoose: (chosen: boolean) => form.field(name).onChange(chosen ? ON : OFF),
  })
  const message = changeMessage(form.error, t, ['text'])
  return (
    <form ref={ref} onSubmit={form.submit} noValidate className={styles['step']}>
      <TextAreaField
        {...typed.bind(text)}
        label={t('comments.text')}
        rows={6}
        maxLength={MAX_COMMENT}
        left={MAX_COMMENT - text.value.length}
      />
      {taken?.closed && <StillThere {...toggle('still_there')} />}
      <PublicChoice
        window={taken?.window ?? null}
        approval={taken?.approval ?? false}
        name={nameOf(author)}
        offer={toggle('public')}
        showName={toggle('shows_name')}
      />
      <FormError message={message && t('comments.failed', { message })} />
      <div className={styles['actions']}>
        <SubmitButton disabled={!form.ready} pending={form.pending}>
          {t('comments.submit')}
        </SubmitButton>
      </div>
    </form>
  )
}

function StillThere({
  chosen,
  onChoose,
}: {
  chosen: boolean
  onChoose: (chosen: boolean) => void
}) {
  const t = useT()
  const hint = useId()
  return (
    <div>
      <Check
        label={t('comments.stillThere')}
        checked={chosen ? 'all' : 'none'}
        describedBy={hint}
        onToggle={() => onChoose(!chosen)}
      />
      <p id={hint} className={styles['quiet']}>
        {t('comments.stillThereHint')}
      </p>
    </div>
  )
}

/** Marks the place of the comment in the sentence. */
const PLACE = '\u0000'

/** Confirms a comment that was sent, and says what happens next. */
function CommentSent({ text, email, onDone }: { text: string; email: string; onDone: () => void }) {
  const t = useT()
  const confirmation = useRef<HTMLParagraphElement>(null)
  // The form that had the focus is gone.
  useEffect(() => confirmation.current?.focus(), [])
  const [before, after] = t('comments.sent', { comment: PLACE }).split(PLACE)
  return (
    <>
      <p ref={confirmation} tabIndex={-1} className={styles['text']}>
        {before}
        {/* Its direction is its own: marks in it turn no words of the sentence around. */}
        <bdi>{text}</bdi>
        {after}
      </p>
      <p>{t('comments.sentNext', { email })}</p>
      <div className={styles['actions']}>
        <Button look="primary" onPress={onDone}>
          {t('comments.done')}
        </Button>
      </div>
    </>
  )
}
