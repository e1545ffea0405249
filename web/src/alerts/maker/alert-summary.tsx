import type { Alert } from '@plat/contract/alerts/alerts'
import { useEffect, useRef } from 'react'
import { paths } from '../../paths.ts'
import { Page } from '../../shell/page.tsx'
import { useNamed, useT } from '../../ui/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { useBegins, useCreated } from './use-summary-words.ts'
import styles from '../alerts.module.css'

interface AlertSummaryProps {
  alert: Alert
  /** Name of the alert whose place it took; null: it is one more. */
  replaced: string | null
  /** Hour of the agency's day at which digests are sent. */
  hour: number
  onNew: () => void
}

/** The alert was saved: what it is based on, when it is first heard of, and where to go from here. */
export function AlertSummary({ alert, replaced, hour, onNew }: AlertSummaryProps) {
  const t = useT()
  const named = useNamed()
  const created = useCreated()
  const begins = useBegins(hour)
  const heading = useRef<HTMLHeadingElement>(null)
  const { module } = alert
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <Page className={styles['page']}>
      <h1 ref={heading} tabIndex={-1}>
        {replaced === null ? created(alert) : named('alerts.replaced', { name: replaced })}
      </h1>
      <p>{begins(alert)}</p>
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
