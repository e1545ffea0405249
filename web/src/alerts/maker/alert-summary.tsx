import type { Alert } from '@plat/contract/alerts/alerts'
import { useEffect, useRef } from 'react'
import { paths } from '../../paths.ts'
import { Page } from '../../shell/page.tsx'
import { useLocalize, useT } from '../../ui/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import styles from '../alerts.module.css'

interface AlertSummaryProps {
  alert: Alert
  onNew: () => void
}

/** The alert was made: what it is based on, and where to go from here. */
export function AlertSummary({ alert, onNew }: AlertSummaryProps) {
  const t = useT()
  const localize = useLocalize()
  const heading = useRef<HTMLHeadingElement>(null)
  const { module, place, name } = alert
  const area = place[0]?.name
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <Page className={styles['page']}>
      <h1 ref={heading} tabIndex={-1}>
        {t('alerts.created', { area: area === undefined ? name : localize(area) })}
      </h1>
      <p>{t('alerts.createdHint')}</p>
      <div className={styles['actions']}>
        <ButtonLink
          look="primary"
          to={paths.module(module.department.department_code, module.module_code)}
        >
          {t('alerts.backToDepartment')}
        </ButtonLink>
        <Button onPress={onNew}>{t('alerts.createNew')}</Button>
        <ButtonLink to={paths.alertSettings(alert.id)}>{t('alerts.settings')}</ButtonLink>
      </div>
    </Page>
  )
}
