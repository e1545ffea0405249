import type { Alert } from '@plat/contract/alerts/alerts'
import { LostParts } from '../../saved-searches/lost-parts.tsx'
import { useT } from '../../ui/use-t.ts'
import { Banner } from '../../ui/banner.tsx'

/** Why an alert tells nothing for now: who paused it, or what of it the agency has taken away. */
export function AlertProblem({ alert: { paused_by: pausedBy, problem } }: { alert: Alert }) {
  const t = useT()
  if (pausedBy === null && problem === null) return null
  return (
    <>
      {pausedBy && (
        <Banner quiet>
          <p>{t(`alerts.pausedBy.${pausedBy}`)}</p>
        </Banner>
      )}
      {problem && (
        <Banner quiet>
          <p>{t(`alerts.problem.${problem.kind}`)}</p>
          {problem.kind === 'parts' && <LostParts of={problem} />}
        </Banner>
      )}
    </>
  )
}
