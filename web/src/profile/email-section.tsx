import { isEmail } from '@plat/contract/accounts/form-values'
import type { Account } from '@plat/contract/accounts/account'
import { requestEmailChange } from '@plat/contract/profile/profile'
import { useState } from 'react'
import { changeMessage } from '../accounts/change-message.ts'
import { emailFault } from '../accounts/field-faults.ts'
import { FormError } from '../accounts/form-error.tsx'
import { useChecked } from '../accounts/identity-check.tsx'
import { useForm } from '../accounts/use-form.ts'
import { call } from '../api/client.ts'
import { useT } from '../ui/use-t.ts'
import { FormField } from '../ui/form-field.tsx'
import { SettingsSection } from '../accounts/settings-section.tsx'
import { SaveRow } from '../accounts/save-row.tsx'
import styles from './profile.module.css'

/** The address of the account, and how to change it: by a link that is mailed to the new one. */
export function EmailSection({ account }: { account: Account }) {
  const t = useT()
  const checked = useChecked()
  const [left, setLeft] = useState(false)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { ref, ...form } = useForm({
    initial: { email: '' },
    faults: ({ email }) => ({
      email: email.trim().toLowerCase() === account.email ? 'profile.emailSame' : emailFault(email),
    }),
    send: async ({ email }) => {
      await checked(() => call(requestEmailChange, { body: { email: email.trim() } }))
      return email.trim()
    },
    onDone: setSentTo,
  })
  const field = form.field('email')
  const isSent = sentTo !== null && sentTo === field.value.trim()

  return (
    <SettingsSection id="email" title={t('profile.email')} lead={t('profile.emailLead')}>
      <dl className={styles['facts']}>
        <dt>{t('profile.emailNow')}</dt>
        <dd>{account.email}</dd>
      </dl>
      <form ref={ref} onSubmit={form.submit} noValidate className={styles['form']}>
        <FormField
          {...field}
          label={t('profile.emailNew')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="off"
          spellCheck="false"
          maxLength={254}
          error={errorOf()}
          onBlur={() => setLeft(true)}
        />
        <FormError message={changeMessage(form.error, t, ['email'])} />
        <SaveRow
          label={t('profile.emailSend')}
          disabled={!form.ready || isSent}
          pending={form.pending}
          done={isSent ? t('profile.emailSent', { email: sentTo }) : null}
        />
      </form>
    </SettingsSection>
  )

  function errorOf(): string | undefined {
    if (!left || field.value.trim() === '') return field.error
    return isEmail(field.value) ? field.error : t('account.emailPattern')
  }
}
