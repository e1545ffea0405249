import { Suspense } from 'react'
import { useSiteGateOpen } from '../accounts/site-gate/use-site-gate.ts'
import { useLeaving } from '../accounts/leave-session.ts'
import { lacksSecondFactor, useViewer } from '../accounts/use-viewer.ts'
import { isEmbedded, isPreview } from '../api/embedded.ts'
import { ErrorBoundary } from '../shell/error-boundary.tsx'
import { lazyLater } from '../ui/later.ts'

const AgentPresence = lazyLater(() => import('../agents/agent-presence.tsx'))
const CallsKeeper = lazyLater(() => import('../calls/calls-keeper.tsx'))
const LiveKeeper = lazyLater(() => import('../live/live-keeper.tsx'))

/** The live connection of a signed-in account, its calls, and the status of an agent; their code comes after the first screen. */
export function LiveChannel() {
  const viewer = useViewer()
  const isUnlocked = useSiteGateOpen()
  const isLeaving = useLeaving()
  if (viewer === null || isLeaving || !isUnlocked || isEmbedded() || isPreview()) return null
  const hasFactors = !lacksSecondFactor(viewer)
  return (
    <>
      <ErrorBoundary fallback={null}>
        <Suspense>
          <LiveKeeper key={viewer.id} />
          {viewer.role === 'internal' && hasFactors && <AgentPresence />}
        </Suspense>
      </ErrorBoundary>
      {hasFactors && (
        <ErrorBoundary fallback={null}>
          <Suspense>
            <CallsKeeper key={viewer.id} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  )
}
