import { confirmAccount } from '@plat/contract/accounts/registration'
import { loginWithToken } from '@plat/contract/accounts/sign-in'
import type { SignedIn } from '@plat/contract/accounts/account'
import { Navigate, useNavigate } from 'react-router'
import { call } from '../api/client.ts'
import { paths } from '../paths.ts'
import { useT } from '../ui/use-t.ts'
import { FormField } from '../ui/form-field.tsx'
import { insteadOf } from './instead-of.ts'
import { AccountForm } from './account-form.tsx'
import { missing, newPasswordFaults } from './field-faults.ts'
import { badRequestWords } from './form-messages.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
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
    faults: (values) => ({
      first_name: missing(values.first_name),
      last_name: missing(values.last_name),
      zip: isZip(values.zip) ? undefined : 'reason.wrong_zip',
      ...newPasswordFaults(values),
    }),
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
    <AccountForm
      formRef={ref}
      form={form}
      error={badRequestWords(form.error, t)}
      action={t('confirm.action')}
    >
      {/* For password managers: which account the new password is for. */}
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
    </AccountForm>
  )
}
