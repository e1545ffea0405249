import { Contact, Fact, Notes } from '../appointments/appointment-facts.tsx'
import { SlotLines } from '../appointments/slots/slot-lines.tsx'
import { SubjectLines } from '../calls/subject-lines.tsx'
import { AgencyWords } from '../shell/agency-words.tsx'
import { useT } from '../ui/use-t.ts'
import { EntryStatus } from './entry-status.tsx'
import { EntryTime } from './entry-time.tsx'
import type { PersonalEntry } from './entry-words.ts'
import styles from '../appointments/appointment.module.css'

/** A call or a call-back. */
export type ConversationEntry = Exclude<PersonalEntry, { type: 'appointment' }>

/** Details of a call or a call-back. */
export function ConversationView({ entry }: { entry: ConversationEntry }) {
  const t = useT()
  const { subject, datetime, time_zone: zone, contact, department, transactions } = entry
  return (
    <>
      <EntryStatus entry={entry} />
      <SubjectLines subject={subject} linked />
      <SlotLines slot={datetime} timeZone={zone} />
      <dl className={styles['facts']}>
        <Contact {...entry} />
        {contact !== null && department !== null && (
          <Fact name={t('myTimeline.department')}>
            <AgencyWords text={department} />
          </Fact>
        )}
        <Notes {...entry} />
        {transactions.map(({ at, time }) => (
          <Fact key={at} name={t('myTimeline.awaitingAgent')}>
            <EntryTime span={time} zone={zone} />
          </Fact>
        ))}
      </dl>
    </>
  )
}
