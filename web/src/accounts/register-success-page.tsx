import { Link, Navigate, useLocation } from 'react-router'
import { paths } from '../paths.ts'
import { useText } from '../shell/use-text.ts'
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
  const text = useText()
  // Only our own pages put state into the history.
  const state = useLocation().state as RegisteredState | null
  const target = safeReferrer(state?.referrer)
  if (!state?.email) return <Navigate to={target} replace />
  return (
    <AccountPage
      title={text('registered.title')}
      lead={
        <>
          <p>{text('registered.sent', { email: state.email })}</p>
          <p>{text('account.junk')}</p>
        </>
      }
    >
      <DemoMailbox />
      <div className={styles['actions']}>
        <ButtonLink to={target} look="primary">
          {text('registered.continue')}
        </ButtonLink>
      </div>
      <p className={styles['links']}>
        <Link to={paths.requestConfirmation()}>{text('registered.again')}</Link>
      </p>
    </AccountPage>
  )
}
