import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { moduleQuery } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { useTenant } from '../../shell/tenant.tsx'
import { useTheme } from '../../shell/use-theme.ts'
import { useT } from '../../ui/use-t.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmbedFrame, EmbedGate } from './embed-frame.tsx'
import { EmbedScreen } from './embed-screen.tsx'

/** A search in a frame of another site: what everybody may see, without the portal around it. */
export default function EmbedPage() {
  return (
    <EmbedGate>
      <Search />
    </EmbedGate>
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
