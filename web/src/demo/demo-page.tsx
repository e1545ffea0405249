import { Link, Navigate } from 'react-router'
import { useUnlocked } from '../accounts/use-lock.ts'
import { useViewer } from '../accounts/use-viewer.ts'
import { paths } from '../paths.ts'
import { Frame } from '../shell/frame.tsx'
import { useTenant } from '../shell/tenant.tsx'
import { useText } from '../shell/use-text.ts'
import { useTitle } from '../shell/use-title.ts'
import { ContentSteps } from './content-steps.tsx'
import styles from './demo-page.module.css'
import { TourStep } from './tour-step.tsx'

/** A guided tour of a demo agency: what there is to try, with a link to each. Elsewhere it leads home. */
export default function DemoPage() {
  const text = useText()
  const unlocked = useUnlocked()
  const { branding, demo } = useTenant().config
  useTitle(text('demo.title'))
  if (!demo) return <Navigate to={paths.home()} replace />
  return (
    <Frame>
      <div className={styles['page']}>
        <h1>{text('demo.title')}</h1>
        <p className={styles['lead']}>{text('demo.lead', { agency: branding.title.long })}</p>
        {unlocked ? <ContentSteps /> : <LockStep />}
        <AccountStep />
        <StaffStep />
      </div>
    </Frame>
  )
}

/** What opens the lock comes first: nothing else can be seen before. */
function LockStep() {
  const text = useText()
  const { demoLock } = useTenant().config.access
  return (
    <TourStep title={text('demo.lock')} lead={text('demo.lockLead')}>
      {demoLock && (
        <li className={styles['credentials']}>
          <code>{demoLock.email}</code> <code>{demoLock.password}</code>
        </li>
      )}
      <li>
        <Link to={paths.lockLogin()} state={{ origin: 'demo/' }}>
          {text('demo.openLock')}
        </Link>
      </li>
    </TourStep>
  )
}

function AccountStep() {
  const text = useText()
  const viewer = useViewer()
  return (
    <TourStep title={text('demo.account')} lead={text('demo.accountLead')}>
      {!viewer && (
        <>
          <li>
            <Link to={paths.register('demo/')}>{text('demo.register')}</Link>
          </li>
          <li>
            <Link to={paths.login('demo/')}>{text('demo.login')}</Link>
          </li>
        </>
      )}
      <li>
        <Link to={paths.mailbox()}>{text('demo.mailbox')}</Link>
      </li>
    </TourStep>
  )
}

/** The agency's people whom anybody may be here. */
function StaffStep() {
  const text = useText()
  const { demoAccounts } = useTenant().config
  if (demoAccounts.length === 0) return null
  return (
    <TourStep title={text('demo.staff')} lead={text('demo.staffLead')}>
      {demoAccounts.map(({ email, password, role }) => (
        <li key={email} className={styles['credentials']}>
          <span>{text(`demo.staff.${role}`)}</span>
          <code>{email}</code>
          <code>{password}</code>
        </li>
      ))}
      <li>
        <Link to={paths.login('demo/')}>{text('demo.login')}</Link>
      </li>
    </TourStep>
  )
}
