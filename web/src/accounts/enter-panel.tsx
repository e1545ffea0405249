import type { SignedIn } from '@plat/contract/accounts/account'
import { useState } from 'react'
import { Link } from 'react-router'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import { paths } from '../paths.ts'
import { useTenant } from '../shell/tenant.tsx'
import { useT } from '../ui/use-t.ts'
import { classNames } from '../ui/class-names.ts'
import { LogInForm } from './log-in-form.tsx'
import { RegisterForm } from './register-form.tsx'
import tabStyles from '../ui/tabs.module.css'
import styles from './enter-panel.module.css'

interface EnterPanelProps {
  /** Where one came from: a path without its leading slash. */
  referrer: string | undefined
  /** A provider has said who it is; the authenticator's code is what is left. */
  ticket?: string | null
  onSignedIn: (answer: SignedIn) => void
}

/** Log In and Sign Up side by side, as the login page and the login column show them. */
export function EnterPanel({ referrer, ticket = null, onSignedIn }: EnterPanelProps) {
  const t = useT()
  const { demo, demoAccounts } = useTenant().config
  const [tab, setTab] = useState<'login' | 'register'>('login')
  return (
    <Tabs
      className={styles['tabs'] ?? ''}
      selectedKey={tab}
      onSelectionChange={(key) => setTab(key === 'register' ? 'register' : 'login')}
    >
      <TabList
        aria-label={t('login.tabs')}
        className={classNames(tabStyles['list'], styles['list'])}
      >
        <Tab id="login" className={classNames(tabStyles['tab'], styles['tab'])}>
          {t('login.title')}
        </Tab>
        <Tab id="register" className={classNames(tabStyles['tab'], styles['tab'])}>
          {t('register.title')}
        </Tab>
      </TabList>
      <TabPanel id="login" className={styles['panel'] ?? ''}>
        <LogInForm referrer={referrer} ticket={ticket} onSignedIn={onSignedIn} />
      </TabPanel>
      <TabPanel id="register" className={styles['panel'] ?? ''}>
        <RegisterForm referrer={referrer} />
      </TabPanel>
      {demo && (
        <p className={styles['demo']}>
          <Link to={paths.mailbox()}>{t('account.demoMailbox')}</Link>
          {demoAccounts.length > 0 && <Link to={paths.demo()}>{t('account.demoStaff')}</Link>}
        </p>
      )}
    </Tabs>
  )
}
