import '../shell/later-texts.ts'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { useT } from '../ui/use-t.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { AccountPage } from './account-page.tsx'
import { DemoMailbox } from './demo-mailbox.tsx'
import styles from './form.module.css'

/** After a new confirmation mail was requested. */
export function CheckEmailPage() {
  const t = useT()
  return (
    <AccountPage title={t('checkEmail.text')} lead={<p>{t('account.junk')}</p>}>
      <DemoMailbox />
      <p className={styles['links']}>
        <Link to={paths.home()}>{t('shell.toHome')}</Link>
      </p>
    </AccountPage>
  )
}

/** Where an expired link to confirm an address leads. */
export function LinkExpiredPage() {
  const t = useT()
  return (
    <AccountPage title={t('linkExpired.title')} lead={<p>{t('linkExpired.text')}</p>}>
      <div className={styles['actions']}>
        <ButtonLink to={paths.requestConfirmation()} look="primary">
          {t('linkExpired.again')}
        </ButtonLink>
      </div>
      <p className={styles['links']}>
        <Link to={paths.home()}>{t('shell.toHome')}</Link>
      </p>
    </AccountPage>
  )
}

/** The account is made, but the login that follows by itself did not work. */
export function CongratulationsPage() {
  const t = useT()
  return (
    <AccountPage title={t('congrats.title')} lead={<p>{t('congrats.text')}</p>}>
      <div className={styles['actions']}>
        <ButtonLink to={paths.login('account_confirmation')} look="primary">
          {t('login.action')}
        </ButtonLink>
      </div>
    </AccountPage>
  )
}
