import type { SignedIn } from '@plat/contract/accounts/account'
import { loginWithTwoFactorToken } from '@plat/contract/accounts/sign-in'
import type { CallSubjectRef } from '@plat/contract/calls/call-subject'
import type { Channel } from '@plat/contract/offices/channels'
import type { UseMutationResult } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { AccountForm } from '../accounts/account-form.tsx'
import { changeMessage } from '../accounts/change-message.ts'
import { DemoMailbox } from '../accounts/demo-mailbox.tsx'
import { FormError } from '../accounts/form-error.tsx'
import { useForm } from '../accounts/use-form.ts'
import { useSignIn } from '../accounts/use-sign-in.ts'
import { call } from '../api/client.ts'
import { renewSession } from '../api/session-renewal.ts'
import { OpeningLine } from '../offices/office-hours.tsx'
import { Button } from '../ui/button.tsx'
import { FormField } from '../ui/form-field.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { useT } from '../ui/use-t.ts'
import { ToCheck } from './check/to-check.tsx'
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

/** Characters of the field: six digits, and the blanks with which they may be pasted. */
const MAX_CODE = 12

interface CodeStepProps {
  /** Emails the code. */
  sending: UseMutationResult<unknown, Error, { isNew: boolean }>
  /** The code was right, and the call is being requested. */
  starting: boolean
  onAccepted: (answer: SignedIn) => void
}

/** Takes the mailed code, without which residents cannot call. */
function CodeStep({ sending, starting, onAccepted }: CodeStepProps) {
  const t = useT()
  const { ref, ...form } = useForm({
    initial: { code: '' },
    faults: ({ code }) => ({
      code: /^\d{6}$/.test(digitsOf(code)) ? undefined : ('account.codeMissing' as const),
    }),
    send: async ({ code }) =>
      (await renewSession(() => call(loginWithTwoFactorToken, { body: { token: digitsOf(code) } })))
        .data,
    onDone: onAccepted,
  })
  const hasNewCode = sending.isSuccess && sending.variables.isNew
  return (
    <div className={styles['step']}>
      <p>{t('call.ask.code')}</p>
      <FormError
        message={
          sending.error &&
          t('call.ask.codeNotSent', {
            message: changeMessage(sending.error, t) ?? sending.error.message,
          })
        }
      />
      <AccountForm
        formRef={ref}
        form={{ ...form, pending: form.pending || starting }}
        error={changeMessage(form.error, t, ['code'])}
        action={t('call.ask.continue')}
        otherAction={
          <Button
            look="quiet"
            busy={sending.isPending}
            onPress={() => sending.mutate({ isNew: true })}
          >
            {t('call.ask.codeAgain')}
          </Button>
        }
      >
        <FormField
          {...form.field('code')}
          label={t('call.ask.codeLabel')}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={MAX_CODE}
          isRequired
          // The step has just replaced the one before, which had the focus.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
        />
      </AccountForm>
      <p role="status" className={styles['quiet']}>
        {hasNewCode && t('call.ask.codeSent')}
      </p>
      <DemoMailbox />
    </div>
  )
}

function digitsOf(code: string): string {
  return code.replaceAll(/\s/g, '')
}
