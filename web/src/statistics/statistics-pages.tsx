import { Navigate } from 'react-router'
import { paths } from '../paths.ts'
import { useTenant } from '../shell/tenant.tsx'
import { useT } from '../shell/use-t.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { AreaPage, EmptyArea } from '../shell/area-page.tsx'

/** Where staff see who answers calls; others have no business here. */
export function HubPage() {
  const t = useT()
  const { names, control } = useTenant().config
  if (!control.nencounter.hub.canManage) return <Navigate to={paths.home()} replace />
  return <EmptyAreaPage area={names.hub} message={t('area.noAgents')} />
}

function EmptyAreaPage({ area, message }: { area: string; message: string }) {
  const t = useT()
  return (
    <AreaPage area={area}>
      <EmptyArea message={message}>
        <ButtonLink to={paths.home()}>{t('area.search')}</ButtonLink>
      </EmptyArea>
    </AreaPage>
  )
}
