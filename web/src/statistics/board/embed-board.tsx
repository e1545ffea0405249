import type { Scorecard } from '@plat/contract/statistics/scorecards'
import { scorecardEmbedPath } from '@plat/contract/statistics/statistics-paths'
import { useAgencyName } from '../../shell/use-agency-name.ts'
import { EmbedCodeDialog } from '../../exports/embed-code-dialog.tsx'
import { useLocalize, useT } from '../../ui/use-t.ts'

interface EmbedBoardProps {
  scorecard: Scorecard
  onClose: () => void
}

/** The code that shows a scorecard on a site of the agency's list. */
export default function EmbedBoard({ scorecard, onClose }: EmbedBoardProps) {
  const t = useT()
  const localize = useLocalize()
  const { long } = useAgencyName()
  return (
    <EmbedCodeDialog
      title={t('download.embed')}
      lead={t('statistics.embedLead')}
      path={scorecardEmbedPath(scorecard.id)}
      name={`${localize(scorecard.name)}, ${long}`}
      onClose={onClose}
    />
  )
}
