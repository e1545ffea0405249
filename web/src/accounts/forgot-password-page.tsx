import '../shell/later-texts.ts'
import { requestPasswordReset } from '@plat/contract/accounts/password-reset'
import { Link, useNavigate } from 'react-router'
import { call } from '../api/client.ts'
import { paths } from '../paths.ts'
import { useT } from '../ui/use-t.ts'
import { EmailRequestPage } from './email-request-page.tsx'
import type { ForgottenState } from './forgot-password-sent-page.tsx'
import { emailFault } from './field-faults.ts'
import { failureMessage } from './form-messages.ts'
import { useForm } from './use-form.ts'

/** Asks for the mail with a link to set a new password. */
export default function ForgotPasswordPage() {
  const t = useT()
  const navigate = useNavigate()
  const form = useForm({
    initial: { email: '' },
    faults: ({ email }) => ({ email: emailFault(email) }),
    send: ({ email }) => call(requestPasswordReset, { body: { email: email.trim() } }),
    onDone: (_, { email }) => {
      const state: ForgottenState = { email: email.trim() }
      void navigate(paths.forgotPasswordSent(), { state })
    },
  })
  return (
    <EmailRequestPage
      title={t('forgot.title')}
      lead={t('forgot.lead')}
      action={t('forgot.action')}
      form={form}
      failed={failureMessage(form.error, 'forgot.failed', t)}
    >
      <Link to={paths.login()}>{t('login.title')}</Link>
    </EmailRequestPage>
  )
}
