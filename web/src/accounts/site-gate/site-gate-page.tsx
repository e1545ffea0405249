import '../../shell/later-texts.ts'
import { Navigate, useLocation } from 'react-router'
import { useTenant } from '../../shell/tenant.tsx'
import { useOtherLanguage } from '../../shell/agency-words.tsx'
import { useLocalize, useT } from '../../ui/use-t.ts'
import { FormField } from '../../ui/form-field.tsx'
import { AccountPage } from '../account-page.tsx'
import { CredentialsForm } from '../credentials-form.tsx'
import { missing, passwordFault } from '../field-faults.ts'
import { serverWords } from '../form-messages.ts'
import { rememberedOrigin } from './origin.ts'
import { safeReferrer } from '../safe-referrer.ts'
import { useForm } from '../use-form.ts'
import { usePassSiteGate, useSiteGateOpen } from './use-site-gate.ts'
import styles from '../form.module.css'

/** The lock page of a whole site. Once it is passed, redirects to the page first requested. */
export default function SiteGatePage() {
  const t = useT()
  const localize = useLocalize()
  const { branding, access } = useTenant().config
  const { long } = branding.title
  const lang = useOtherLanguage()(long)
  const location = useLocation()
  const unlocked = useSiteGateOpen()
  const unlock = usePassSiteGate()
  const { ref, ...form } = useForm({
    // Visitors of the demo need not type what is shown above the fields.
    initial: access.demoLock ?? { email: '', password: '' },
    // The lock's name need not be an address that gets mail.
    faults: ({ email, password }) => ({
      email: missing(email),
      password: passwordFault(password),
    }),
    send: ({ email, password }) => unlock({ email: email.trim(), password }),
    onDone: () => undefined,
  })
  if (unlocked) {
    // Only our own gate puts state into the history.
    const { origin } = (location.state ?? {}) as { origin?: string }
    return <Navigate to={safeReferrer(origin ?? rememberedOrigin())} replace />
  }
  return (
    <AccountPage title={localize(long)} lang={lang} lead={<p>{t('lock.lead')}</p>}>
      {access.demoLock && (
        <div className={styles['note']}>
          <p>{t('lock.demo')}</p>
          <dl>
            <dt>{t('account.email')}</dt>
            <dd>{access.demoLock.email}</dd>
            <dt>{t('account.password')}</dt>
            <dd>{access.demoLock.password}</dd>
          </dl>
        </div>
      )}
      <CredentialsForm
        formRef={ref}
        form={form}
        password={form.field('password')}
        error={serverWords(form.error, t)}
        action={t('lock.action')}
      >
        <FormField
          {...form.field('email')}
          label={t('account.email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="off"
          spellCheck="false"
          maxLength={254}
          isRequired
        />
      </CredentialsForm>
    </AccountPage>
  )
}
