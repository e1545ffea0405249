import '../shell/later-texts.ts'
import type { Account } from '@plat/contract/accounts/account'
import { useEffect, useState, type FormEvent } from 'react'
import { Link, useLocation } from 'react-router'
import { IdentityCheck } from '../accounts/identity-check.tsx'
import { fullName, lacksSecondFactor, useViewer } from '../accounts/use-viewer.ts'
import type { MessageId } from '../locales/message-id.ts'
import { Page } from '../shell/page.tsx'
import { useT } from '../ui/use-t.ts'
import { useTitle } from '../shell/use-title.ts'
import { Banner } from '../ui/banner.tsx'
import { useLayout } from '../ui/use-layout.ts'
import { saveFile } from '../ui/save-file.ts'
import sectionStyles from '../accounts/settings.module.css'
import { deleteAccount, updateAccount, exportAccount } from '@plat/contract/profile/profile'
import { useQueryClient, useMutation } from '@tanstack/react-query'
import { Trash2, Download } from 'lucide-react'
import { IdentityForm } from '../accounts/identity-form.tsx'
import { leaveSession } from '../accounts/leave-session.ts'
import { call } from '../api/client.ts'
import { paths } from '../paths.ts'
import { useAgencyText } from '../shell/use-agency-text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { EmailSection } from './email-section.tsx'
import { LOCALES, type Locale } from '@plat/contract/platform/localized'
import { changeMessage } from '../accounts/change-message.ts'
import { FormError } from '../accounts/form-error.tsx'
import { useLocale } from '../shell/locale.tsx'
import { RadioList } from '../ui/radio-list.tsx'
import { SaveRow, Done } from '../accounts/save-row.tsx'
import { useAccountChanged } from './use-account-changed.ts'
import { NameSection } from './name-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { focusSection, SettingsSection } from '../accounts/settings-section.tsx'
import { SecondFactorSection } from '../accounts/second-factor/second-factor-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import styles from './profile.module.css'

/** The sections in their order, with their headings. */
const TITLES = {
  name: 'profile.name',
  language: 'profile.language',
  email: 'profile.email',
  password: 'profile.password',
  'second-factor': 'secondFactor.title',
  sessions: 'sessions.title',
  data: 'profile.data',
  delete: 'profile.delete',
} as const satisfies Record<string, MessageId>
type SectionId = keyof typeof TITLES
// Keys of the object above, in its order.
const SECTIONS = Object.keys(TITLES) as SectionId[]

/** The signed-in person's account: its data, its ways to sign in, and its deletion. */
export default function ProfilePage() {
  const t = useT()
  const viewer = useViewer()
  useTitle(t('profile.title'))
  if (viewer === null) return null
  return (
    <IdentityCheck>
      <Profile key={viewer.id} account={viewer} />
    </IdentityCheck>
  )
}

function Profile({ account }: { account: Account }) {
  const t = useT()
  const wide = useLayout() === 'desktop'
  const { hash, key } = useLocation()

  useEffect(() => {
    const id = SECTIONS.find((section) => hash === `#${section}`)
    if (id !== undefined) focusSection(id)
    // Following the same link again leads there again.
  }, [hash, key])

  return (
    <Page className={styles['page']}>
      {wide && <SectionList />}
      <div>
        <header className={styles['head']}>
          <h1>{t('profile.title')}</h1>
          <p>{fullName(account)}</p>
          {lacksSecondFactor(account) && (
            <Banner action={<Link to="#second-factor">{t('secondFactor.goTo')}</Link>}>
              {t('secondFactor.required')}
            </Banner>
          )}
        </header>
        <NameSection account={account} />
        <LanguageSection account={account} />
        <EmailSection account={account} />
        <PasswordSection account={account} />
        <SecondFactorSection account={account} />
        <SessionsSection />
        <DataSection />
        <DeleteSection account={account} />
      </div>
    </Page>
  )
}

function SectionList() {
  const t = useT()
  return (
    <nav aria-label={t('profile.sections')} className={styles['list']}>
      <ul>
        {SECTIONS.map((id) => (
          <li key={id}>
            <Link to={`#${id}`}>{t(TITLES[id])}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Deletes the account: lists what is lost first, and always requires the password. */
function DeleteSection({ account }: { account: Account }) {
  const client = useQueryClient()
  const t = useT()
  const agencyText = useAgencyText()
  const [asking, setAsking] = useState(false)

  async function erase() {
    await leaveSession(client, () => call(deleteAccount, {}), paths.accountDeleted())
  }
  return (
    <SettingsSection
      id="delete"
      title={t('profile.delete')}
      lead={agencyText('profile.deleteLead')}
    >
      <div>
        <Button icon={Trash2} className={styles['danger'] ?? ''} onPress={() => setAsking(true)}>
          {t('profile.deleteOpen')}
        </Button>
      </div>
      <Dialog title={t('profile.deleteAsk')} open={asking} onClose={() => setAsking(false)}>
        <ul className={styles['losses']}>
          <li>{t('profile.deleteLogin', { email: account.email })}</li>
          <li>{t('profile.deleteKept')}</li>
          <li>{t('profile.deleteFinal')}</li>
        </ul>
        <IdentityForm
          lead={t('profile.deletePassword')}
          submitLabel={t('profile.deleteNow')}
          onDone={erase}
          onCancel={() => setAsking(false)}
        />
      </Dialog>
    </SettingsSection>
  )
}

/** Each language in its own words. */
const NAMES: Record<Locale, string> = { en: 'English', es: 'Español' }

/** The language of the account: of mails, and of every browser in which no other is chosen. */
function LanguageSection({ account }: { account: Account }) {
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

/** Everything that the agency keeps about the account, as a file. */
function DataSection() {
  const t = useT()
  const download = useMutation({
    mutationFn: async () => (await call(exportAccount, {})).data,
    onSuccess: (data) => {
      const day = new Date().toISOString().slice(0, 10)
      saveFile(`account-${day}.json`, 'application/json', `${JSON.stringify(data, null, 2)}\n`)
    },
  })
  return (
    <SettingsSection id="data" title={t('profile.data')} lead={t('profile.dataLead')}>
      <FormError message={changeMessage(download.error, t)} />
      <div className={sectionStyles['save']}>
        <Button icon={Download} isPending={download.isPending} onPress={() => download.mutate()}>
          {t('profile.dataDownload')}
        </Button>
        <Done message={download.isSuccess ? t('profile.dataDone') : null} />
      </div>
    </SettingsSection>
  )
}
