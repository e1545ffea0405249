import { useT } from '../ui/use-t.ts'
import { PasswordField } from '../ui/password-field.tsx'
import { AccountForm, type AccountFormProps } from './account-form.tsx'
import type { BoundField } from './use-form.ts'

interface CredentialsFormProps extends AccountFormProps {
  password: BoundField
}

/** A log-in form: the field for the name as its child, the password, and the button. */
export function CredentialsForm(props: CredentialsFormProps) {
  const { password, children, ...form } = props
  const t = useT()
  return (
    <AccountForm {...form}>
      {children}
      <PasswordField
        {...password}
        label={t('account.password')}
        autoComplete="current-password"
        isRequired
      />
    </AccountForm>
  )
}
