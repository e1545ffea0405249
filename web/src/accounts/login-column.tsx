import '../shell/later-texts.ts'
import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { paths } from '../paths.ts'
import { useT } from '../ui/use-t.ts'
import { SideColumn } from '../ui/side-column.tsx'
import { EnterPanel } from './enter-panel.tsx'
import { referrerOf } from './safe-referrer.ts'
import { useSignIn } from './use-sign-in.ts'
import { lacksSecondFactor, useViewer } from './use-viewer.ts'

/** Log In and Sign Up over the page that stays behind them. Open while the address says so. */
export default function LoginColumn({ requested }: { requested: boolean }) {
  const t = useT()
  const navigate = useNavigate()
  const viewer = useViewer()
  const signIn = useSignIn()
  const location = useLocation()
  const [, setParams] = useSearchParams()

  function close() {
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        after.delete('login')
        return after
      },
      { replace: true, preventScrollReset: true, state: location.state },
    )
  }

  useEffect(() => {
    if (!requested || viewer === null) return
    if (lacksSecondFactor(viewer)) void navigate(paths.profile())
    else close()
  })

  return (
    <SideColumn
      title={t('login.tabs')}
      open={requested && viewer === null}
      onClose={close}
      addressed
    >
      <EnterPanel referrer={referrerOf(location)} onSignedIn={signIn} />
    </SideColumn>
  )
}
