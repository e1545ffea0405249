import '../shell/later-texts.ts'
import { Link, Navigate, useLocation } from 'react-router'
import { paths } from '../paths.ts'
import { useT } from '../ui/use-t.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { AccountPage } from './account-page.tsx'
import { DemoMailbox } from './demo-mailbox.tsx'
import { safeReferrer } from './safe-referrer.ts'
import styles from './form.module.css'

/** What sign-up hands over. */
export interface RegisteredState {
  email: string
  referrer: string | undefined
}

/** Says that the mail to confirm the address was sent. Nobody comes here but from sign-up. */
export default function RegisterSuccessPage() {
  const t = useT()
  // Only our own pages put state into the history.
  const state = useLocation().state as RegisteredState | null
  const target = safeReferrer(state?.referrer)
  if (!state?.email) return <Navigate to={target} replace />
  return (
    <AccountPage
      title={t('registered.title')}
      lead={
        <>
          <p>{t('registered.sent', { email: state.email })}</p>
          <p>{t('account.junk')}</p>
        </>
      }
    >
      <DemoMailbox />
      <div className={styles['actions']}>
        <ButtonLink to={target} look="primary">
          {t('registered.continue')}
        </ButtonLink>
      </div>
      <p className={styles['links']}>
        <Link to={paths.requestConfirmation()}>{t('registered.again')}</Link>
      </p>
    </AccountPage>
  )
}
