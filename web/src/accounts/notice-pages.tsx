import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { useText } from '../shell/use-text.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { AccountPage } from './account-page.tsx'
import { DemoMailbox } from './demo-mailbox.tsx'
import styles from './form.module.css'

/** After a new confirmation mail was asked for. */
export function CheckEmailPage() {
  const text = useText()
  return (
    <AccountPage title={text('checkEmail.text')} lead={<p>{text('account.junk')}</p>}>
      <DemoMailbox />
      <p className={styles['links']}>
        <Link to={paths.home()}>{text('shell.toHome')}</Link>
      </p>
    </AccountPage>
  )
}

/** Where an expired link to confirm an address leads. */
export function LinkExpiredPage() {
  const text = useText()
  return (
    <AccountPage title={text('linkExpired.title')} lead={<p>{text('linkExpired.text')}</p>}>
      <div className={styles['actions']}>
        <ButtonLink to={paths.requestConfirmation()} look="primary">
          {text('linkExpired.again')}
        </ButtonLink>
      </div>
      <p className={styles['links']}>
        <Link to={paths.home()}>{text('shell.toHome')}</Link>
      </p>
    </AccountPage>
  )
}

/** The account is made, but the login that follows by itself did not work. */
export function CongratulationsPage() {
  const text = useText()
  return (
    <AccountPage title={text('congrats.title')} lead={<p>{text('congrats.text')}</p>}>
      <div className={styles['actions']}>
        <ButtonLink to={paths.login('account_confirmation')} look="primary">
          {text('login.action')}
        </ButtonLink>
      </div>
    </AccountPage>
  )
}
