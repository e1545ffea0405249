import '../shell/later-texts.ts'
import { Link, useSearchParams } from 'react-router'
import { paths } from '../paths.ts'
import { useAgencyText } from '../shell/use-agency-text.ts'
import { useT } from '../ui/use-t.ts'
import { AccountPage } from './account-page.tsx'
import { RegisterForm } from './register-form.tsx'
import { safeReferrer } from './safe-referrer.ts'
import styles from './form.module.css'

/** Sign-up by e-mail. */
export default function RegisterPage() {
  const t = useT()
  const agencyText = useAgencyText()
  const [params] = useSearchParams()
  const referrer = safeReferrer(params.get('referrer')).slice(1) || undefined
  return (
    <AccountPage title={t('register.title')} lead={<p>{agencyText('register.lead')}</p>}>
      <RegisterForm referrer={referrer} />
      <p className={styles['links']}>
        <span>
          {t('register.haveAccount')} <Link to={paths.login(referrer)}>{t('login.title')}</Link>
        </span>
      </p>
    </AccountPage>
  )
}
