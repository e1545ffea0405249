import type { Account } from '@plat/contract/accounts/account'
import { updateAccount } from '@plat/contract/profile/profile'
import { useState } from 'react'
import { changeMessage } from '../accounts/change-message.ts'
import { missing } from '../accounts/field-faults.ts'
import { FormError } from '../accounts/form-error.tsx'
import { useForm } from '../accounts/use-form.ts'
import { isZip, ZipField } from '../accounts/zip-field.tsx'
import { call } from '../api/client.ts'
import { useT } from '../ui/use-t.ts'
import { FormField } from '../ui/form-field.tsx'
import { SettingsSection } from '../accounts/settings-section.tsx'
import { SaveRow } from '../accounts/save-row.tsx'
import { useAccountChanged } from './use-account-changed.ts'
import styles from './profile.module.css'

/** First and last name, and the zip code. */
export function NameSection({ account }: { account: Account }) {
  const t = useT()
  const accountChanged = useAccountChanged()
  const [saved, setSaved] = useState(false)
  const { ref, ...form } = useForm({
    initial: {
      first_name: account.first_name,
      last_name: account.last_name,
      zip: account.zip ?? '',
    },
    faults: (values) => ({
      first_name: missing(values.first_name),
      last_name: missing(values.last_name),
      zip: values.zip.trim() === '' || isZip(values.zip) ? undefined : 'reason.wrong_zip',
    }),
    unchanged: (values) => !hasChanged(values, account),
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
    return bound.value.trim() === '' ? { ...bound, error: t('profile.required') } : bound
  }
  const done = saved && !hasChanged(form.values, account) ? t('profile.saved') : null

  return (
    <SettingsSection id="name" title={t('profile.name')} lead={t('profile.nameLead')}>
      <form ref={ref} onSubmit={form.submit} noValidate className={styles['form']}>
        <div className={styles['pair']}>
          <FormField
            {...name('first_name')}
            label={t('account.firstName')}
            autoComplete="given-name"
            maxLength={80}
            isRequired
          />
          <FormField
            {...name('last_name')}
            label={t('account.lastName')}
            autoComplete="family-name"
            maxLength={80}
            isRequired
          />
        </div>
        <div className={styles['short']}>
          <ZipField field={form.field('zip')} />
        </div>
        <FormError message={changeMessage(form.error, t, ['first_name', 'last_name', 'zip'])} />
        <SaveRow
          unchanged={!hasChanged(form.values, account)}
          disabled={!form.ready}
          pending={form.pending}
          done={done}
        />
      </form>
    </SettingsSection>
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
