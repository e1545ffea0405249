import { useLocation } from 'react-router'
import { EnterPanel } from '../../accounts/enter-panel.tsx'
import { referrerOf } from '../../accounts/safe-referrer.ts'
import { useSignIn } from '../../accounts/use-sign-in.ts'
import { useT } from '../../shell/use-t.ts'
import { StepHeading } from './step-heading.tsx'
import styles from './panel.module.css'

/** Log In and Sign Up within the panel; once signed in, the step that needed it is there. */
export function LogInStep({ onBack }: { onBack: () => void }) {
  const t = useT()
  const signIn = useSignIn()
  const location = useLocation()
  return (
    <div className={styles['step']}>
      <StepHeading onBack={onBack}>{t('calls.logIn')}</StepHeading>
      <EnterPanel referrer={referrerOf(location)} onSignedIn={signIn} />
    </div>
  )
}
