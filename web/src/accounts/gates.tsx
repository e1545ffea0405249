import { Navigate, Outlet, useLocation } from 'react-router'
import { rememberOrigin } from './lock-origin.ts'
import { referrerOf } from './safe-referrer.ts'
import { useUnlocked } from './use-lock.ts'
import { useViewer } from './use-viewer.ts'
import { paths } from '../paths.ts'

/** Pages that the agency's lock closes: whoever has not passed it goes to the lock page and comes back. */
export function BasicGate() {
  return useUnlocked() ? <Outlet /> : <ToLock />
}

/** Pages of an account: behind the lock, and whoever is not signed in goes to the login and comes back. */
export function FullGate() {
  const location = useLocation()
  const unlocked = useUnlocked()
  const viewer = useViewer()
  if (!unlocked) return <ToLock />
  return viewer ? <Outlet /> : <Navigate to={paths.login(referrerOf(location))} replace />
}

function ToLock() {
  const location = useLocation()
  const origin = referrerOf(location)
  rememberOrigin(origin)
  return <Navigate to={paths.lockLogin()} replace state={{ origin }} />
}
