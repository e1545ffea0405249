import { login } from '@plat/contract/accounts/sign-in'
import type { SignedIn } from '@plat/contract/accounts/account'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../api/client.ts'
import { paths } from '../paths.ts'
import { useLocalize, useT } from '../ui/use-t.ts'
import { EmailField } from './email-field.tsx'
import { CredentialsForm } from './credentials-form.tsx'
import { emailFault, passwordFault } from './field-faults.ts'
import { serverWords } from './form-messages.ts'
import { LogIn } from 'lucide-react'
import { providerAddress } from '../api/provider-address.ts'
import { useTenant } from '../shell/tenant.tsx'
import providerStyles from './providers.module.css'
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

/** Sign-in with the providers that the agency has set up; nothing where it has none. */
function Providers({ referrer }: { referrer: string | undefined }) {
  const t = useT()
  const localize = useLocalize()
  const { signIn } = useTenant().config
  if (signIn.length === 0) return null
  return (
    <div className={providerStyles['providers']}>
      <p className={providerStyles['or']}>
        <span>{t('login.or')}</span>
      </p>
      <ul className={providerStyles['list']}>
        {signIn.map(({ id, name }) => (
          <li key={id}>
            {/* Leaves the portal for the provider and comes back: no route of ours. */}
            <a href={providerAddress(id, referrer)} className={providerStyles['provider']}>
              <LogIn size={16} aria-hidden />
              {t('login.with', { provider: localize(name) })}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
