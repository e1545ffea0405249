import { appointmentPath } from '@plat/contract/schedule/appointment'
import type { listMisplaced } from '@plat/contract/schedule/misplaced'
import type { TimeSpan } from '@plat/contract/schedule/slots'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'react-router'
import type { z } from 'zod'
import { AgencyWords } from '../shell/agency-words.tsx'
import { useRefusal } from '../shell/use-refusal.ts'
import { useT } from '../ui/use-t.ts'
import { Announcement } from '../ui/announcement.tsx'
import { RetryBanner } from '../ui/retry-banner.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { misplacedQuery } from './office-queries.ts'
import styles from './misplaced-notice.module.css'

type Misplaced = z.infer<typeof listMisplaced.reply>
type MisplacedAppointment = Misplaced['appointments'][number]

/** So many appointments are listed; later ones are folded. */
const SHOWN = 10

/** Upcoming appointments that the agency has to see to; nothing where there are none. */
export function MisplacedNotice() {
  const refusal = useRefusal()
  const { data, error, refetch } = useQuery(misplacedQuery)
  return (
    <>
      {error && (
        <RetryBanner onRetry={() => void refetch()}>
          {refusal(error, 'offices.misplacedFailed')}
        </RetryBanner>
      )}
      {data && data.total > 0 && <MisplacedList {...data} />}
    </>
  )
}

function MisplacedList({ appointments, total }: Misplaced) {
  const t = useT()
  const title = useId()
  const heading = t('offices.misplaced', { count: total })
  const folded = appointments.slice(SHOWN)
  const unlisted = total - appointments.length
  return (
    <section aria-labelledby={title} className={styles['misplaced']}>
      <h2 id={title}>
        <TriangleAlert size={20} aria-hidden />
        {heading}
      </h2>
      <Announcement message={heading} afterAct />
      {appointments.length > 0 && (
        <>
          <p className={styles['quiet']}>{t('offices.misplacedHint')}</p>
          <Rows appointments={appointments.slice(0, SHOWN)} />
        </>
      )}
      {folded.length > 0 && (
        <Disclosure title={t('offices.misplacedLater', { count: folded.length })}>
          <Rows appointments={folded} />
        </Disclosure>
      )}
      {unlisted > 0 && (
        <p className={styles['quiet']}>{t('offices.misplacedMore', { count: unlisted })}</p>
      )}
    </section>
  )
}

function Rows({ appointments }: { appointments: readonly MisplacedAppointment[] }) {
  return (
    <ul className={styles['list']}>
      {appointments.map((appointment) => (
        <Row key={appointment.guid} {...appointment} />
      ))}
    </ul>
  )
}

function Row({ guid, datetime, time_zone: zone, channel, why }: MisplacedAppointment) {
  const t = useT()
  const words = useTimeWords()
  return (
    <li>
      <Link to={appointmentPath(guid)}>{words(datetime, zone)}</Link>
      {channel && <AgencyWords as="span" text={channel} />}
      <span className={styles['quiet']}>{t(`offices.misplaced.${why}`)}</span>
    </li>
  )
}

/** Day and time in a zone, which is named where the reader's clock shows another time. */
function useTimeWords(): (span: TimeSpan, timeZone: string) => string {
  const { formatDateTimeRange } = useIntl()
  const parts = {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  } as const
  return ({ start, end }, timeZone) => {
    const span = [new Date(start), new Date(end)] as const
    const words = formatDateTimeRange(...span, { ...parts, timeZone })
    return words === formatDateTimeRange(...span, parts)
      ? words
      : formatDateTimeRange(...span, { ...parts, timeZone, timeZoneName: 'short' })
  }
}
