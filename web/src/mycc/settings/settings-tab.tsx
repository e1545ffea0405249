import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { PushSettings } from '../../alerts/push/push-settings.tsx'
import { departmentsQuery, moduleQuery } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { lastModule } from '../../search/last-module.ts'
import { useTenant } from '../../shell/tenant.tsx'
import { useLocalize, useT } from '../../ui/use-t.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { AlertHealth } from './alert-health.tsx'
import { AlertList } from './alert-list.tsx'
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
          <AlertHealth />
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
