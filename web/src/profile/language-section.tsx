import type { Account } from '@plat/contract/accounts'
import { LOCALES, type Locale } from '@plat/contract/localized'
import { updateAccount } from '@plat/contract/profile'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { changeWords } from '../accounts/change-words.ts'
import { FormError } from '../accounts/form-error.tsx'
import { call } from '../api/client.ts'
import { useLocale } from '../shell/locale.tsx'
import { useText } from '../shell/use-text.ts'
import { RadioList } from '../ui/radio-list.tsx'
import { ProfileSection } from './profile-section.tsx'
import { SaveRow } from './save-row.tsx'
import { useAccountChanged } from './use-account-changed.ts'
import styles from './profile.module.css'

/** Each language in its own words. */
const NAMES: Record<Locale, string> = { en: 'English', es: 'Español' }

/** The language of the account: of mails, and of every browser in which no other is chosen. */
export function LanguageSection({ account }: { account: Account }) {
  const text = useText()
  const { locale: onScreen, choose } = useLocale()
  const accountChanged = useAccountChanged()
  const [before] = useState(onScreen)
  const saved = account.locale ?? before
  const [selected, setSelected] = useState(saved)
  const save = useMutation({
    networkMode: 'always',
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
    <ProfileSection
      id="language"
      title={text('profile.language')}
      lead={text('profile.languageLead')}
    >
      <form onSubmit={submit} className={styles['form']}>
        <RadioList
          label={text('profile.language')}
          options={LOCALES.map((id) => ({ id, label: NAMES[id] }))}
          selected={selected}
          onSelect={setSelected}
        />
        <FormError message={changeWords(save.error, text)} />
        <SaveRow
          disabled={!ready}
          pending={save.isPending}
          done={save.isSuccess && !ready ? text('profile.languageSaved') : null}
        />
      </form>
    </ProfileSection>
  )
}
