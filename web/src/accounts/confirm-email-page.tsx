import '../shell/later-texts.ts'
import { confirmEmailChange } from '@plat/contract/profile/profile'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router'
import { call } from '../api/client.ts'
import { viewerQuery } from '../api/queries.ts'
import { paths } from '../paths.ts'
import { useT } from '../ui/use-t.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { AccountPage } from './account-page.tsx'
import { FormError } from './form-error.tsx'
import { serverWords } from './form-messages.ts'
import styles from './form.module.css'

/** Where the link to a new e-mail address leads. It counts once the button is pressed: a mail scanner presses none. */
export default function ConfirmEmailPage() {
  const t = useT()
  const client = useQueryClient()
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  const change = useMutation({
    mutationFn: () => call(confirmEmailChange, { body: { token } }),
    onSuccess: () => client.refetchQueries({ queryKey: viewerQuery.queryKey }),
  })
  if (token === '') return <Navigate to={paths.home()} replace />
  if (change.data) {
    return (
      <AccountPage
        title={t('confirmEmail.doneTitle')}
        lead={<p role="status">{t('confirmEmail.done', { email: change.data.data.email })}</p>}
      >
        <div className={styles['actions']}>
          <ButtonLink to={paths.profile()} look="primary">
            {t('confirmEmail.toProfile')}
          </ButtonLink>
        </div>
      </AccountPage>
    )
  }
  return (
    <AccountPage title={t('confirmEmail.title')} lead={<p>{t('confirmEmail.lead')}</p>}>
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault()
          if (!change.isPending) change.mutate()
        }}
      >
        <FormError message={serverWords(change.error, t)} />
        <SubmitButton pending={change.isPending}>{t('confirmEmail.action')}</SubmitButton>
      </form>
    </AccountPage>
  )
}
