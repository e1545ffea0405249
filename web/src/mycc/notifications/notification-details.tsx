import type { Notification } from '@plat/contract/alerts/notifications'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { moduleQuery } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { RecordRow } from '../../records/record-row.tsx'
import { useDays } from '../../records/use-days.ts'
import { AgencyWords } from '../../shell/agency-words.tsx'
import { useLocalize, useT } from '../../ui/use-t.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { lazyCode } from '../../ui/later.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AwaitedDetails } from '../awaited-details.tsx'
import { Fact } from '../fact.tsx'
import { Rename } from '../rename.tsx'
import { type RowActs, useGone } from '../row-acts.ts'
import { useCriteriaText } from '../use-criteria-text.ts'
import { markRead, notificationQuery, rename } from './notification-queries.ts'
import { AlertNames, Pieces } from './notification-cell.tsx'
import { titleOf, titlePieces } from './notification-title.ts'
import styles from '../tabs.module.css'

const RecordBody = lazyCode(async () => ({
  default: (await import('../../records/record-body.tsx')).RecordBody,
}))

interface NotificationDetailsProps {
  id: string
  acts: Pick<RowActs, 'changed' | 'gone'>
}

/** An own notification: what happened, why it was told, and the record. Once it is shown, it is read. */
export function NotificationDetails({ id, acts }: NotificationDetailsProps) {
  const { data, error } = useQuery(notificationQuery(id))
  const isUnread = data?.read === false
  const changed = useEffectEvent(() => void acts.changed())
  useEffect(() => {
    // What fails is tried again when it is opened the next time.
    if (isUnread) void markRead(id).then(changed, () => undefined)
  }, [id, isUnread])
  useGone(error, acts.gone)
  if (data) return <Details notification={data} acts={acts} />
  return <AwaitedDetails error={error} acts={acts} />
}

interface DetailsProps {
  notification: Notification
  acts: Pick<RowActs, 'changed' | 'gone'>
}

function Details({ notification, acts }: DetailsProps) {
  const t = useT()
  const localize = useLocalize()
  const days = useDays()
  const { id, event, event_date, record, alerts, details } = notification
  const { module_code: module, department } = record.module
  const page = paths.record(department.department_code, module, record.guid)
  return (
    <div className={styles['details']}>
      <AgencyWords as="h2" text={event.text} />
      <dl className={styles['facts']}>
        <Fact name={t('mycc.eventDate')} text={days.full(event_date)} />
        <Fact
          name={t('mycc.record')}
          text={<Pieces of={titlePieces({ ...notification, name: null })} />}
        />
        {record.type_display !== null && (
          <Fact name={t('mycc.type')} text={<AgencyWords text={record.type_display} />} />
        )}
        {record.address !== null && <Fact name={t('mycc.address')} text={record.address} />}
        <Fact name={t('mycc.department')} text={localize(department.display_name)} />
        <Fact name={t('mycc.alertName')} text={<AlertNames alerts={alerts} />} />
        <Reasons alerts={alerts} />
      </dl>
      {record.state === 'withdrawn' && <p>{t('mycc.recordWithdrawn')}</p>}
      <div className={styles['actions']}>
        {record.state === 'current' && <ButtonLink to={page}>{t('mycc.openRecord')}</ButtonLink>}
        <Rename name={titleOf(notification)} rename={(name) => rename(id, name)} acts={acts} />
      </div>
      {details && (
        <section className={styles['record']} aria-labelledby="notified-record">
          <AgencyWords as="h2" id="notified-record" text={details.record.title} />
          <Suspense fallback={<Skeleton rows={6} label={t('mycc.loading')} />}>
            <RecordBody
              module={module}
              details={details}
              link={new URL(page, window.location.href).href}
            />
          </Suspense>
        </section>
      )}
      <RecordsBeside notification={notification} />
    </div>
  )
}

/** What its alerts watch; which does, where there are several. */
function Reasons({ alerts }: Pick<Notification, 'alerts'>) {
  const t = useT()
  const criteriaText = useCriteriaText()
  const reasons = alerts.filter(({ matched }) => matched.length > 0)
  if (reasons.length === 0) return null
  return (
    <Fact
      name={t('mycc.why')}
      text={
        alerts.length === 1
          ? criteriaText(reasons.flatMap(({ matched }) => matched))
          : reasons.map(({ notification, name, matched }) => (
              <p key={notification}>
                <bdi>{name}</bdi>: <bdi>{criteriaText(matched)}</bdi>
              </p>
            ))
      }
    />
  )
}

/** All records of that place, newest first; nothing where there is only the one that was told of. */
function RecordsBeside({ notification: { record, records } }: { notification: Notification }) {
  const t = useT()
  const navigate = useNavigate()
  const { module_code: code, department } = record.module
  const { data: module } = useQuery({ ...moduleQuery(code), enabled: records.length > 1 })
  if (records.length < 2 || module === undefined) return null
  return (
    <section aria-labelledby="records-beside">
      <h2 id="records-beside">{t('mycc.recordsBeside', { count: records.length })}</h2>
      <ul className={styles['beside']}>
        {records.map((one) => {
          const href = paths.record(department.department_code, code, one.guid)
          return (
            <li key={one.guid}>
              <RecordRow
                record={one}
                formatting={module.info.formatting}
                href={href}
                selected={one.guid === record.guid}
                onOpen={() => void navigate(href)}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
