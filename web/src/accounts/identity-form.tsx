import { reauthenticate } from '@plat/contract/accounts'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { useText } from '../shell/use-text.ts'
import { Button } from '../ui/button.tsx'
import { FormField, PasswordField } from '../ui/form-field.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { changeWords } from './change-words.ts'
import { FormError } from './form-error.tsx'
import { useForm } from './use-form.ts'
import { useSignOut } from './use-sign-in.ts'
import { useViewer } from './use-viewer.ts'
import styles from './identity-form.module.css'

interface IdentityFormProps {
  /** Why it is asked. */
  lead: string
  submitLabel: string
  /** The password was right; what this returns is waited for, and told when it fails. */
  onDone: () => Promise<unknown> | void
  onCancel: () => void
}

/** The password once more, with the authenticator's code where the account has one. */
export function IdentityForm({ lead, submitLabel, onDone, onCancel }: IdentityFormProps) {
  const text = useText()
  const viewer = useViewer()
  const enrolled = viewer?.second_factor.enrolled ?? false
  const { ref, ...form } = useForm({
    initial: { password: '', code: '' },
    ready: ({ password, code }) => password !== '' && (!enrolled || code.trim().length >= 6),
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
      {/* Tells password managers whose password it is. */}
      <input type="email" autoComplete="username" value={viewer?.email ?? ''} readOnly hidden />
      <PasswordField
        {...form.field('password')}
        label={text('identity.password')}
        autoComplete="current-password"
        maxLength={1024}
        isRequired
        showLabels={{ show: text('account.showPassword'), hide: text('account.hidePassword') }}
        // The dialog has just been opened to ask for it.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
      />
      {wantsCode && (
        <FormField
          {...form.field('code')}
          label={text('identity.code')}
          hint={text('login.codeHint')}
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck="false"
          maxLength={40}
          isRequired
        />
      )}
      <FormError message={changeWords(form.error, text, ['password', 'code'])} />
      <div className={styles['actions']}>
        <SubmitButton
          disabled={!form.ready}
          pending={form.pending}
          pendingLabel={text('account.sending')}
        >
          {submitLabel}
        </SubmitButton>
        <Button onPress={onCancel}>{text('identity.cancel')}</Button>
      </div>
    </form>
  )
}

/** Who signs in with a provider shows who it is by doing so again. */
function WithoutPassword({ onCancel }: { onCancel: () => void }) {
  const text = useText()
  const signOut = useSignOut()
  return (
    <div className={styles['form']}>
      <p>{text('identity.provider')}</p>
      <FormError message={changeWords(signOut.error, text)} />
      <div className={styles['actions']}>
        <Button look="primary" isPending={signOut.isPending} onPress={() => signOut.mutate()}>
          {text('identity.logOut')}
        </Button>
        <Button onPress={onCancel}>{text('identity.cancel')}</Button>
      </div>
    </div>
  )
}
