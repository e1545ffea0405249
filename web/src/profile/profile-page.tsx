import '../shell/later-texts.ts'
import type { Account } from '@plat/contract/accounts/account'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { IdentityCheck } from '../accounts/identity-check.tsx'
import { fullName, lacksSecondFactor, useViewer } from '../accounts/use-viewer.ts'
import type { MessageId } from '../locales/message-id.ts'
import { Page } from '../shell/page.tsx'
import { useT } from '../ui/use-t.ts'
import { useTitle } from '../shell/use-title.ts'
import { Banner } from '../ui/banner.tsx'
import { useLayout } from '../ui/use-layout.ts'
import { DataSection } from './data-section.tsx'
import { DeleteSection } from './delete-section.tsx'
import { EmailSection } from './email-section.tsx'
import { LanguageSection } from './language-section.tsx'
import { NameSection } from './name-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { focusSection } from '../accounts/settings-section.tsx'
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
