import type { Account } from '@plat/contract/accounts/account'
import { LOCALES, type Locale } from '@plat/contract/platform/localized'
import { updateAccount } from '@plat/contract/profile/profile'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { changeMessage } from '../accounts/change-message.ts'
import { FormError } from '../accounts/form-error.tsx'
import { call } from '../api/client.ts'
import { useLocale } from '../shell/locale.tsx'
import { useT } from '../ui/use-t.ts'
import { RadioList } from '../ui/radio-list.tsx'
import { SettingsSection } from '../accounts/settings-section.tsx'
import { SaveRow } from '../accounts/save-row.tsx'
import { useAccountChanged } from './use-account-changed.ts'
import styles from './profile.module.css'

/** Each language in its own words. */
const NAMES: Record<Locale, string> = { en: 'English', es: 'Español' }

/** The language of the account: of mails, and of every browser in which no other is chosen. */
export function LanguageSection({ account }: { account: Account }) {
  const t = useT()
  const { locale: onScreen, choose } = useLocale()
  const accountChanged = useAccountChanged()
  const [before] = useState(onScreen)
  const saved = account.locale ?? before
  const [selected, setSelected] = useState(saved)
  const save = useMutation({
    mutationFn: async (locale: Locale) => (await call(updateAccount, { body: { locale } })).data,
    onSuccess: (changed, locale) => {
      accountChanged(changed)
      choose(locale)
    },
  })
  const ready = selected !== saved

  function submit(event: FormEvent) {
    event.preventDefault()
    if (ready && !save.isPending) save.mutate(selected)
  }
  return (
    <SettingsSection id="language" title={t('profile.language')} lead={t('profile.languageLead')}>
      <form onSubmit={submit} className={styles['form']}>
        <RadioList
          label={t('profile.language')}
          options={LOCALES.map((id) => ({ id, label: NAMES[id] }))}
          selected={selected}
          onSelect={setSelected}
        />
        <FormError message={changeMessage(save.error, t)} />
        <SaveRow
          unchanged={!ready}
          disabled={!ready}
          pending={save.isPending}
          done={save.isSuccess && !ready ? t('profile.languageSaved') : null}
        />
      </form>
    </SettingsSection>
  )
}
