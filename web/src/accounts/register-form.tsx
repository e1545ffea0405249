import { register } from '@plat/contract/accounts/registration'
import { useNavigate } from 'react-router'
import { call } from '../api/client.ts'
import { paths } from '../paths.ts'
import { useT } from '../ui/use-t.ts'
import { EmailField } from './email-field.tsx'
import { AccountForm } from './account-form.tsx'
import { emailFault } from './field-faults.ts'
import { failureMessage } from './form-messages.ts'
import type { RegisteredState } from './register-success-page.tsx'
import { useForm } from './use-form.ts'

/** Asks for an account with an e-mail address only; the rest comes once the address is confirmed. */
export function RegisterForm({ referrer }: { referrer: string | undefined }) {
  const t = useT()
  const navigate = useNavigate()
  const { ref, ...form } = useForm({
    initial: { email: '' },
    faults: ({ email }) => ({ email: emailFault(email) }),
    send: ({ email }) => call(register, { body: { email: email.trim(), referrer } }),
    onDone: (_, { email }) => {
      const state: RegisteredState = { email: email.trim(), referrer }
      void navigate(paths.registerSuccess(), { state })
    },
  })
  return (
    <AccountForm
      formRef={ref}
      form={form}
      error={failureMessage(form.error, 'register.failed', t)}
      action={t('register.action')}
    >
      <EmailField field={form.field('email')} hint={t('register.hint')} />
    </AccountForm>
  )
}
