import type { SignedIn } from '@plat/contract/accounts/account'
import { loginWithTotp } from '@plat/contract/accounts/second-factor'
import { call } from '../../api/client.ts'
import { useT } from '../../ui/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { AccountForm } from '../account-form.tsx'
import { codeFault } from '../field-faults.ts'
import { serverWords } from '../form-messages.ts'
import { useForm } from '../use-form.ts'

interface TotpFormProps {
  /** What the first step of the login gave. */
  ticket: string
  onSignedIn: (answer: SignedIn) => void
  onStartAgain: () => void
}

/** The second step of a login: six digits of the authenticator, or a recovery code. */
export function TotpForm({ ticket, onSignedIn, onStartAgain }: TotpFormProps) {
  const t = useT()
  const { ref, ...form } = useForm({
    initial: { code: '' },
    faults: ({ code }) => ({ code: codeFault(code) }),
    send: async ({ code }) =>
      (await call(loginWithTotp, { body: { ticket, code: code.trim() } })).data,
    onDone: onSignedIn,
  })
  const field = form.field('code')
  return (
    <AccountForm
      formRef={ref}
      form={form}
      error={field.error === undefined ? serverWords(form.error, t) : null}
      action={t('login.action')}
      otherAction={
        <Button look="quiet" onPress={onStartAgain}>
          {t('login.startAgain')}
        </Button>
      }
    >
      <FormField
        {...field}
        label={t('login.code')}
        hint={t('login.codeHint')}
        autoComplete="one-time-code"
        autoCapitalize="off"
        spellCheck="false"
        maxLength={40}
        isRequired
        // The step has just replaced the one before, which had the focus.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
      />
    </AccountForm>
  )
}
