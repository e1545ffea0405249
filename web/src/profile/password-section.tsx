import type { Account } from '@plat/contract/accounts/account'
import { changePassword } from '@plat/contract/profile/profile'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { changeMessage } from '../accounts/change-message.ts'
import { newPasswordFaults, passwordFault } from '../accounts/field-faults.ts'
import { FormError } from '../accounts/form-error.tsx'
import { NewPasswordFields } from '../accounts/new-password-fields.tsx'
import { useForm } from '../accounts/use-form.ts'
import { call } from '../api/client.ts'
import { paths } from '../paths.ts'
import { useT } from '../ui/use-t.ts'
import { PasswordField } from '../ui/password-field.tsx'
import { SettingsSection } from '../accounts/settings-section.tsx'
import { SaveRow } from '../accounts/save-row.tsx'
import { sessionsQuery } from './sessions-query.ts'
import styles from './profile.module.css'

/** How to change the password, or to get a first one. */
export function PasswordSection({ account }: { account: Account }) {
  const t = useT()
  return (
    <SettingsSection
      id="password"
      title={t('profile.password')}
      lead={t(account.has_password ? 'profile.passwordLead' : 'profile.passwordNone')}
    >
      {account.has_password ? (
        <PasswordForm email={account.email} />
      ) : (
        <p>
          <Link to={paths.forgotPassword()}>{t('login.forgot')}</Link>
        </p>
      )}
    </SettingsSection>
  )
}

const EMPTY = { password: '', new_password: '', confirmation: '' }

function PasswordForm({ email }: { email: string }) {
  const t = useT()
  const client = useQueryClient()
  const [changed, setChanged] = useState(false)
  const { ref, ...form } = useForm({
    initial: EMPTY,
    faults: ({ password, new_password, confirmation }) => {
      const faults = newPasswordFaults({ password: new_password, confirmation })
      return {
        password: passwordFault(password),
        new_password: faults.password,
        confirmation: faults.confirmation,
      }
    },
    send: ({ password, new_password }) =>
      call(changePassword, { body: { password, new_password } }),
    onDone: () => {
      form.field('password').onChange('')
      form.field('new_password').onChange('')
      form.field('confirmation').onChange('')
      setChanged(true)
      void client.invalidateQueries({ queryKey: sessionsQuery.queryKey })
    },
  })
  const typed = Object.values(form.values).some((value) => value !== '')
  return (
    <form ref={ref} onSubmit={form.submit} noValidate className={styles['form']}>
      {/* For password managers: whose password it is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...form.field('password')}
        label={t('profile.passwordNow')}
        autoComplete="current-password"
        maxLength={1024}
        isRequired
      />
      <NewPasswordFields
        label={t('profile.passwordNew')}
        password={form.field('new_password')}
        confirmation={form.field('confirmation')}
      />
      <FormError message={changeMessage(form.error, t, ['password', 'new_password'])} />
      <SaveRow
        label={t('profile.passwordChange')}
        disabled={!form.ready}
        pending={form.pending}
        done={changed && !typed ? t('profile.passwordChanged') : null}
      />
    </form>
  )
}
