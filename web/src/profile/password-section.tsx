import type { Account } from '@plat/contract/accounts'
import { changePassword } from '@plat/contract/profile'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { changeWords } from '../accounts/change-words.ts'
import { FormError } from '../accounts/form-error.tsx'
import { NewPasswordFields, passwordsAgree } from '../accounts/new-password-fields.tsx'
import { useForm } from '../accounts/use-form.ts'
import { call } from '../api/client.ts'
import { paths } from '../paths.ts'
import { useText } from '../shell/use-text.ts'
import { PasswordField } from '../ui/form-field.tsx'
import { ProfileSection } from './profile-section.tsx'
import { SaveRow } from './save-row.tsx'
import { sessionsQuery } from './sessions-query.ts'
import styles from './profile.module.css'

/** How to change the password, or to get a first one. */
export function PasswordSection({ account }: { account: Account }) {
  const text = useText()
  return (
    <ProfileSection
      id="password"
      title={text('profile.password')}
      lead={text(account.has_password ? 'profile.passwordLead' : 'profile.passwordNone')}
    >
      {account.has_password ? (
        <PasswordForm email={account.email} />
      ) : (
        <p>
          <Link to={paths.forgotPassword()}>{text('login.forgot')}</Link>
        </p>
      )}
    </ProfileSection>
  )
}

const EMPTY = { password: '', new_password: '', confirmation: '' }

function PasswordForm({ email }: { email: string }) {
  const text = useText()
  const client = useQueryClient()
  const [changed, setChanged] = useState(false)
  const { ref, ...form } = useForm({
    initial: EMPTY,
    ready: ({ password, new_password, confirmation }) =>
      password !== '' && passwordsAgree({ password: new_password, confirmation }),
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
      {/* Tells password managers whose password it is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...form.field('password')}
        label={text('profile.passwordNow')}
        autoComplete="current-password"
        maxLength={1024}
        isRequired
        showLabels={{ show: text('account.showPassword'), hide: text('account.hidePassword') }}
      />
      <NewPasswordFields
        label={text('profile.passwordNew')}
        password={form.field('new_password')}
        confirmation={form.field('confirmation')}
      />
      <FormError message={changeWords(form.error, text, ['password', 'new_password'])} />
      <SaveRow
        label={text('profile.passwordChange')}
        disabled={!form.ready}
        pending={form.pending}
        done={changed && !typed ? text('profile.passwordChanged') : null}
      />
    </form>
  )
}
