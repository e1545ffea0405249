import type { CallSubjectRef } from '@plat/contract/calls/call-subject'
import type { Channel } from '@plat/contract/offices/channels'
import { type FormEvent, useState } from 'react'
import { changeMessage } from '../accounts/change-message.ts'
import { FormError } from '../accounts/form-error.tsx'
import { useSignIn } from '../accounts/use-sign-in.ts'
import { OpeningLine } from '../offices/office-hours.tsx'
import { useT } from '../ui/use-t.ts'
import { SubmitButton } from '../ui/submit-button.tsx'
import { ToCheck } from './check/to-check.tsx'
import { CodeStep } from './code-step.tsx'
import { NoteField, placeOfNote } from './note-field.tsx'
import { needsCode, useCallRequest } from './use-call-request.ts'
import { useTypedText } from './use-typed-text.ts'
import styles from './call-dialog.module.css'

interface CallFormProps {
  subject: CallSubjectRef
  office: Channel | null
  onRequested: () => void
}

/** Requests a call, with a note for the agent; residents enter the mailed code first where the server asks for it. */
export function CallForm({ subject, office, onRequested }: CallFormProps) {
  const t = useT()
  const signIn = useSignIn()
  const typed = useTypedText(placeOfNote(subject))
  const [note, setNote] = useState(typed.kept)
  const { start, code } = useCallRequest(subject, () => {
    typed.keep('')
    onRequested()
  })
  if (needsCode(start.error) || (start.isPending && start.variables.afterCode))
    return (
      <CodeStep
        sending={code}
        starting={start.isPending}
        onAccepted={(answer) => {
          signIn(answer)
          start.mutate({ note, afterCode: true })
        }}
      />
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!start.isPending) start.mutate({ note, afterCode: false })
  }
  return (
    <form onSubmit={submit} className={styles['step']}>
      <div className={styles['office']}>
        <p>{t('call.ask.duringHours')}</p>
        {office && <OpeningLine office={office} />}
      </div>
      <NoteField
        value={note}
        onChange={(text) => {
          setNote(text)
          typed.keep(text)
        }}
        // After a failed code step, whose field had the focus.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={start.isError}
      />
      <ToCheck />
      <FormError
        message={
          start.error &&
          t('call.ask.failed', { message: changeMessage(start.error, t) ?? start.error.message })
        }
      />
      <div className={styles['actions']}>
        <SubmitButton pending={start.isPending} pendingLabel={t('call.ask.calling')}>
          {t('call.ask.action')}
        </SubmitButton>
      </div>
    </form>
  )
}
