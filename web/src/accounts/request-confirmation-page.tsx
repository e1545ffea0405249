import '../shell/later-texts.ts'
import { requestAccountConfirm } from '@plat/contract/accounts/registration'
import { Link, useNavigate } from 'react-router'
import { call } from '../api/client.ts'
import { paths } from '../paths.ts'
import { useT } from '../ui/use-t.ts'
import { EmailRequestPage } from './email-request-page.tsx'
import { emailFault } from './field-faults.ts'
import { failureMessage } from './form-messages.ts'
import { useForm } from './use-form.ts'

/** Asks for the mail to confirm an address once more. */
export default function RequestConfirmationPage() {
  const t = useT()
  const navigate = useNavigate()
  const form = useForm({
    initial: { email: '' },
    faults: ({ email }) => ({ email: emailFault(email) }),
    send: ({ email }) => call(requestAccountConfirm, { body: { email: email.trim() } }),
    onDone: () => void navigate(paths.checkEmail()),
  })
  return (
    <EmailRequestPage
      title={t('requestConfirmation.title')}
      lead={t('requestConfirmation.lead')}
      action={t('requestConfirmation.action')}
      form={form}
      failed={failureMessage(form.error, 'requestConfirmation.failed', t)}
    >
      <Link to={paths.login()}>{t('login.title')}</Link>
    </EmailRequestPage>
  )
}
