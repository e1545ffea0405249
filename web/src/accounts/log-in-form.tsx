import { isEmail, login, type SignedIn } from '@plat/contract/accounts/accounts'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../api/client.ts'
import { paths } from '../paths.ts'
import { useT } from '../shell/use-t.ts'
import { PasswordField } from '../ui/form-field.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { EmailField } from './email-field.tsx'
import { FormError } from './form-error.tsx'
import { serverWords } from './form-messages.ts'
import { Providers } from './providers.tsx'
import { TotpForm } from './totp-form.tsx'
import { useForm } from './use-form.ts'
import styles from './form.module.css'

interface LogInFormProps {
  /** Where a provider brings the visitor back to. */
  referrer: string | undefined
  /** A login that only lacks the authenticator's code. */
  ticket: string | null
  onSignedIn: (answer: SignedIn) => void
}

/** E-mail and password, then the authenticator's code where the account has one. */
export function LogInForm({ referrer, ticket: begun, onSignedIn }: LogInFormProps) {
  const t = useT()
  const [ticket, setTicket] = useState(begun)
  const { ref, ...form } = useForm({
    initial: { email: '', password: '' },
    ready: ({ email, password }) => isEmail(email) && password !== '',
    send: async ({ email, password }) =>
      (await call(login, { body: { email: email.trim(), password } })).data,
    onDone: (answer) => {
      if ('ticket' in answer) setTicket(answer.ticket)
      else onSignedIn(answer)
    },
  })
  if (ticket !== null) {
    return <TotpForm ticket={ticket} onSignedIn={onSignedIn} onStartAgain={() => setTicket(null)} />
  }
  return (
    <form ref={ref} onSubmit={form.submit} noValidate className={styles['form']}>
      <EmailField field={form.field('email')} />
      <PasswordField
        {...form.field('password')}
        label={t('account.password')}
        autoComplete="current-password"
        isRequired
        showLabels={{ show: t('account.showPassword'), hide: t('account.hidePassword') }}
      />
      <FormError message={serverWords(form.error, t)} />
      <div className={styles['actions']}>
        <SubmitButton
          disabled={!form.ready}
          pending={form.pending}
          pendingLabel={t('account.sending')}
        >
          {t('login.action')}
        </SubmitButton>
      </div>
      <p className={styles['links']}>
        <Link to={paths.forgotPassword()}>{t('login.forgot')}</Link>
      </p>
      <Providers referrer={referrer} />
    </form>
  )
}
