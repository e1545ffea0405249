import '../../shell/later-texts.ts'
import { type MissedCall, seeMissedCalls } from '@plat/contract/calls/calls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'react-router'
import { call } from '../../api/client.ts'
import { paths } from '../../paths.ts'
import { AgencyWords } from '../../shell/agency-words.tsx'
import { useTenant } from '../../shell/tenant.tsx'
import { useT } from '../../shell/use-t.ts'
import { missedCallsQuery, missedCountQuery } from '../call-queries.ts'
import { personName } from '../person-name.ts'
import styles from './missed-calls.module.css'

/** Calls that the account missed, above what it was told; once they are shown they are seen. Nothing without any. */
export function MissedCalls() {
  const client = useQueryClient()
  const { data } = useQuery(missedCallsQuery)
  const isUnseen = data?.some(({ seen }) => !seen) ?? false
  const see = useEffectEvent(async () => {
    try {
      await call(seeMissedCalls, { body: {} })
      client.setQueryData(missedCountQuery.queryKey, 0)
    } catch {
      // They count as not seen until they are shown the next time.
    }
  })
  useEffect(() => {
    if (isUnseen) void see()
  }, [isUnseen])
  return data === undefined || data.length === 0 ? null : <MissedList missed={data} />
}

/** The list of them. */
function MissedList({ missed }: { missed: readonly MissedCall[] }) {
  const t = useT()
  // What was new when the page was opened stays marked while it is read.
  const [news] = useState(() => new Set(missed.filter(({ seen }) => !seen).map(({ id }) => id)))
  return (
    <section className={styles['missed']} aria-labelledby="missed-calls">
      <div className={styles['head']}>
        <h2 id="missed-calls">{t('calls.missed', { count: missed.length })}</h2>
        <Link to={paths.callLogs()}>{t('calls.toLogs')}</Link>
      </div>
      <ul>
        {missed.map((one) => (
          <li key={one.id}>
            <Missed missed={one} isNew={news.has(one.id)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Missed({ missed, isNew }: { missed: MissedCall; isNew: boolean }) {
  const t = useT()
  const { formatDate } = useIntl()
  const { timeZone } = useTenant().config
  const { user, subject, created } = missed
  const { agency_reference, title, guid, module } = subject
  const about = (
    <>
      {agency_reference}
      {agency_reference !== null && title !== null && ' · '}
      {title !== null && <AgencyWords text={title} />}
    </>
  )
  const record =
    subject.discriminator === 'record' && guid !== null && module !== null
      ? paths.record(module.department.department_code, module.module_code, guid)
      : null
  return (
    <div className={styles['call']} data-new={isNew || undefined}>
      <span className={styles['who']}>
        {user ? personName(user) : t('calls.accountGone')}
        {isNew && <span className={styles['new']}>{t('calls.new')}</span>}
      </span>
      <span className={styles['about']}>
        {record === null ? about : <Link to={record}>{about}</Link>}
      </span>
      <time dateTime={created} className={styles['when']}>
        {formatDate(created, { dateStyle: 'medium', timeStyle: 'short', timeZone })}
      </time>
    </div>
  )
}
