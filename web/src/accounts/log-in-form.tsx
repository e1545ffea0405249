import { isEmail, login, type SignedIn } from '@plat/contract/accounts'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../api/client.ts'
import { paths } from '../paths.ts'
import { useText } from '../shell/use-text.ts'
import { PasswordField } from '../ui/form-field.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { EmailField } from './email-field.tsx'
import { FormError } from './form-error.tsx'
import { serverWords } from './form-words.ts'
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
  const text = useText()
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
        label={text('account.password')}
        autoComplete="current-password"
        isRequired
        showLabels={{ show: text('account.showPassword'), hide: text('account.hidePassword') }}
      />
      <FormError message={serverWords(form.error, text)} />
      <div className={styles['actions']}>
        <SubmitButton
          disabled={!form.ready}
          pending={form.pending}
          pendingLabel={text('account.sending')}
        >
          {text('login.action')}
        </SubmitButton>
      </div>
      <p className={styles['links']}>
        <Link to={paths.forgotPassword()}>{text('login.forgot')}</Link>
      </p>
      <Providers referrer={referrer} />
    </form>
  )
}
