import { useQuery } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { useMoments } from '../../accounts/use-moments.ts'
import { alertHealthQuery } from '../../api/alert-queries.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useLocalize, useT } from '../../ui/use-t.ts'
import styles from './settings.module.css'

/** How alerts are doing here: when digests were sent or since when they are held, when records came, and when they were compared with alerts. */
export function AlertHealth() {
  const t = useT()
  const localize = useLocalize()
  const moment = useMoments()
  const { formatDate, formatTime } = useIntl()
  const { data, isError, isFetching, refetch } = useQuery(alertHealthQuery)
  if (isError)
    return (
      <div className={styles['bar']}>
        <p className={styles['quiet']}>{t('alerts.healthFailed')}</p>
        <Button busy={isFetching} onPress={() => void refetch()}>
          {t('action.retry')}
        </Button>
      </div>
    )
  if (!data) return null
  const { digest_hour: hour, held_since: held, last_digest: last, time_zone: zone, modules } = data
  // Only the hour counts; the zone is said beside it.
  const since =
    held && formatDate(held, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone })
  const at = formatTime(hour * 3_600_000, { timeZone: 'UTC' })
  return (
    <section className={styles['health']} aria-labelledby="alert-health">
      <h3 id="alert-health">{t('alerts.health')}</h3>
      {since && (
        <Banner>
          <p>{t('alerts.held', { moment: since })}</p>
        </Banner>
      )}
      <p>
        {t('alerts.digestsAt', { time: at, zone })}{' '}
        {last ? t('alerts.digestLast', { moment: moment(last) }) : t('alerts.digestNever')}
      </p>
      <ul>
        {modules.map(({ module_code: code, display_name: name, last_import, last_matched }) => (
          <li key={code}>
            {t('alerts.moduleHealth', {
              module: localize(name),
              imported: last_import ? moment(last_import) : t('alerts.never'),
              matched: last_matched ? moment(last_matched) : t('alerts.notYet'),
            })}
          </li>
        ))}
      </ul>
    </section>
  )
}
