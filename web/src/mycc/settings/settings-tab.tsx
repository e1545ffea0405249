import { useQuery } from '@tanstack/react-query'
import { PushSettings } from '../../alerts/push/push-settings.tsx'
import { departmentsQuery, moduleQuery } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { lastModule } from '../../search/last-module.ts'
import { useTenant } from '../../shell/tenant.tsx'
import { useLocalize, useT } from '../../ui/use-t.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { AlertList } from './alert-list.tsx'
import { HealthBlock } from './health-block.tsx'
import { StoppedMail } from './stopped-mail.tsx'
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
