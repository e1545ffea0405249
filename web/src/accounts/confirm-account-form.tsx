import { confirmAccount, loginWithToken, type SignedIn } from '@plat/contract/accounts/accounts'
import { Navigate, useNavigate } from 'react-router'
import { call } from '../api/client.ts'
import { paths } from '../paths.ts'
import { useT } from '../shell/use-t.ts'
import { FormField } from '../ui/form-field.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { insteadOf } from './instead-of.ts'
import { FormError } from './form-error.tsx'
import { badRequestWords } from './form-messages.ts'
import { NewPasswordFields, passwordsAgree } from './new-password-fields.tsx'
import { useForm } from './use-form.ts'
import { useSignIn } from './use-sign-in.ts'
import { isZip, ZipField } from './zip-field.tsx'
import styles from './form.module.css'

interface ConfirmAccountFormProps {
  token: string
  email: string
  /** Path to go to once signed in. */
  target: string
}

/** Makes the account: names, zip and password; then signs in and goes on. */
export function ConfirmAccountForm({ token, email, target }: ConfirmAccountFormProps) {
  const t = useT()
  const navigate = useNavigate()
  const signIn = useSignIn()
  const { ref, ...form } = useForm({
    initial: { first_name: '', last_name: '', zip: '', password: '', confirmation: '' },
    ready: (values) =>
      values.first_name.trim() !== '' &&
      values.last_name.trim() !== '' &&
      isZip(values.zip) &&
      passwordsAgree(values),
    send: async ({ first_name, last_name, zip, password }): Promise<SignedIn | null> => {
      const body = { token, first_name, last_name, zip, password }
      const { data } = await call(confirmAccount, { body })
      try {
        return (await call(loginWithToken, { body: { token: data.authentication_token } })).data
      } catch {
        // The account is there all the same: the next page leads to the login.
        return null
      }
    },
    onDone: (signedIn) => {
      if (signedIn) signIn(signedIn)
      void navigate(signedIn ? target : paths.congratulations(), { replace: true })
    },
  })
  const elsewhere = insteadOf(form.error)
  if (elsewhere) return <Navigate to={elsewhere.to} state={elsewhere.state} replace />
  return (
    <form ref={ref} onSubmit={form.submit} noValidate className={styles['form']}>
      {/* Tells a password manager which account the new password is for. */}
      <input type="email" value={email} autoComplete="username" readOnly hidden />
      <div className={styles['pair']}>
        <FormField
          {...form.field('first_name')}
          label={t('account.firstName')}
          autoComplete="given-name"
          maxLength={80}
          isRequired
        />
        <FormField
          {...form.field('last_name')}
          label={t('account.lastName')}
          autoComplete="family-name"
          maxLength={80}
          isRequired
        />
      </div>
      <ZipField field={form.field('zip')} isRequired />
      <NewPasswordFields
        label={t('account.password')}
        password={form.field('password')}
        confirmation={form.field('confirmation')}
      />
      <FormError message={badRequestWords(form.error, t)} />
      <div className={styles['actions']}>
        <SubmitButton
          disabled={!form.ready}
          pending={form.pending}
          pendingLabel={t('account.sending')}
        >
          {t('confirm.action')}
        </SubmitButton>
      </div>
    </form>
  )
}
