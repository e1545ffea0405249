import '../shell/later-texts.ts'
import { useState } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { paths } from '../paths.ts'
import { useAgencyText } from '../shell/use-agency-text.ts'
import { useT } from '../ui/use-t.ts'
import { AccountPage } from './account-page.tsx'
import { EnterPanel } from './enter-panel.tsx'
import type { LoginState } from './login-state.ts'
import { FormError } from './form-error.tsx'
import { safeReferrer } from './safe-referrer.ts'
import { useSignIn } from './use-sign-in.ts'
import { lacksSecondFactor, useViewer } from './use-viewer.ts'
import styles from './form.module.css'

/** Why a provider brought nobody; the server's words for `problem`. */
const PROBLEMS = ['cancelled', 'email-not-verified', 'expired', 'provider', 'suspended'] as const

/** Log In and Sign Up. Whoever is signed in is redirected: to where a login was needed, else home. */
export default function LoginPage() {
  const t = useT()
  const agencyText = useAgencyText()
  const [params] = useSearchParams()
  const location = useLocation()
  const viewer = useViewer()
  const signIn = useSignIn()
  const [cameSignedIn] = useState(viewer !== null)
  const referrer = params.get('referrer')
  const target = safeReferrer(referrer)

  if (viewer !== null) {
    if (cameSignedIn) return <Navigate to={paths.home()} replace />
    return <Navigate to={lacksSecondFactor(viewer) ? paths.profile() : target} replace />
  }
  // Only our own pages put state into the history.
  const { notice } = (location.state ?? {}) as LoginState
  // A provider's return carries parameters, for it can carry no state.
  const problem = PROBLEMS.find((name) => name === params.get('problem'))
  return (
    <AccountPage title={t('login.tabs')} lead={<p>{agencyText('login.lead')}</p>}>
      {notice && (
        <p role="status" className={styles['note']}>
          {t(`login.notice.${notice}`)}
        </p>
      )}
      <FormError message={problem === undefined ? null : t(`login.problem.${problem}`)} />
      <EnterPanel
        referrer={target === '/' ? undefined : target.slice(1)}
        ticket={params.get('ticket')}
        onSignedIn={signIn}
      />
    </AccountPage>
  )
}
