import type { ScheduleEntry } from '@plat/contract/schedule/entry'
import { AgencyWords } from '../shell/agency-words.tsx'
import { useT } from '../shell/use-t.ts'
import { CalendarLink } from '../slots/calendar-link.tsx'
import { SlotLines } from '../slots/slot-lines.tsx'
import { Fact } from '../ui/fact.tsx'
import { SubjectLines } from '../calls/subject-lines.tsx'
import styles from './appointment.module.css'

interface AppointmentFactsProps {
  entry: ScheduleEntry
  /** Address of its file for calendar programs. */
  calendar: string
}

/** What an appointment is about, when, how and where it is, and what was written with it. */
export function AppointmentFacts({ entry, calendar }: AppointmentFactsProps) {
  const t = useT()
  const { status, subject, datetime, time_zone, kind, location, needs, notes } = entry
  return (
    <>
      {subject && (
        <div>
          <SubjectLines subject={subject} />
        </div>
      )}
      <div className={styles['when']}>
        <SlotLines slot={datetime} timeZone={time_zone} />
        {status !== 'closed' && <CalendarLink address={calendar} />}
      </div>
      <dl className={styles['facts']}>
        {kind !== null && (
          <Fact name={t('booking.how')}>
            <p>{t(`booking.kind.${kind}`)}</p>
          </Fact>
        )}
        {location && (
          <Fact name={t('appointment.where')}>
            <p>
              <AgencyWords text={location.address} />
            </p>
            <p className={styles['links']}>
              <a href={location.directions.google} target="_blank" rel="noopener noreferrer">
                {t('appointment.directions', { map: 'Google Maps' })}
              </a>
              <a href={location.directions.apple} target="_blank" rel="noopener noreferrer">
                {t('appointment.directions', { map: 'Apple Maps' })}
              </a>
            </p>
          </Fact>
        )}
        {needs !== null && needs.interpreter !== null && (
          <Fact name={t('booking.interpreter')}>
            <p>{needs.interpreter}</p>
          </Fact>
        )}
        {needs !== null && needs.accessibility !== null && (
          <Fact name={t('booking.accessibility')}>
            <p>{needs.accessibility}</p>
          </Fact>
        )}
        {notes !== null && (
          <Fact name={t('booking.yourNotes')}>
            <p className={styles['notes']}>{notes}</p>
          </Fact>
        )}
      </dl>
    </>
  )
}
