import type { Alert } from '@plat/contract/alerts/alerts'
import { useIntl } from 'react-intl'
import { paths } from '../paths.ts'
import type { AlertStart } from '../saved-searches/to-alerts.ts'
import { useT } from '../ui/use-t.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import styles from './alerts.module.css'

interface AllUsedProps {
  own: readonly Alert[]
  limit: number
  start: AlertStart
}

/** No room for another alert: which there are, to be changed, or replaced by a new one. */
export function AllUsed({ own, limit, start }: AllUsedProps) {
  const t = useT()
  const { formatNumber } = useIntl()
  return (
    <>
      <h1>{t('alerts.allUsed', { number: formatNumber(limit) })}</h1>
      <div className={styles['table']}>
        <table aria-label={t('alerts.yours')}>
          <thead>
            <tr>
              <th scope="col">{t('alerts.edit')}</th>
              <th scope="col">{t('alerts.name')}</th>
              <th scope="col">{t('alerts.status')}</th>
            </tr>
          </thead>
          <tbody>
            {own.map(({ id, name, active }) => (
              <tr key={id}>
                <td>
                  <ButtonLink to={paths.alertSettings(id)}>
                    {t('alerts.editOne')}
                    <span className="visually-hidden"> {name}</span>
                  </ButtonLink>
                </td>
                <th scope="row" dir="auto">
                  {name}
                </th>
                <td>{t(active ? 'alerts.active' : 'alerts.inactive')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ButtonLink to={paths.alert('custom_area')} state={{ module: start.module }}>
        {t('alerts.replace')}
      </ButtonLink>
    </>
  )
}
