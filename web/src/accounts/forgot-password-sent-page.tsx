import '../shell/later-texts.ts'
import { Link, Navigate, useLocation } from 'react-router'
import { paths } from '../paths.ts'
import { useT } from '../ui/use-t.ts'
import { AccountPage } from './account-page.tsx'
import { DemoMailbox } from './demo-mailbox.tsx'
import styles from './form.module.css'

/** What the request for a new password hands over. */
export interface ForgottenState {
  email: string
}

/** Says the same whether the address is known or not. */
export default function ForgotPasswordSentPage() {
  const t = useT()
  // Only our own pages put state into the history.
  const state = useLocation().state as ForgottenState | null
  if (!state?.email) return <Navigate to={paths.forgotPassword()} replace />
  return (
    <AccountPage
      title={t('forgotSent.title')}
      lead={<p>{t('forgotSent.text', { email: state.email })}</p>}
    >
      <DemoMailbox />
      <p className={styles['links']}>
        <Link to={paths.forgotPassword()}>{t('forgotSent.again')}</Link>
        <Link to={paths.login()}>{t('login.title')}</Link>
      </p>
    </AccountPage>
  )
}
