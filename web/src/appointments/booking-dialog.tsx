import '../shell/later-texts.ts'
import type { ScheduleEntry } from '@plat/contract/schedule/appointment'
import type { TimeSpan } from '@plat/contract/schedule/slots'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer } from '../accounts/use-viewer.ts'
import { AboutSubject } from '../calls/about-subject.tsx'
import { LogInFirst } from '../calls/log-in-first.tsx'
import type { Callable } from '../calls/use-callable.ts'
import { useTypedText } from '../calls/use-typed-text.ts'
import { useLocalize, useT } from '../ui/use-t.ts'
import { Dialog } from '../ui/dialog.tsx'
import { useFocusOnChange } from '../ui/use-focus-on-change.ts'
import { BookedStep } from './booking/booked-step.tsx'
import { type Booking, type BookingFor, NEW_BOOKING } from './booking/booking.ts'
import { ConfirmStep } from './booking/confirm-step.tsx'
import { SlotStep } from './booking/slot-step.tsx'
import { useBook } from './booking/use-book.ts'
import { slotsQuery } from './slot-queries.ts'
import { offeredSlot } from './slots/offered-slot.ts'
import styles from '../calls/call-dialog.module.css'

interface BookingDialogProps {
  callable: Callable
  /** @param isBooked whether an appointment was requested */
  onClose: (isBooked: boolean) => void
}

/** The steps to an appointment: logging in, a slot, how and what about, what happens next. */
export default function BookingDialog({ callable, onClose }: BookingDialogProps) {
  const t = useT()
  const localize = useLocalize()
  const { subject, about } = callable
  const viewer = useViewer()
  const isSignedIn = viewer !== null
  const [booking, setBooking] = useState<Booking>(NEW_BOOKING)
  const [isConfirming, setConfirming] = useState(false)
  const [booked, setBooked] = useState<ScheduleEntry | null>(null)
  const typed = useTypedText(`booking.notes.${subject.guid}`)
  const book = useBook({
    subject,
    reference: about.agency_reference ?? localize(about.title ?? ''),
    onBooked: (entry) => {
      typed.keep('')
      setBooked(entry)
    },
  })
  const slots = slotsQuery(subject)
  const { data: offer } = useQuery({ ...slots, enabled: isSignedIn && booked === null })
  const change = (part: Partial<Booking>) => setBooking((before) => ({ ...before, ...part }))
  const { slot } = booking
  const notes = booking.notes ?? typed.kept
  const bookingFor = viewer?.role === 'internal' ? booking.for : null
  /** Why residents cannot pick the slot, as offered now. */
  const why = (offer && offeredSlot(offer, slot)?.why) ?? null
  const turnTo = (who: BookingFor) =>
    change({ for: who, ...(who === 'me' && why !== null && { slot: null }) })
  const confirmed = isConfirming && offer && slot ? { slot, offer } : null
  const content = useFocusOnChange(stepName(booked !== null, isSignedIn, confirmed?.slot))
  const close = () => onClose(booked !== null)
  return (
    <Dialog open title={t('booking.title')} onClose={close}>
      <div className={styles['content']}>
        <AboutSubject about={about} />
        <div ref={content} tabIndex={-1} className={styles['step']}>
          {booked !== null ? (
            <BookedStep entry={booked} onDone={close} />
          ) : !isSignedIn ? (
            <LogInFirst />
          ) : confirmed === null ? (
            <SlotStep
              slots={slots}
              chosen={slot}
              onChoose={(chosen) => change({ slot: chosen, anyway: false })}
              bookingFor={bookingFor}
              onFor={turnTo}
              onContinue={() => {
                change({ why: bookingFor === 'guest' ? why : null })
                setConfirming(true)
              }}
              onBack={close}
            />
          ) : (
            <ConfirmStep
              {...confirmed}
              subject={subject}
              isForGuest={bookingFor === 'guest'}
              booking={booking}
              notes={notes}
              book={book}
              onChange={change}
              onNotes={(text) => {
                change({ notes: text })
                typed.keep(text)
              }}
              onBack={() => {
                book.reset()
                setConfirming(false)
              }}
            />
          )}
        </div>
      </div>
    </Dialog>
  )
}

/** Name of a step. A slot nearest to the taken one makes it another step. */
function stepName(isBooked: boolean, isSignedIn: boolean, confirmed: TimeSpan | undefined): string {
  if (isBooked) return 'done'
  if (!isSignedIn) return 'log-in'
  return confirmed === undefined ? 'slot' : `confirm ${confirmed.start}`
}
