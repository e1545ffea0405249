import { reauthenticate } from '@plat/contract/accounts/sign-in'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { useT } from '../ui/use-t.ts'
import { Button } from '../ui/button.tsx'
import { FormField } from '../ui/form-field.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { changeMessage } from './change-message.ts'
import { codeFault, passwordFault } from './field-faults.ts'
import { FormError } from './form-error.tsx'
import { useForm } from './use-form.ts'
import { useSignOut } from './use-sign-in.ts'
import { useViewer } from './use-viewer.ts'
import styles from './identity-form.module.css'

interface IdentityFormProps {
  /** Why the password is needed. */
  lead: string
  submitLabel: string
  /** The password was right. The form waits for what this returns, and shows its failure. */
  onDone: () => Promise<unknown> | void
  onCancel: () => void
}

/** The password once more, with the authenticator's code where the account has one. */
export function IdentityForm({ lead, submitLabel, onDone, onCancel }: IdentityFormProps) {
  const t = useT()
  const viewer = useViewer()
  const enrolled = viewer?.second_factor.enrolled ?? false
  const { ref, ...form } = useForm({
    initial: { password: '', code: '' },
    faults: ({ password, code }) => ({
      password: passwordFault(password),
      code: enrolled ? codeFault(code) : undefined,
    }),
    send: async ({ password, code }) => {
      const second = code.trim() === '' ? {} : { code: code.trim() }
      await call(reauthenticate, { body: { password, ...second } })
      await onDone()
    },
    onDone: () => undefined,
  })
  if (viewer !== null && !viewer.has_password) return <WithoutPassword onCancel={onCancel} />
  // It may have been set up elsewhere since this page was opened.
  const wantsCode =
    enrolled || (form.error instanceof ApiError && Object.hasOwn(form.error.fields, 'code'))

  return (
    <form ref={ref} onSubmit={form.submit} noValidate className={styles['form']}>
      <p>{lead}</p>
      {/* For password managers: whose password it is. */}
      <input type="email" autoComplete="username" value={viewer?.email ?? ''} readOnly hidden />
      <PasswordField
        {...form.field('password')}
        label={t('identity.password')}
        autoComplete="current-password"
        maxLength={1024}
        isRequired
        // The dialog has just been opened to ask for it.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
      />
      {wantsCode && (
        <FormField
          {...form.field('code')}
          label={t('identity.code')}
          hint={t('login.codeHint')}
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck="false"
          maxLength={40}
          isRequired
        />
      )}
      <FormError message={changeMessage(form.error, t, ['password', 'code'])} />
      <div className={styles['actions']}>
        <SubmitButton disabled={!form.ready} pending={form.pending}>
          {submitLabel}
        </SubmitButton>
        <Button onPress={onCancel}>{t('identity.cancel')}</Button>
      </div>
    </form>
  )
}

/** Who signs in with a provider shows who it is by doing so again. */
function WithoutPassword({ onCancel }: { onCancel: () => void }) {
  const t = useT()
  const signOut = useSignOut()
  return (
    <div className={styles['form']}>
      <p>{t('identity.provider')}</p>
      <FormError message={changeMessage(signOut.error, t)} />
      <div className={styles['actions']}>
        <Button look="primary" isPending={signOut.isPending} onPress={() => signOut.mutate()}>
          {t('identity.logOut')}
        </Button>
        <Button onPress={onCancel}>{t('identity.cancel')}</Button>
      </div>
    </div>
  )
}
