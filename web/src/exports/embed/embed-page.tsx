import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useSiteGateOpen } from '../../accounts/site-gate/use-site-gate.ts'
import { moduleQuery } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { ErrorBoundary } from '../../shell/error-boundary.tsx'
import { useTenant } from '../../shell/tenant.tsx'
import { useAgencyText } from '../../shell/use-agency-text.ts'
import { useTheme } from '../../shell/use-theme.ts'
import { useT } from '../../ui/use-t.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmbedFrame } from './embed-frame.tsx'
import { EmbedScreen } from './embed-screen.tsx'

/** A search in a frame of another site: what everybody may see, without the portal around it. */
export default function EmbedPage() {
  const unlocked = useSiteGateOpen()
  const agencyText = useAgencyText()
  const agency = useTenant().config.branding.title.long
  return (
    <ErrorBoundary>
      {unlocked ? (
        <Search />
      ) : (
        <EmbedFrame title={agency} to={paths.home()}>
          <EmptyState message={agencyText('embed.locked')} />
        </EmbedFrame>
      )}
    </ErrorBoundary>
  )
}

function Search() {
  const t = useT()
  const { department = '', module: id = '' } = useParams()
  const { data: module, isError } = useQuery(moduleQuery(id))
  useTheme(module?.branding.theme ?? null)
  const agency = useTenant().config.branding.title.long
  if (module?.department === department) return <EmbedScreen module={module} />
  return (
    <EmbedFrame title={agency} to={paths.home()}>
      {module || isError ? (
        <EmptyState message={t('embed.failed')} />
      ) : (
        <Skeleton rows={6} label={t('shell.loading')} />
      )}
    </EmbedFrame>
  )
}
