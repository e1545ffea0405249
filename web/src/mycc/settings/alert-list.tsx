import { ApiError } from '../../api/api-error.ts'
import { alertQuery, alertsQuery } from '../../api/alert-queries.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { paths } from '../../paths.ts'
import { Awaited } from '../../shell/awaited.tsx'
import { useAgencyText } from '../../shell/use-agency-text.ts'
import { useT } from '../../ui/use-t.ts'
import { Banner } from '../../ui/banner.tsx'
import { RetryBanner } from '../../ui/retry-banner.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { AlertRow } from './alert-row.tsx'
import styles from './settings.module.css'

/** The account's alerts, one of them open, and how many more there can be. */
export function AlertList({ limit }: { limit: number }) {
  const t = useT()
  const params = useParams()
  // The number in the address of another tab is no alert's.
  const id = (params['tab'] === 'settings' ? params['id'] : undefined) ?? null
  const own = useQuery(alertsQuery)
  const [touched, setTouched] = useState(false)
  const [isGone, setGone] = useState(false)
  const touch = () => {
    setTouched(true)
    setGone(false)
  }
  if (own.data === undefined)
    return (
      <Awaited query={own} rows={3} loading={t('mycc.loading')} failed={t('alerts.listFailed')} />
    )
  const isFull = own.data.length >= limit
  const isListed = own.data.some((alert) => alert.id === id)
  return (
    // What is pressed in it is only noted: the message about a deleted alert has been read then.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles['alerts']} onClickCapture={touch} onKeyDownCapture={touch}>
      {isFull && (
        <Banner>
          <p>{t('reason.alert_allowance')}</p>
        </Banner>
      )}
      {isGone ? <Deleted /> : id !== null && !isListed && !touched && <Unlisted id={id} />}
      <ul className={styles['rows']}>
        {own.data.map((alert) => (
          <AlertRow
            key={alert.id}
            alert={alert}
            isOpen={alert.id === id}
            onGone={() => setGone(true)}
          />
        ))}
        {!isFull && <Allowance left={limit - own.data.length} limit={limit} />}
      </ul>
    </div>
  )
}

/** An alert that an address names and that the account does not have: only who knows says that it is deleted. */
function Unlisted({ id }: { id: string }) {
  const t = useT()
  const alert = useQuery(alertQuery(id))
  if (!alert.isError) return null
  const isGone =
    alert.error instanceof ApiError && (alert.error.status === 404 || alert.error.status === 400)
  if (isGone) return <Deleted />
  return <RetryBanner onRetry={() => void alert.refetch()}>{t('alerts.oneFailed')}</RetryBanner>
}

function Deleted() {
  const t = useT()
  return (
    <Banner>
      <p>{t('alerts.deleted')}</p>
    </Banner>
  )
}

/** How many more alerts the account can have, and the way to make one. */
function Allowance({ left, limit }: { left: number; limit: number }) {
  const t = useT()
  const agencyText = useAgencyText()
  return (
    <li className={styles['slot']}>
      <div>
        <p>{agencyText('alerts.slot')}</p>
        <p className={styles['quiet']}>{t('alerts.left', { left, limit })}</p>
      </div>
      <ButtonLink to={paths.alertCreate()}>{t('alerts.create')}</ButtonLink>
    </li>
  )
}
