import { isEmail, type Account } from '@plat/contract/accounts'
import { requestEmailChange } from '@plat/contract/profile'
import { useState } from 'react'
import { changeWords } from '../accounts/change-words.ts'
import { FormError } from '../accounts/form-error.tsx'
import { useChecked } from '../accounts/identity-check.tsx'
import { useForm } from '../accounts/use-form.ts'
import { call } from '../api/client.ts'
import { useText } from '../shell/use-text.ts'
import { FormField } from '../ui/form-field.tsx'
import { ProfileSection } from './profile-section.tsx'
import { SaveRow } from './save-row.tsx'
import styles from './profile.module.css'

/** The address of the account, and how to change it: by a link that is mailed to the new one. */
export function EmailSection({ account }: { account: Account }) {
  const text = useText()
  const checked = useChecked()
  const [left, setLeft] = useState(false)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { ref, ...form } = useForm({
    initial: { email: '' },
    ready: ({ email }) => isEmail(email) && email.trim().toLowerCase() !== account.email,
    send: async ({ email }) => {
      await checked(() => call(requestEmailChange, { body: { email: email.trim() } }))
      return email.trim()
    },
    onDone: setSentTo,
  })
  const field = form.field('email')
  const isSent = sentTo !== null && sentTo === field.value.trim()

  return (
    <ProfileSection id="email" title={text('profile.email')} lead={text('profile.emailLead')}>
      <dl className={styles['facts']}>
        <dt>{text('profile.emailNow')}</dt>
        <dd>{account.email}</dd>
      </dl>
      <form ref={ref} onSubmit={form.submit} noValidate className={styles['form']}>
        <FormField
          {...field}
          label={text('profile.emailNew')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="off"
          spellCheck="false"
          maxLength={254}
          error={errorOf()}
          onBlur={() => setLeft(true)}
        />
        <FormError message={changeWords(form.error, text, ['email'])} />
        <SaveRow
          label={text('profile.emailSend')}
          disabled={!form.ready || isSent}
          pending={form.pending}
          done={isSent ? text('profile.emailSent', { email: sentTo }) : null}
        />
      </form>
    </ProfileSection>
  )

  function errorOf(): string | undefined {
    if (!left || field.value.trim() === '') return field.error
    return isEmail(field.value) ? field.error : text('account.emailPattern')
  }
}
