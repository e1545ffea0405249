import { useQuery } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { Link, Navigate } from 'react-router'
import { statsQuery } from '../api/queries.ts'
import { paths } from '../paths.ts'
import { AgencyWords } from '../shell/agency-words.tsx'
import { useTenant } from '../shell/tenant.tsx'
import { useErrorMessages } from '../shell/use-error-messages.ts'
import { useT } from '../shell/use-t.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AreaPage, EmptyArea } from '../shell/area-page.tsx'
import styles from './statistics-pages.module.css'

/** Published statistics, each with its number and the way to its records. */
export function StatisticsPage() {
  const t = useT()
  const words = useErrorMessages()
  const { formatNumber } = useIntl()
  const { data: stats, error, refetch } = useQuery(statsQuery)
  const area = t('area.statistics')
  if (stats?.length === 0) return <EmptyAreaPage area={area} message={t('area.noStatistics')} />
  return (
    <AreaPage area={area}>
      {stats ? (
        <ul className={styles['stats']}>
          {stats.map(({ id, title, note, data, search_saved: { guid, module } }) => (
            <li key={id}>
              <Link
                to={paths.savedStat(
                  module.department.department_code,
                  module.module_code,
                  guid,
                  id,
                )}
              >
                <AgencyWords text={title} />
              </Link>
              <span className={styles['value']}>{data === null ? '–' : formatNumber(data)}</span>
              {note && (
                <span className={styles['note']}>
                  <AgencyWords text={note} />
                </span>
              )}
            </li>
          ))}
        </ul>
      ) : error ? (
        <ErrorState {...words(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={4} label={t('shell.loading')} />
      )}
    </AreaPage>
  )
}

/** Where staff manage statistics; others have no business here. */
export function StatisticsManagementPage() {
  const t = useT()
  const { names, control } = useTenant().config
  if (!control.stats.canManage) return <Navigate to={paths.home()} replace />
  return <EmptyAreaPage area={names.ccai} message={t('area.noStatisticsToManage')} />
}

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
