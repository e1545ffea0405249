import { isEmail, requestPasswordReset } from '@plat/contract/accounts'
import { Link, useNavigate } from 'react-router'
import { call } from '../api/client.ts'
import { paths } from '../paths.ts'
import { useText } from '../shell/use-text.ts'
import { EmailRequestPage } from './email-request-page.tsx'
import type { ForgottenState } from './forgot-password-sent-page.tsx'
import { failureWords } from './form-words.ts'
import { useForm } from './use-form.ts'

/** Asks for the mail with a link to set a new password. */
export default function ForgotPasswordPage() {
  const text = useText()
  const navigate = useNavigate()
  const form = useForm({
    initial: { email: '' },
    ready: ({ email }) => isEmail(email),
    send: ({ email }) => call(requestPasswordReset, { body: { email: email.trim() } }),
    onDone: (_, { email }) => {
      const state: ForgottenState = { email: email.trim() }
      void navigate(paths.forgotPasswordSent(), { state })
    },
  })
  return (
    <EmailRequestPage
      title={text('forgot.title')}
      lead={text('forgot.lead')}
      action={text('forgot.action')}
      form={form}
      failed={failureWords(form.error, 'forgot.failed', text)}
    >
      <Link to={paths.login()}>{text('login.title')}</Link>
    </EmailRequestPage>
  )
}
