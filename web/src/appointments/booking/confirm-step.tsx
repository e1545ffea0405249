import { MAX_APPOINTMENT_NOTES } from '@plat/contract/schedule/appointment'
import type { SlotOffer, TimeSpan } from '@plat/contract/schedule/slots'
import type { FormEvent } from 'react'
import { changeMessage } from '../../accounts/change-message.ts'
import { FormError } from '../../accounts/form-error.tsx'
import type { TopicSubject } from '../../calls/use-callable.ts'
import { useT } from '../../shell/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Check } from '../../ui/check.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { isTaken, NearestSlots } from '../slots/nearest-slots.tsx'
import { SlotLines } from '../slots/slot-lines.tsx'
import { type Booking, offeredKind } from './booking.ts'
import { HoldLine } from './hold-line.tsx'
import { KindField } from './kind-field.tsx'
import { NeedsFields } from './needs-fields.tsx'
import type { useBook } from './use-book.ts'
import { useSlotHold } from './use-slot-hold.ts'
import dialog from '../../calls/call-dialog.module.css'
import styles from './booking.module.css'

interface ConfirmStepProps {
  subject: TopicSubject
  slot: TimeSpan
  offer: SlotOffer
  booking: Booking
  notes: string
  book: ReturnType<typeof useBook>
  onChange: (part: Partial<Booking>) => void
  onNotes: (text: string) => void
  /** Shows the slots again. */
  onBack: () => void
}

/** The slot that was picked and is held, how to meet, and what the agency should know; requests the appointment. */
export function ConfirmStep(props: ConfirmStepProps) {
  const { subject, slot, offer, booking, notes, book, onChange, onNotes, onBack } = props
  const t = useT()
  const { error } = book
  const { until, taken: heldByOther } = useSlotHold(subject, slot, book)
  // While it is being booked, the answer to that decides.
  const taken = isTaken(error) ? error : book.isPending ? null : heldByOther
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const kind = offeredKind(booking.kind, offer)
    if (!book.isPending) book.mutate({ booking: { ...booking, kind }, slot, notes })
  }
  return (
    <form onSubmit={submit} noValidate className={dialog['step']}>
      <div className={styles['group']}>
        <SlotLines slot={slot} timeZone={offer.time_zone} />
        <HoldLine until={taken ? undefined : until} />
      </div>
      {taken && (
        <NearestSlots
          error={taken}
          timeZone={offer.time_zone}
          onChoose={(other) => {
            book.reset()
            onChange({ slot: other })
          }}
          onAll={onBack}
        />
      )}
      <KindField kind={booking.kind} offer={offer} onChange={(kind) => onChange({ kind })} />
      <TextAreaField
        label={t('booking.notes')}
        hint={t('booking.notesHint')}
        value={notes}
        onChange={onNotes}
        maxLength={MAX_APPOINTMENT_NOTES}
        left={t('share.charactersLeft', { count: MAX_APPOINTMENT_NOTES - notes.length })}
      />
      <NeedsFields booking={booking} onChange={onChange} />
      <Check
        label={t('booking.earlier')}
        checked={booking.earlier ? 'all' : 'none'}
        onToggle={() => onChange({ earlier: !booking.earlier })}
      />
      <FormError
        message={
          error && !isTaken(error)
            ? t('booking.failed', { message: changeMessage(error, t) ?? error.message })
            : null
        }
      />
      <div className={dialog['actions']}>
        <SubmitButton disabled={false} pending={book.isPending} pendingLabel={t('booking.sending')}>
          {t('booking.confirm')}
        </SubmitButton>
        <Button onPress={onBack}>{t('booking.cancel')}</Button>
      </div>
    </form>
  )
}
