import { useQuery } from '@tanstack/react-query'
import { departmentsQuery, moduleQuery } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { lastModule } from '../../search/last-module.ts'
import { useLocalize, useT } from '../../shell/use-t.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import styles from '../tabs.module.css'

/** Settings of alerts. Alerts are not offered yet, and the page says so. */
export function SettingsTab() {
  const t = useT()
  const localize = useLocalize()
  const code = lastModule()
  const { data: module } = useQuery({ ...moduleQuery(code ?? ''), enabled: code !== null })
  const { data: departments } = useQuery(departmentsQuery)
  const known = module && departments?.some(({ id }) => id === module.department)
  return (
    <section className={styles['settings']} aria-labelledby="alert-settings">
      <h2 id="alert-settings">{t('mycc.alertSettings')}</h2>
      <p>{t('mycc.noAlerts')}</p>
      <ButtonLink to={known ? paths.module(module.department, module.id) : paths.home()}>
        {t('mycc.backTo', { name: known ? localize(module.display_name) : t('mycc.home') })}
      </ButtonLink>
      <ButtonLink to={paths.profile()}>{t('user.editProfile')}</ButtonLink>
    </section>
  )
}
