import { Awaited } from '../shell/awaited.tsx'
import '../shell/later-texts.ts'
import { checkPasswordReset, resetPassword } from '@plat/contract/accounts/password-reset'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { paths } from '../paths.ts'
import { useT } from '../ui/use-t.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { AccountPage } from './account-page.tsx'
import { AccountForm } from './account-form.tsx'
import { newPasswordFaults } from './field-faults.ts'
import { badRequestWords } from './form-messages.ts'
import type { LoginState } from './login-state.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { useForm } from './use-form.ts'
import { RESET_SUBMIT_MS } from '../ui/timings.ts'
import styles from './form.module.css'

const resetQuery = (token: string) =>
  queryOptions({
    queryKey: ['password-reset', token],
    queryFn: async ({ signal }) =>
      (await call(checkPasswordReset, { params: { token } }, { signal })).data,
    enabled: token !== '',
    // The form stays as it is while it is filled in; a used link is found out when it is sent.
    staleTime: Infinity,
    gcTime: 0,
  })

/** Where the mailed link leads: nobody types a password for a link that is no longer good. */
export default function ResetPasswordPage() {
  const t = useT()
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  const { data, error, refetch } = useQuery(resetQuery(token))
  if (token === '') return <Navigate to={paths.forgotPassword()} replace />
  if (data) return <NewPassword token={token} />
  if (error instanceof ApiError && (error.status === 410 || error.status === 400)) {
    return (
      <AccountPage
        title={t('reset.title')}
        lead={<p role="alert">{t('reason.reset_link_used')}</p>}
      >
        <div className={styles['actions']}>
          <ButtonLink to={paths.forgotPassword()} look="primary">
            {t('reset.newLink')}
          </ButtonLink>
        </div>
      </AccountPage>
    )
  }
  return (
    <AccountPage title={t('reset.title')}>
      <Awaited query={{ error, refetch }} rows={3} />
    </AccountPage>
  )
}

/** A new password, then the login. */
function NewPassword({ token }: { token: string }) {
  const t = useT()
  const navigate = useNavigate()
  const { ref, ...form } = useForm({
    initial: { password: '', confirmation: '' },
    faults: newPasswordFaults,
    send: async ({ password }) => {
      await new Promise((resolve) => setTimeout(resolve, RESET_SUBMIT_MS))
      return call(resetPassword, { body: { token, password } })
    },
    onDone: () => {
      const state: LoginState = { notice: 'passwordChanged' }
      void navigate(paths.login(), { replace: true, state })
    },
  })
  return (
    <AccountPage title={t('reset.title')} lead={<p>{t('reset.lead')}</p>}>
      <AccountForm
        formRef={ref}
        form={form}
        error={badRequestWords(form.error, t)}
        action={t('reset.action')}
      >
        <NewPasswordFields
          label={t('account.newPassword')}
          password={form.field('password')}
          confirmation={form.field('confirmation')}
        />
      </AccountForm>
      <p className={styles['links']}>
        <Link to={paths.forgotPassword()}>{t('reset.newLink')}</Link>
      </p>
    </AccountPage>
  )
}
