import type { ScheduleEntry } from '@plat/contract/schedule/appointment'
import { useEffect, useRef, useState } from 'react'
import { FormError } from '../accounts/form-error.tsx'
import { SubjectLines } from '../calls/subject-lines.tsx'
import { useLocale } from '../shell/locale.tsx'
import { useT } from '../shell/use-t.ts'
import { Banner } from '../ui/banner.tsx'
import { AppointmentActions } from './appointment-actions.tsx'
import { AppointmentFacts } from './appointment-facts.tsx'
import { AppointmentHistory } from './appointment-history.tsx'
import { AppointmentRoom } from './appointment-room.tsx'
import type { AppointmentSource } from './appointment-source.ts'
import { Reschedule } from './reschedule.tsx'
import { CalendarLink } from './slots/calendar-link.tsx'
import { SlotLines } from './slots/slot-lines.tsx'
import { useAppointmentChange } from './use-appointment-change.ts'
import { useAppointmentWords, useDoneWords } from './use-appointment-words.ts'
import { useRoomOpen } from './use-room-open.ts'
import styles from './appointment.module.css'

interface AppointmentViewProps {
  source: AppointmentSource
  entry: ScheduleEntry
}

/** An appointment, how it stands, and what the reader can do about it. */
export function AppointmentView({ source, entry }: AppointmentViewProps) {
  const t = useT()
  const { locale } = useLocale()
  const words = useAppointmentWords(entry)
  const doneWords = useDoneWords()
  const [moves, setMoves] = useState(false)
  /** What was done last. */
  const [done, setDone] = useState<{ readonly words: string } | null>(null)
  const changes = useAppointmentChange(source, entry, (action, now) => {
    setMoves(false)
    setDone({ words: doneWords(action, now) })
  })
  const status = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that did it may be gone.
    if (done !== null) status.current?.focus()
  }, [done])
  const turn = (toSlots: boolean) => {
    changes.forget()
    setDone(null)
    setMoves(toSlots)
  }
  const { datetime, time_zone: zone, subject, misplaced, room } = entry
  const isRoomOpen = useRoomOpen(room)
  if (moves && entry.can.reschedule)
    return <Reschedule source={source} entry={entry} changes={changes} onBack={() => turn(false)} />
  return (
    <>
      <div ref={status} tabIndex={-1} className={styles['status']} data-status={entry.status}>
        <p>{words.status}</p>
        <p role="status">{done?.words}</p>
      </div>
      {misplaced !== null && (
        <Banner>
          <p>{t(`appointment.misplaced.${misplaced}`)}</p>
        </Banner>
      )}
      <SubjectLines subject={subject} linked />
      <div className={styles['part']}>
        <SlotLines slot={datetime} timeZone={zone} />
        {entry.status !== 'closed' && <CalendarLink address={source.calendar(locale)} />}
      </div>
      {room !== null && (
        <AppointmentRoom source={source} entry={entry} room={room} isOpen={isRoomOpen} />
      )}
      <FormError message={changes.refused} />
      <AppointmentActions
        entry={entry}
        changes={changes}
        isSecond={isRoomOpen && source.by === 'id'}
        onMove={() => turn(true)}
      />
      <AppointmentFacts entry={entry} />
      <AppointmentHistory entry={entry} />
    </>
  )
}
