import { Navigate, useLocation } from 'react-router'
import { useTenant } from '../shell/tenant.tsx'
import { useText } from '../shell/use-text.ts'
import { FormField, PasswordField } from '../ui/form-field.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { AccountPage } from './account-page.tsx'
import { FormError } from './form-error.tsx'
import { serverWords } from './form-words.ts'
import { rememberedOrigin } from './lock-origin.ts'
import { safeReferrer } from './safe-referrer.ts'
import { useForm } from './use-form.ts'
import { useUnlock, useUnlocked } from './use-lock.ts'
import styles from './form.module.css'

/** The lock of the whole site. Once it is passed one goes where one wanted to. */
export default function LockPage() {
  const text = useText()
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
    <AccountPage title={branding.title.long} lead={<p>{text('lock.lead')}</p>}>
      {access.demoLock && (
        <div className={styles['note']}>
          <p>{text('lock.demo')}</p>
          <dl>
            <dt>{text('account.email')}</dt>
            <dd>{access.demoLock.email}</dd>
            <dt>{text('account.password')}</dt>
            <dd>{access.demoLock.password}</dd>
          </dl>
        </div>
      )}
      <form ref={ref} onSubmit={form.submit} noValidate className={styles['form']}>
        <FormField
          {...form.field('email')}
          label={text('account.email')}
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
          label={text('account.password')}
          autoComplete="off"
          isRequired
          showLabels={{ show: text('account.showPassword'), hide: text('account.hidePassword') }}
        />
        <FormError message={serverWords(form.error, text)} />
        <div className={styles['actions']}>
          <SubmitButton
            disabled={!form.ready}
            pending={form.pending}
            pendingLabel={text('account.sending')}
          >
            {text('lock.action')}
          </SubmitButton>
        </div>
      </form>
    </AccountPage>
  )
}
