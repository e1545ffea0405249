import { isEmail, register } from '@plat/contract/accounts/accounts'
import { useNavigate } from 'react-router'
import { call } from '../api/client.ts'
import { paths } from '../paths.ts'
import { useT } from '../shell/use-t.ts'
import { SubmitButton } from '../ui/submit-button.tsx'
import { EmailField } from './email-field.tsx'
import { FormError } from './form-error.tsx'
import { failureMessage } from './form-messages.ts'
import type { RegisteredState } from './register-success-page.tsx'
import { useForm } from './use-form.ts'
import styles from './form.module.css'

/** Asks for an account with an e-mail address only; the rest comes once the address is confirmed. */
export function RegisterForm({ referrer }: { referrer: string | undefined }) {
  const t = useT()
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
      <EmailField field={form.field('email')} hint={t('register.hint')} />
      <FormError message={failureMessage(form.error, 'register.failed', t)} />
      <div className={styles['actions']}>
        <SubmitButton
          disabled={!form.ready}
          pending={form.pending}
          pendingLabel={t('account.sending')}
        >
          {t('register.action')}
        </SubmitButton>
      </div>
    </form>
  )
}
