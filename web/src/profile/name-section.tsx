import type { Account } from '@plat/contract/accounts'
import { updateAccount } from '@plat/contract/profile'
import { useState } from 'react'
import { changeWords } from '../accounts/change-words.ts'
import { FormError } from '../accounts/form-error.tsx'
import { useForm } from '../accounts/use-form.ts'
import { isZip, ZipField } from '../accounts/zip-field.tsx'
import { call } from '../api/client.ts'
import { useText } from '../shell/use-text.ts'
import { FormField } from '../ui/form-field.tsx'
import { ProfileSection } from './profile-section.tsx'
import { SaveRow } from './save-row.tsx'
import { useAccountChanged } from './use-account-changed.ts'
import styles from './profile.module.css'

/** First and last name, and the zip code. */
export function NameSection({ account }: { account: Account }) {
  const text = useText()
  const accountChanged = useAccountChanged()
  const [saved, setSaved] = useState(false)
  const { ref, ...form } = useForm({
    initial: {
      first_name: account.first_name,
      last_name: account.last_name,
      zip: account.zip ?? '',
    },
    ready: (values) =>
      hasChanged(values, account) &&
      values.first_name.trim() !== '' &&
      values.last_name.trim() !== '' &&
      (values.zip.trim() === '' || isZip(values.zip)),
    send: async ({ first_name, last_name, zip }) => {
      const body = { first_name, last_name, zip: zip.trim() === '' ? null : zip.trim() }
      return (await call(updateAccount, { body })).data
    },
    onDone: (changed) => {
      accountChanged(changed)
      setSaved(true)
    },
  })
  const name = (field: 'first_name' | 'last_name') => {
    const bound = form.field(field)
    return bound.value.trim() === '' ? { ...bound, error: text('profile.required') } : bound
  }
  const done = saved && !hasChanged(form.values, account) ? text('profile.saved') : null

  return (
    <ProfileSection id="name" title={text('profile.name')} lead={text('profile.nameLead')}>
      <form ref={ref} onSubmit={form.submit} noValidate className={styles['form']}>
        <div className={styles['pair']}>
          <FormField
            {...name('first_name')}
            label={text('account.firstName')}
            autoComplete="given-name"
            maxLength={80}
            isRequired
          />
          <FormField
            {...name('last_name')}
            label={text('account.lastName')}
            autoComplete="family-name"
            maxLength={80}
            isRequired
          />
        </div>
        <div className={styles['short']}>
          <ZipField field={form.field('zip')} />
        </div>
        <FormError message={changeWords(form.error, text, ['first_name', 'last_name', 'zip'])} />
        <SaveRow disabled={!form.ready} pending={form.pending} done={done} />
      </form>
    </ProfileSection>
  )
}

function hasChanged(
  values: Record<'first_name' | 'last_name' | 'zip', string>,
  account: Account,
): boolean {
  return (
    values.first_name.trim() !== account.first_name ||
    values.last_name.trim() !== account.last_name ||
    values.zip.trim() !== (account.zip ?? '')
  )
}
