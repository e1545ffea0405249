import { isPhone, MAX_PHONE, requestCallBack } from '@plat/contract/calls/call-backs'
import type { CallSubjectRef } from '@plat/contract/calls/call-subject'
import { useEffect, useRef, useState } from 'react'
import { changeMessage } from '../accounts/change-message.ts'
import { FormError } from '../accounts/form-error.tsx'
import { useForm } from '../accounts/use-form.ts'
import { useViewer } from '../accounts/use-viewer.ts'
import { call } from '../api/client.ts'
import { useT } from '../ui/use-t.ts'
import { Button } from '../ui/button.tsx'
import { FormField } from '../ui/form-field.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { NoteField, placeOfNote } from './note-field.tsx'
import { useTypedText } from './use-typed-text.ts'
import styles from './call-dialog.module.css'

interface CallBackFormProps {
  subject: CallSubjectRef
  onLeft?: (() => void) | undefined
  onDone: () => void
}

/** Leaves a call-back; then says what happens next. */
export function CallBackForm({ subject, onLeft, onDone }: CallBackFormProps) {
  const t = useT()
  const email = useViewer()?.email ?? ''
  const phone = useTypedText(`call.phone.${subject.guid}`)
  const note = useTypedText(placeOfNote(subject))
  const [request] = useState(() => crypto.randomUUID())
  /** Telephone number that was sent; empty: none was. Null: the call-back was not sent yet. */
  const [left, setLeft] = useState<string | null>(null)
  const { ref, ...form } = useForm({
    initial: { phone: phone.kept, note: note.kept },
    faults: (values) => ({
      phone:
        values.phone.trim() === '' || isPhone(values.phone)
          ? undefined
          : ('call.back.phonePattern' as const),
    }),
    send: (values) =>
      call(requestCallBack, {
        body: { subject, phone: values.phone.trim() || null, note: values.note, request },
      }),
    onDone: (_, values) => {
      phone.keep('')
      note.keep('')
      setLeft(values.phone.trim())
      onLeft?.()
    },
  })
  if (left !== null) return <CallBackLeft phone={left} email={email} onDone={onDone} />
  const message = changeMessage(form.error, t, ['phone'])
  return (
    <form ref={ref} onSubmit={form.submit} noValidate className={styles['step']}>
      <p>{t('call.back.text', { email })}</p>
      <FormField
        {...phone.bind(form.field('phone'))}
        label={t('call.back.phone')}
        hint={t('call.back.phoneHint')}
        type="tel"
        autoComplete="tel"
        maxLength={MAX_PHONE}
      />
      <NoteField {...note.bind(form.field('note'))} />
      <FormError message={message && t('call.back.failed', { message })} />
      <div className={styles['actions']}>
        <SubmitButton disabled={!form.ready} pending={form.pending}>
          {t('call.back.submit')}
        </SubmitButton>
      </div>
    </form>
  )
}

/** Confirms a call-back that was sent, and says what happens next. */
function CallBackLeft({
  phone,
  email,
  onDone,
}: {
  phone: string
  email: string
  onDone: () => void
}) {
  const t = useT()
  const heading = useRef<HTMLHeadingElement>(null)
  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className={styles['heading']}>
        {t('call.back.left')}
      </h3>
      <p>
        {phone === ''
          ? t('call.back.nextHere', { email })
          : t('call.back.nextPhone', { phone, email })}
      </p>
      <div className={styles['actions']}>
        <Button look="primary" onPress={onDone}>
          {t('call.back.done')}
        </Button>
      </div>
    </>
  )
}
