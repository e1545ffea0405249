import { isEmail, register } from '@plat/contract/accounts'
import { useNavigate } from 'react-router'
import { call } from '../api/client.ts'
import { paths } from '../paths.ts'
import { useText } from '../shell/use-text.ts'
import { SubmitButton } from '../ui/submit-button.tsx'
import { EmailField } from './email-field.tsx'
import { FormError } from './form-error.tsx'
import { failureWords } from './form-words.ts'
import type { RegisteredState } from './register-success-page.tsx'
import { useForm } from './use-form.ts'
import styles from './form.module.css'

/** Asks for an account with an e-mail address only; the rest comes once the address is confirmed. */
export function RegisterForm({ referrer }: { referrer: string | undefined }) {
  const text = useText()
  const navigate = useNavigate()
  const { ref, ...form } = useForm({
    initial: { email: '' },
    ready: ({ email }) => isEmail(email),
    send: ({ email }) => call(register, { body: { email: email.trim(), referrer } }),
    onDone: (_, { email }) => {
      const state: RegisteredState = { email: email.trim(), referrer }
      void navigate(paths.registerSuccess(), { state })
    },
  })
  return (
    <form ref={ref} onSubmit={form.submit} noValidate className={styles['form']}>
      <EmailField field={form.field('email')} hint={text('register.hint')} />
      <FormError message={failureWords(form.error, 'register.failed', text)} />
      <div className={styles['actions']}>
        <SubmitButton
          disabled={!form.ready}
          pending={form.pending}
          pendingLabel={text('account.sending')}
        >
          {text('register.action')}
        </SubmitButton>
      </div>
    </form>
  )
}
