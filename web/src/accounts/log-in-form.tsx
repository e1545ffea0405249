import { login } from '@plat/contract/accounts/sign-in'
import type { SignedIn } from '@plat/contract/accounts/account'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../api/client.ts'
import { paths } from '../paths.ts'
import { useT } from '../ui/use-t.ts'
import { EmailField } from './email-field.tsx'
import { CredentialsForm } from './credentials-form.tsx'
import { emailFault, passwordFault } from './field-faults.ts'
import { serverWords } from './form-messages.ts'
import { Providers } from './providers.tsx'
import { TotpForm } from './second-factor/totp-form.tsx'
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
    faults: ({ email, password }) => ({
      email: emailFault(email),
      password: passwordFault(password),
    }),
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
    <CredentialsForm
      formRef={ref}
      form={form}
      password={form.field('password')}
      error={serverWords(form.error, t)}
      action={t('login.action')}
      footer={
        <>
          <p className={styles['links']}>
            <Link to={paths.forgotPassword()}>{t('login.forgot')}</Link>
          </p>
          <Providers referrer={referrer} />
        </>
      }
    >
      <EmailField field={form.field('email')} />
    </CredentialsForm>
  )
}
