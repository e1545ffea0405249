import { type ReactNode, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { rememberOrigin } from './site-gate/origin.ts'
import { referrerOf } from './safe-referrer.ts'
import { useSiteGateOpen } from './site-gate/use-site-gate.ts'
import { useCaller, useViewer } from './use-viewer.ts'
import { paths } from '../paths.ts'

/** Pages behind the site gate: redirects to the lock page, and back once it is passed. */
export function BasicGate() {
  return useSiteGateOpen() ? <Outlet /> : <ToSiteGate />
}

interface FullGateProps {
  /** The pages are open to guests of calls as well. */
  guests?: boolean
  /** What is shown instead of a route's pages. */
  children?: ReactNode
}

/** Pages of an account: behind the site gate; redirects to the login, and back once signed in. */
export function FullGate({ guests = false, children }: FullGateProps) {
  const location = useLocation()
  const unlocked = useSiteGateOpen()
  const viewer = useViewer()
  const caller = useCaller()
  // A guest whose session ends with the call still reads there that it has ended.
  const [wasGuest, setWasGuest] = useState(false)
  if (guests && viewer === null && caller !== null && !wasGuest) setWasGuest(true)
  const isAdmitted = viewer !== null || (guests && (caller !== null || wasGuest))
  if (!unlocked) return <ToSiteGate />
  return isAdmitted ? (
    (children ?? <Outlet />)
  ) : (
    <Navigate to={paths.login(referrerOf(location))} replace />
  )
}

/** Redirects to the lock page, and back once it is passed. */
export function ToSiteGate() {
  const location = useLocation()
  const origin = referrerOf(location)
  rememberOrigin(origin)
  return <Navigate to={paths.lockLogin()} replace state={{ origin }} />
}
