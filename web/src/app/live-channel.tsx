import { type ReactNode, Suspense, useState, useSyncExternalStore } from 'react'
import { useSiteGateOpen } from '../accounts/site-gate/use-site-gate.ts'
import { lacksSecondFactor, useViewer } from '../accounts/use-viewer.ts'
import { isEmbedded, isPreview } from '../api/embedded.ts'
import type { LiveConnection } from '../live/live-connection.ts'
import { LiveContext } from '../live/live-context.ts'
import { openCallWish, watchCallWishes } from '../shell/call-wishes.ts'
import { ErrorBoundary } from '../shell/error-boundary.tsx'
import { useTenant } from '../shell/tenant.tsx'
import { lazyLater } from '../ui/later.ts'

const Calls = lazyLater(() => import('../calls/calls-mount.tsx'))

/** What a tab keeps of calls through a reload (calls/kept-panel.ts, calls/guest-call.ts). */
const KEPT = ['plat.call-panel', 'plat.guest-call']

/**
 * Around the pages: calls, which no page ends by leading to another, and the live connection of who may get one. Their
 * code comes after the first screen, for who is signed in where the agency takes calls, and for who wants one.
 */
export function LiveChannel({ children }: { children: ReactNode }) {
  const [connection, setConnection] = useState<LiveConnection | null>(null)
  const { calls } = useTenant().config.control.nencounter
  const viewer = useViewer()
  const unlocked = useSiteGateOpen()
  const wish = useSyncExternalStore(watchCallWishes, openCallWish)
  const [used, setUsed] = useState(isKept)
  // Staff get residents' calls: without their second factor the server opens no connection.
  const mayConnect = viewer !== null && !(viewer.role === 'internal' && lacksSecondFactor(viewer))
  const account = calls && unlocked && mayConnect ? viewer.id : null
  if ((account !== null || wish) && !used) setUsed(true)
  return (
    <LiveContext value={connection}>
      {children}
      {used && !isEmbedded() && !isPreview() && (
        <ErrorBoundary fallback={null}>
          <Suspense>
            <Calls account={account} onConnection={setConnection} />
          </Suspense>
        </ErrorBoundary>
      )}
    </LiveContext>
  )
}

function isKept(): boolean {
  try {
    return KEPT.some((name) => sessionStorage.getItem(name) !== null)
  } catch {
    return false
  }
}
