import { Navigate, Outlet, useLocation } from 'react-router'
import { rememberOrigin } from './site-gate/origin.ts'
import { referrerOf } from './safe-referrer.ts'
import { useSiteGateOpen } from './site-gate/use-site-gate.ts'
import { useViewer } from './use-viewer.ts'
import { paths } from '../paths.ts'

/** Pages behind the site gate: redirects to the lock page, and back once it is passed. */
export function BasicGate() {
  return useSiteGateOpen() ? <Outlet /> : <ToSiteGate />
}

/** Pages of an account: behind the site gate; redirects to the login, and back once signed in. */
export function FullGate() {
  const location = useLocation()
  const unlocked = useSiteGateOpen()
  const viewer = useViewer()
  if (!unlocked) return <ToSiteGate />
  return viewer ? <Outlet /> : <Navigate to={paths.login(referrerOf(location))} replace />
}

/** Redirects to the lock page, and back once it is passed. */
export function ToSiteGate() {
  const location = useLocation()
  const origin = referrerOf(location)
  rememberOrigin(origin)
  return <Navigate to={paths.lockLogin()} replace state={{ origin }} />
}
