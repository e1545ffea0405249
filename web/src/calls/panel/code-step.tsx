import type { SignedIn } from '@plat/contract/accounts/account'
import { loginWithTwoFactorToken } from '@plat/contract/accounts/sign-in'
import { AccountForm } from '../../accounts/account-form.tsx'
import { DemoMailbox } from '../../accounts/demo-mailbox.tsx'
import { codeFault } from '../../accounts/field-faults.ts'
import { serverWords } from '../../accounts/form-messages.ts'
import { useForm } from '../../accounts/use-form.ts'
import { call } from '../../api/client.ts'
import { useT } from '../../shell/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { Failure } from './failure.tsx'
import { StepHeading } from './step-heading.tsx'
import styles from './panel.module.css'

/** Six digits, and room for the blanks with which they may be pasted. */
const CODE_ROOM = 12

interface CodeStepProps {
  sending: boolean
  sendFailure: Error | null
  onSendAgain: () => void
  onAccepted: (answer: SignedIn) => void
  onBack: () => void
}

/** Asks for the mailed code, without which no call is made. */
export function CodeStep({ sending, sendFailure, onSendAgain, onAccepted, onBack }: CodeStepProps) {
  const t = useT()
  const { ref, ...form } = useForm({
    initial: { token: '' },
    faults: ({ token }) => ({ token: codeFault(token) }),
    send: async ({ token }) =>
      (await call(loginWithTwoFactorToken, { body: { token: token.replaceAll(/\s/g, '') } })).data,
    onDone: onAccepted,
  })
  const field = form.field('token')
  return (
    <div className={styles['step']}>
      <StepHeading onBack={onBack}>{t('calls.codeTitle')}</StepHeading>
      <p>{t('calls.codeText')}</p>
      <Failure error={sendFailure} sentence="calls.codeNotSent" />
      <AccountForm
        formRef={ref}
        form={form}
        error={field.error === undefined ? serverWords(form.error, t) : null}
        action={t('calls.continue')}
        otherAction={
          <Button look="quiet" busy={sending} onPress={onSendAgain}>
            {t('calls.codeAgain')}
          </Button>
        }
      >
        <FormField
          {...field}
          label={t('calls.code')}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={CODE_ROOM}
          isRequired
        />
      </AccountForm>
      <DemoMailbox />
    </div>
  )
}
