import { useState } from 'react'
import { Navigate, Outlet } from 'react-router'
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
  const unlocked = useSiteGateOpen()
  const viewer = useViewer()
  if (!unlocked) return <ToSiteGate />
  return viewer ? <Outlet /> : <ToLogin />
}

/** Redirects to the lock page, and back once it is passed. */
export function ToSiteGate() {
  const [origin] = useState(here)
  rememberOrigin(origin)
  return <Navigate to={paths.lockLogin()} replace state={{ origin }} />
}

function ToLogin() {
  const [origin] = useState(here)
  return <Navigate to={paths.login(origin)} replace />
}

/** Where one wants to be: the window's own address, for the router has a change only once it is drawn. */
function here(): string | undefined {
  return referrerOf(window.location)
}
