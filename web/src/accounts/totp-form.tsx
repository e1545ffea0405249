import { loginWithTotp, type SignedIn } from '@plat/contract/accounts/accounts'
import { call } from '../api/client.ts'
import { useT } from '../shell/use-t.ts'
import { Button } from '../ui/button.tsx'
import { FormField } from '../ui/form-field.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { FormError } from './form-error.tsx'
import { serverWords } from './form-messages.ts'
import { useForm } from './use-form.ts'
import styles from './form.module.css'

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
    ready: ({ code }) => code.trim().length >= 6,
    send: async ({ code }) =>
      (await call(loginWithTotp, { body: { ticket, code: code.trim() } })).data,
    onDone: onSignedIn,
  })
  const field = form.field('code')
  return (
    <form ref={ref} onSubmit={form.submit} noValidate className={styles['form']}>
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
      <FormError message={field.error === undefined ? serverWords(form.error, t) : null} />
      <div className={styles['actions']}>
        <SubmitButton
          disabled={!form.ready}
          pending={form.pending}
          pendingLabel={t('account.sending')}
        >
          {t('login.action')}
        </SubmitButton>
        <Button look="quiet" onPress={onStartAgain}>
          {t('login.startAgain')}
        </Button>
      </div>
    </form>
  )
}
