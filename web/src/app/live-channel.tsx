import { Suspense } from 'react'
import { useSiteGateOpen } from '../accounts/site-gate/use-site-gate.ts'
import { useLeaving } from '../accounts/leave-session.ts'
import { lacksSecondFactor, useCaller, useViewer } from '../accounts/use-viewer.ts'
import { isEmbedded, isPreview } from '../api/embedded.ts'
import { ErrorBoundary } from '../shell/error-boundary.tsx'
import { lazyLater } from '../ui/later.ts'

const AgentPresence = lazyLater(() => import('../agents/agent-presence.tsx'))
const CallsKeeper = lazyLater(() => import('../calls/calls-keeper.tsx'))
const LiveKeeper = lazyLater(() => import('../live/live-keeper.tsx'))

/**
 * The live connection of a signed-in account or a guest of a call, the calls, and the status of an agent; their code comes
 * after the first screen.
 */
export function LiveChannel() {
  const viewer = useViewer()
  const caller = useCaller()
  const isUnlocked = useSiteGateOpen()
  const isLeaving = useLeaving()
  if (caller === null || isLeaving || !isUnlocked || isEmbedded() || isPreview()) return null
  const hasFactors = viewer === null || !lacksSecondFactor(viewer)
  return (
    <>
      <ErrorBoundary fallback={null}>
        <Suspense>
          <LiveKeeper key={caller.id} />
          {viewer?.role === 'internal' && hasFactors && <AgentPresence />}
        </Suspense>
      </ErrorBoundary>
      {hasFactors && (
        <ErrorBoundary fallback={null}>
          <Suspense>
            <CallsKeeper key={caller.id} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  )
}
