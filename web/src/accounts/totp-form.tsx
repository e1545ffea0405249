import { loginWithTotp, type SignedIn } from '@plat/contract/accounts'
import { call } from '../api/client.ts'
import { useText } from '../shell/use-text.ts'
import { Button } from '../ui/button.tsx'
import { FormField } from '../ui/form-field.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { FormError } from './form-error.tsx'
import { serverWords } from './form-words.ts'
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
  const text = useText()
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
        label={text('login.code')}
        hint={text('login.codeHint')}
        autoComplete="one-time-code"
        autoCapitalize="off"
        spellCheck="false"
        maxLength={40}
        isRequired
        // The step has just replaced the one before, which had the focus.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
      />
      <FormError message={field.error === undefined ? serverWords(form.error, text) : null} />
      <div className={styles['actions']}>
        <SubmitButton
          disabled={!form.ready}
          pending={form.pending}
          pendingLabel={text('account.sending')}
        >
          {text('login.action')}
        </SubmitButton>
        <Button look="quiet" onPress={onStartAgain}>
          {text('login.startAgain')}
        </Button>
      </div>
    </form>
  )
}
