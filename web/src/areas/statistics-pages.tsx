import { useQuery } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { Link, Navigate } from 'react-router'
import { statsQuery } from '../api/queries.ts'
import { paths } from '../paths.ts'
import { useTenant } from '../shell/tenant.tsx'
import { useErrorWords } from '../shell/use-error-words.ts'
import { useLocalize, useText } from '../shell/use-text.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AreaPage } from './area-page.tsx'
import styles from './area-page.module.css'

/** Published statistics, each with its number and the way to its records. */
export function StatisticsPage() {
  const text = useText()
  const say = useLocalize()
  const words = useErrorWords()
  const { formatNumber } = useIntl()
  const { data: stats, error, refetch } = useQuery(statsQuery)
  const area = text('area.statistics')
  if (stats?.length === 0) return <EmptyArea area={area} message={text('area.noStatistics')} />
  return (
    <AreaPage area={area}>
      {stats ? (
        <ul className={styles['stats']}>
          {stats.map(({ id, title, note, value, search_saved: { guid, module } }) => (
            <li key={id}>
              <Link
                to={paths.savedStat(
                  module.department.department_code,
                  module.module_code,
                  guid,
                  id,
                )}
              >
                {say(title)}
              </Link>
              <span className={styles['value']}>{formatNumber(value)}</span>
              {note && <span className={styles['note']}>{say(note)}</span>}
            </li>
          ))}
        </ul>
      ) : error ? (
        <ErrorState {...words(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={4} label={text('shell.loading')} />
      )}
    </AreaPage>
  )
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
