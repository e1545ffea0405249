import { isEmail, requestAccountConfirm } from '@plat/contract/accounts'
import { Link, useNavigate } from 'react-router'
import { call } from '../api/client.ts'
import { paths } from '../paths.ts'
import { useText } from '../shell/use-text.ts'
import { EmailRequestPage } from './email-request-page.tsx'
import { failureWords } from './form-words.ts'
import { useForm } from './use-form.ts'

/** Asks for the mail to confirm an address once more. */
export default function RequestConfirmationPage() {
  const text = useText()
  const navigate = useNavigate()
  const form = useForm({
    initial: { email: '' },
    ready: ({ email }) => isEmail(email),
    send: ({ email }) => call(requestAccountConfirm, { body: { email: email.trim() } }),
    onDone: () => void navigate(paths.checkEmail()),
  })
  return (
    <EmailRequestPage
      title={text('requestConfirmation.title')}
      lead={text('requestConfirmation.lead')}
      action={text('requestConfirmation.action')}
      form={form}
      failed={failureWords(form.error, 'requestConfirmation.failed', text)}
    >
      <Link to={paths.login()}>{text('login.title')}</Link>
    </EmailRequestPage>
  )
}
