import { Navigate, useLocation } from 'react-router'
import { useTenant } from '../shell/tenant.tsx'
import { useT } from '../shell/use-t.ts'
import { FormField, PasswordField } from '../ui/form-field.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { AccountPage } from './account-page.tsx'
import { FormError } from './form-error.tsx'
import { serverWords } from './form-messages.ts'
import { rememberedOrigin } from './lock-origin.ts'
import { safeReferrer } from './safe-referrer.ts'
import { useForm } from './use-form.ts'
import { useUnlock, useUnlocked } from './use-lock.ts'
import styles from './form.module.css'

/** The lock of the whole site. Once it is passed one goes where one wanted to. */
export default function LockPage() {
  const t = useT()
  const { branding, access } = useTenant().config
  const location = useLocation()
  const unlocked = useUnlocked()
  const unlock = useUnlock()
  const { ref, ...form } = useForm({
    // Whoever tries the demo need not type what stands above the fields.
    initial: access.demoLock ?? { email: '', password: '' },
    // The lock's name need not be an address that gets mail.
    ready: ({ email, password }) => email.trim() !== '' && password !== '',
    send: ({ email, password }) => unlock({ email: email.trim(), password }),
    onDone: () => undefined,
  })
  if (unlocked) {
    // Only our own gate puts state into the history.
    const { origin } = (location.state ?? {}) as { origin?: string }
    return <Navigate to={safeReferrer(origin ?? rememberedOrigin())} replace />
  }
  return (
    <AccountPage title={branding.title.long} lead={<p>{t('lock.lead')}</p>}>
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
      <form ref={ref} onSubmit={form.submit} noValidate className={styles['form']}>
        <FormField
          {...form.field('email')}
          label={t('account.email')}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck="false"
          maxLength={254}
          isRequired
        />
        <PasswordField
          {...form.field('password')}
          label={t('account.password')}
          autoComplete="off"
          isRequired
          showLabels={{ show: t('account.showPassword'), hide: t('account.hidePassword') }}
        />
        <FormError message={serverWords(form.error, t)} />
        <div className={styles['actions']}>
          <SubmitButton
            disabled={!form.ready}
            pending={form.pending}
            pendingLabel={t('account.sending')}
          >
            {t('lock.action')}
          </SubmitButton>
        </div>
      </form>
    </AccountPage>
  )
}
