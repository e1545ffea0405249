import { useState } from 'react'
import { useT } from '../ui/use-t.ts'
import { PasswordField } from '../ui/password-field.tsx'
import type { BoundField } from './use-form.ts'

interface NewPasswordFieldsProps {
  label: string
  password: BoundField
  confirmation: BoundField
}

/** A new password and the same once more. That they differ is said once the second field is left. */
export function NewPasswordFields({ label, password, confirmation }: NewPasswordFieldsProps) {
  const t = useT()
  const [left, setLeft] = useState(false)
  const differ = left && confirmation.value !== '' && confirmation.value !== password.value
  return (
    <>
      <PasswordField
        {...password}
        label={label}
        hint={t('account.passwordHint')}
        autoComplete="new-password"
        maxLength={256}
        isRequired
      />
      <PasswordField
        {...confirmation}
        label={t('account.confirmPassword')}
        autoComplete="new-password"
        maxLength={256}
        isRequired
        error={differ ? t('account.passwordsDiffer') : confirmation.error}
        onBlur={() => setLeft(true)}
      />
    </>
  )
}
