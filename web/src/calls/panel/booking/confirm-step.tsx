import type { ScheduleEntry } from '@plat/contract/schedule/entry'
import { MAX_APPOINTMENT_NOTES } from '@plat/contract/schedule/entry'
import type { TimeSpan } from '@plat/contract/schedule/slots'
import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useT } from '../../../shell/use-t.ts'
import { isTaken, NearestSlots } from '../../../slots/nearest-slots.tsx'
import { SlotLines } from '../../../slots/slot-lines.tsx'
import { type SlotSubject, slotsQuery } from '../../../slots/slot-queries.ts'
import { Button } from '../../../ui/button.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { appointmentRequest, type Booking, KINDS } from '../../state/booking.ts'
import { Failure } from '../failure.tsx'
import { StepHeading } from '../step-heading.tsx'
import { KindField } from './kind-field.tsx'
import { NeedsFields } from './needs-fields.tsx'
import { useBook } from './use-book.ts'
import panel from '../panel.module.css'

interface ConfirmStepProps {
  booking: Booking
  slot: TimeSpan
  notes: string
  /** IANA, of the office. */
  timeZone: string
  subject: SlotSubject
  /** Number of the record, or label of the channel. */
  reference: string
  request: string
  onChange: (change: Partial<Booking>) => void
  onNotes: (notes: string) => void
  onBooked: (entry: ScheduleEntry) => void
  onBack: () => void
}

/** The slot that was picked, how to meet and what about; asks the agency for it. */
export function ConfirmStep(props: ConfirmStepProps) {
  const { booking, slot, notes, timeZone, subject, reference, request } = props
  const { onChange, onNotes, onBooked, onBack } = props
  const t = useT()
  const book = useBook(onBooked)
  const { data: offer } = useQuery(slotsQuery(subject, null))
  const { error } = book
  const kinds = offer?.kinds ?? KINDS
  // What was chosen about something else, or before the department gave it up, may be none here.
  const kind = kinds.includes(booking.kind) ? booking.kind : (kinds[0] ?? booking.kind)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (book.isPending) return
    const wanted = { ...booking, kind }
    book.mutate(appointmentRequest({ booking: wanted, slot, notes, subject, reference, request }))
  }
  const chooseOther = (other: TimeSpan) => {
    book.reset()
    onChange({ slot: other })
  }
  return (
    <form className={panel['step']} onSubmit={submit} noValidate>
      <StepHeading onBack={onBack}>{t('booking.confirmTitle')}</StepHeading>
      <SlotLines slot={slot} timeZone={timeZone} />
      {isTaken(error) && (
        <NearestSlots error={error} timeZone={timeZone} onChoose={chooseOther} onAll={onBack} />
      )}
      <KindField
        kind={kind}
        kinds={kinds}
        address={offer?.address ?? null}
        onChange={(next) => onChange({ kind: next })}
      />
      <TextAreaField
        label={t('booking.notes')}
        hint={t('calls.optional')}
        name="notes"
        value={notes}
        onChange={onNotes}
        maxLength={MAX_APPOINTMENT_NOTES}
        left={t('calls.charactersLeft', { count: MAX_APPOINTMENT_NOTES - notes.length })}
      />
      <NeedsFields booking={booking} onChange={onChange} />
      <Failure error={isTaken(error) ? null : error} sentence="booking.notAsked" />
      <div className={panel['buttons']}>
        <SubmitButton
          disabled={isTaken(error)}
          pending={book.isPending}
          pendingLabel={t('booking.asking')}
        >
          {t(error && !isTaken(error) ? 'action.retry' : 'booking.confirm')}
        </SubmitButton>
        <Button onPress={onBack}>{t('calls.cancel')}</Button>
      </div>
    </form>
  )
}
