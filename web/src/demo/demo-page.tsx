import '../shell/later-texts.ts'
import { Link, Navigate } from 'react-router'
import { useSiteGateOpen } from '../accounts/site-gate/use-site-gate.ts'
import { useViewer } from '../accounts/use-viewer.ts'
import { paths } from '../paths.ts'
import { Page } from '../shell/page.tsx'
import { useTenant } from '../shell/tenant.tsx'
import { useAgencyText } from '../shell/use-agency-text.ts'
import { useT } from '../ui/use-t.ts'
import { useTitle } from '../shell/use-title.ts'
import { AppointmentStep, CallStep } from './call-step.tsx'
import { ChatStep } from './chat-step.tsx'
import { CommentStep } from './comment-step.tsx'
import { ContentSteps } from './content-steps.tsx'
import styles from './demo-page.module.css'
import { NextDayStep } from './next-day-step.tsx'
import { OwnStep } from './own-step.tsx'
import { TourStep } from './tour-step.tsx'

/** A guided tour of a demo agency: what there is to try, with a link to each. Elsewhere it leads home. */
export default function DemoPage() {
  const t = useT()
  const agencyText = useAgencyText()
  const unlocked = useSiteGateOpen()
  const { demo } = useTenant().config
  useTitle(t('demo.title'))
  if (!demo) return <Navigate to={paths.home()} replace />
  return (
    <Page>
      <h1>{t('demo.title')}</h1>
      <p className={styles['lead']}>{agencyText('demo.lead')}</p>
      {unlocked ? <ContentSteps /> : <LockStep />}
      <AccountStep />
      {unlocked && <OwnStep />}
      {unlocked && <NextDayStep />}
      {unlocked && <CallStep />}
      {unlocked && <AppointmentStep />}
      {unlocked && <CommentStep />}
      {unlocked && <ChatStep />}
      <StaffStep />
    </Page>
  )
}

/** What opens the lock comes first: nothing else can be seen before. */
function LockStep() {
  const t = useT()
  const { demoLock } = useTenant().config.access
  return (
    <TourStep title={t('demo.lock')} lead={t('demo.lockLead')}>
      {demoLock && (
        <li className={styles['credentials']}>
          <code>{demoLock.email}</code> <code>{demoLock.password}</code>
        </li>
      )}
      <li>
        <Link to={paths.lockLogin()} state={{ origin: 'demo/' }}>
          {t('demo.openLock')}
        </Link>
      </li>
    </TourStep>
  )
}

function AccountStep() {
  const t = useT()
  const viewer = useViewer()
  return (
    <TourStep title={t('demo.account')} lead={t('demo.accountLead')}>
      {!viewer && (
        <>
          <li>
            <Link to={paths.register('demo/')}>{t('demo.register')}</Link>
          </li>
          <li>
            <Link to={paths.login('demo/')}>{t('demo.login')}</Link>
          </li>
        </>
      )}
      <li>
        <Link to={paths.mailbox()}>{t('demo.mailbox')}</Link>
      </li>
    </TourStep>
  )
}

/** The agency's people whom anybody may be here. */
function StaffStep() {
  const t = useT()
  const { demoAccounts, names } = useTenant().config
  const staff = demoAccounts.flatMap(({ role, ...rest }) =>
    role === 'resident' ? [] : [{ role, ...rest }],
  )
  if (staff.length === 0) return null
  return (
    <TourStep title={t('demo.staff')} lead={t('demo.staffLead')}>
      {staff.map(({ email, password, role }) => (
        <li key={email} className={styles['credentials']}>
          <span>{t(`demo.staff.${role}`)}</span>
          <code>{email}</code>
          <code>{password}</code>
        </li>
      ))}
      <li>
        <Link to={paths.login('demo/')}>{t('demo.login')}</Link>
      </li>
      <li>
        <Link to={paths.hub()}>{t('demo.hub', { hub: names.hub })}</Link>
      </li>
    </TourStep>
  )
}
