import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { PushSettings } from '../../alerts/push/push-settings.tsx'
import { departmentsQuery, moduleQuery } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { lastModule } from '../../search/last-module.ts'
import { useTenant } from '../../shell/tenant.tsx'
import { useLocalize, useT } from '../../ui/use-t.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { AlertList } from './alert-list.tsx'
import { useIntl } from 'react-intl'
import { useMoments } from '../../accounts/use-moments.ts'
import healthStyles from './settings.module.css'
import { startMailAgain } from '@plat/contract/alerts/unsubscribe'
import { useAlertError } from '../../alerts/use-alert-error.ts'
import { ALERTS, alertHealthQuery } from '../../api/alert-queries.ts'
import { call } from '../../api/client.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import styles from '../tabs.module.css'

/** Settings of alerts, and the way back to the records. */
export function SettingsTab() {
  const t = useT()
  const localize = useLocalize()
  const { alert } = useTenant().config.control
  const code = lastModule()
  const { data: module } = useQuery({ ...moduleQuery(code ?? ''), enabled: code !== null })
  const { data: departments } = useQuery(departmentsQuery)
  const known = module && departments?.some(({ id }) => id === module.department)
  return (
    <section className={styles['settings']} aria-labelledby="alert-settings">
      <h2 id="alert-settings">{t('mycc.alertSettings')}</h2>
      <div className={styles['actions']}>
        <ButtonLink to={known ? paths.module(module.department, module.id) : paths.home()}>
          {t('mycc.backTo', { name: known ? localize(module.display_name) : t('mycc.home') })}
        </ButtonLink>
        <ButtonLink to={paths.profile()}>{t('user.editProfile')}</ButtonLink>
      </div>
      {alert ? (
        <>
          <StoppedMail />
          <AlertList limit={alert.limit} />
          <PushSettings />
          <HealthBlock />
        </>
      ) : (
        <p>{t('mycc.noAlerts')}</p>
      )}
    </section>
  )
}

/** The account's address gets no mail any more: why, and the way to try again. */
function StoppedMail() {
  const t = useT()
  const failed = useAlertError()
  const client = useQueryClient()
  const { data } = useQuery(alertHealthQuery)
  const again = useMutation({
    mutationFn: () => call(startMailAgain, { body: {} }),
    onSuccess: () => client.invalidateQueries({ queryKey: [ALERTS] }),
  })
  if (!data?.stopped) return null
  return (
    <Banner
      action={
        <Button busy={again.isPending} onPress={() => again.mutate()}>
          {t('alerts.mailAgain')}
        </Button>
      }
    >
      <p>{t(`alerts.stopped.${data.stopped}`)}</p>
      {again.error && <p role="alert">{failed(again.error, 'alerts.notChanged')}</p>}
    </Banner>
  )
}

/** How alerts are doing here: when digests left, when records came, and when they were compared with alerts. */
function HealthBlock() {
  const t = useT()
  const localize = useLocalize()
  const moment = useMoments()
  const { formatTime } = useIntl()
  const { data, isError, isFetching, refetch } = useQuery(alertHealthQuery)
  if (isError)
    return (
      <div className={healthStyles['bar']}>
        <p className={healthStyles['quiet']}>{t('alerts.healthFailed')}</p>
        <Button busy={isFetching} onPress={() => void refetch()}>
          {t('action.retry')}
        </Button>
      </div>
    )
  if (!data) return null
  const { digest_hour: hour, last_digest: last, time_zone: zone, modules } = data
  // Only the hour counts; the zone is said beside it.
  const at = formatTime(hour * 3_600_000, { timeZone: 'UTC' })
  return (
    <section className={healthStyles['health']} aria-labelledby="alert-health">
      <h3 id="alert-health">{t('alerts.health')}</h3>
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
