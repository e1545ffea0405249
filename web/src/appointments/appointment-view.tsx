import type { ScheduleEntry } from '@plat/contract/schedule/appointment'
import { useEffect, useRef, useState } from 'react'
import { FormError } from '../accounts/form-error.tsx'
import { SubjectLines } from '../calls/subject-lines.tsx'
import { useLocale } from '../shell/locale.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useT } from '../ui/use-t.ts'
import { AppointmentFacts } from './appointment-facts.tsx'
import { AppointmentHistory } from './appointment-history.tsx'
import { AppointmentRoom } from './appointment-room.tsx'
import type { AppointmentSource } from './appointment-source.ts'
import { EarlierOffer, EarlierSwitch } from './earlier-time.tsx'
import { Reschedule } from './reschedule.tsx'
import { CalendarLink } from './slots/calendar-link.tsx'
import { SlotLines } from './slots/slot-lines.tsx'
import {
  useAppointmentChange,
  type WantedChange,
  type AppointmentChanges,
} from './use-appointment-change.ts'
import { useAppointmentWords, useDoneWords } from './use-appointment-words.ts'
import { useOffer } from './use-offer.ts'
import { useRoomOpen } from './use-room-open.ts'
import styles from './appointment.module.css'

interface AppointmentViewProps {
  source: AppointmentSource
  entry: ScheduleEntry
}

/** A change that was made, and the sentence about it. */
interface Done {
  readonly action: WantedChange['action']
  readonly words: string
}

/** An appointment, how it stands, and what the reader can do about it. */
export function AppointmentView({ source, entry }: AppointmentViewProps) {
  const t = useT()
  const { locale } = useLocale()
  const words = useAppointmentWords(entry)
  const doneWords = useDoneWords()
  const [moves, setMoves] = useState(false)
  /** The last change. */
  const [done, setDone] = useState<Done | null>(null)
  const changes = useAppointmentChange(source, entry, (action, now) => {
    setMoves(false)
    setDone({ action, words: doneWords(action, now) })
  })
  const status = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that did it may be gone; the switch is not.
    if (done !== null && done.action !== 'wait') status.current?.focus()
  }, [done])
  const turn = (toSlots: boolean) => {
    changes.forget()
    setDone(null)
    setMoves(toSlots)
  }
  const { datetime, time_zone: zone, subject, misplaced, room, can, earlier } = entry
  const isRoomOpen = useRoomOpen(room)
  const offer = useOffer(can.wait ? earlier : null)
  // On this page only the offer reschedules.
  const isOfOffer = can.wait && (changes.last === 'reschedule' || changes.last === 'decline')
  if (moves && can.reschedule)
    return <Reschedule source={source} entry={entry} changes={changes} onBack={() => turn(false)} />
  return (
    <>
      <div ref={status} tabIndex={-1} className={styles['status']} data-status={entry.status}>
        <p>{words.status}</p>
        <p role="status">{done?.action !== 'wait' && done?.words}</p>
      </div>
      {can.wait && (
        <EarlierOffer
          offer={offer}
          waits={earlier !== null}
          timeZone={zone}
          changes={changes}
          isRefusedHere={isOfOffer}
          onFocusLost={() => status.current?.focus()}
        />
      )}
      {misplaced !== null && (
        <Banner>
          <p>{t(`appointment.misplaced.${misplaced}`)}</p>
        </Banner>
      )}
      <SubjectLines subject={subject} linked />
      <div className={styles['part']}>
        {offer !== null && <p className={styles['quiet']}>{t('appointment.now')}</p>}
        <SlotLines slot={datetime} timeZone={zone} />
        {entry.status !== 'closed' && <CalendarLink address={source.calendar(locale)} />}
      </div>
      {room !== null && (
        <AppointmentRoom source={source} entry={entry} room={room} isOpen={isRoomOpen} />
      )}
      <FormError message={isOfOffer ? null : changes.refused} />
      <AppointmentActions
        entry={entry}
        changes={changes}
        isSecond={offer !== null || (isRoomOpen && source.by === 'id')}
        onMove={() => turn(true)}
      />
      {can.wait && (
        <EarlierSwitch
          earlier={earlier}
          changes={changes}
          done={done?.action === 'wait' ? done.words : undefined}
        />
      )}
      <AppointmentFacts entry={entry} changes={changes} />
      <AppointmentHistory entry={entry} />
    </>
  )
}

interface AppointmentActionsProps {
  entry: ScheduleEntry
  changes: AppointmentChanges
  /** Something else is what the reader most likely wants now. */
  isSecond: boolean
  /** Shows the slots to which it can be moved. */
  onMove: () => void
}

/**
 * Confirm, Reschedule and Cancel, as far as the reader can do them now. Confirm is there for each appointment ahead;
 * disabled where the reader has confirmed, or the other side has to answer first.
 */
function AppointmentActions({ entry, changes, isSecond, onMove }: AppointmentActionsProps) {
  const t = useT()
  const [asks, setAsks] = useState(false)
  const { can } = entry
  const { pending, change } = changes
  if (!can.confirm && !can.reschedule && !can.cancel) return null
  return (
    <div className={styles['actions']}>
      <Button
        look={can.confirm && !isSecond ? 'primary' : 'plain'}
        isDisabled={!can.confirm}
        busy={pending !== null}
        onPress={() => change({ action: 'confirm' })}
      >
        {t('appointment.confirm')}
      </Button>
      {can.reschedule && (
        <Button busy={pending !== null} onPress={onMove}>
          {t('appointment.reschedule')}
        </Button>
      )}
      {can.cancel && (
        <Button busy={pending !== null} onPress={() => setAsks(true)}>
          {t('appointment.cancel')}
        </Button>
      )}
      <ConfirmDialog
        open={asks && can.cancel}
        title={t('appointment.cancelTitle')}
        message={t('appointment.cancelText')}
        action={t('appointment.cancel')}
        cancelLabel={t('appointment.keep')}
        onConfirm={() => {
          setAsks(false)
          change({ action: 'cancel' })
        }}
        onClose={() => setAsks(false)}
      />
    </div>
  )
}
