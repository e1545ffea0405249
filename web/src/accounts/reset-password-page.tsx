import { resetPassword } from '@plat/contract/accounts/accounts'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router'
import { call } from '../api/client.ts'
import { paths } from '../paths.ts'
import { useT } from '../shell/use-t.ts'
import { SubmitButton } from '../ui/submit-button.tsx'
import { AccountPage } from './account-page.tsx'
import { FormError } from './form-error.tsx'
import { badRequestWords } from './form-messages.ts'
import type { LoginState } from './login-state.ts'
import { NewPasswordFields, passwordsAgree } from './new-password-fields.tsx'
import { useForm } from './use-form.ts'
import styles from './form.module.css'

/** Milliseconds before the request leaves. */
const DELAY = 1_000

/** Where the mailed link leads: a new password, then the login. */
export default function ResetPasswordPage() {
  const t = useT()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  const { ref, ...form } = useForm({
    initial: { password: '', confirmation: '' },
    ready: passwordsAgree,
    send: async ({ password }) => {
      await new Promise((resolve) => setTimeout(resolve, DELAY))
      return call(resetPassword, { body: { token, password } })
    },
    onDone: () => {
      const state: LoginState = { notice: 'passwordChanged' }
      void navigate(paths.login(), { replace: true, state })
    },
  })
  if (token === '') return <Navigate to={paths.forgotPassword()} replace />
  return (
    <AccountPage title={t('reset.title')} lead={<p>{t('reset.lead')}</p>}>
      <form ref={ref} onSubmit={form.submit} noValidate className={styles['form']}>
        <NewPasswordFields
          label={t('account.newPassword')}
          password={form.field('password')}
          confirmation={form.field('confirmation')}
        />
        <FormError message={badRequestWords(form.error, t)} />
        <div className={styles['actions']}>
          <SubmitButton
            disabled={!form.ready}
            pending={form.pending}
            pendingLabel={t('account.sending')}
          >
            {t('reset.action')}
          </SubmitButton>
        </div>
      </form>
      <p className={styles['links']}>
        <Link to={paths.forgotPassword()}>{t('reset.newLink')}</Link>
      </p>
    </AccountPage>
  )
}
