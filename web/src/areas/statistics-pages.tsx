import { Navigate } from 'react-router'
import { paths } from '../paths.ts'
import { useTenant } from '../shell/tenant.tsx'
import { useText } from '../shell/use-text.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { AreaPage } from './area-page.tsx'
import styles from './area-page.module.css'

/** Published statistics. */
export function StatisticsPage() {
  const text = useText()
  return <EmptyArea area={text('area.statistics')} message={text('area.noStatistics')} />
}

/** Where staff manage statistics; others have no business here. */
export function StatsManagementPage() {
  const text = useText()
  const { names, control } = useTenant().config
  if (!control.stats.canManage) return <Navigate to={paths.home()} replace />
  return <EmptyArea area={names.ccai} message={text('area.noStatisticsToManage')} />
}

/** Where staff see who answers calls; others have no business here. */
export function HubPage() {
  const text = useText()
  const { names, control } = useTenant().config
  if (!control.nencounter.hub.canManage) return <Navigate to={paths.home()} replace />
  return <EmptyArea area={names.hub} message={text('area.noAgents')} />
}

/** Until alerts are offered, what belongs to them is in the personal area; nothing where an agency has none. */
export function AlertPage() {
  const { control } = useTenant().config
  return <Navigate to={control.alert ? paths.personal() : paths.home()} replace />
}

function EmptyArea({ area, message }: { area: string; message: string }) {
  const text = useText()
  return (
    <AreaPage area={area}>
      <div className={styles['empty']}>
        <p>{message}</p>
        <div className={styles['actions']}>
          <ButtonLink to={paths.home()}>{text('area.search')}</ButtonLink>
        </div>
      </div>
    </AreaPage>
  )
}
