import { MAX_APPOINTMENT_NOTES } from '@plat/contract/schedule/appointment'
import type { SlotOffer, TimeSpan } from '@plat/contract/schedule/slots'
import type { FormEvent } from 'react'
import { changeMessage } from '../../accounts/change-message.ts'
import { FormError } from '../../accounts/form-error.tsx'
import { useT } from '../../shell/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { isTaken, NearestSlots } from '../slots/nearest-slots.tsx'
import { SlotLines } from '../slots/slot-lines.tsx'
import { type Booking, offeredKind } from './booking.ts'
import { KindField } from './kind-field.tsx'
import { NeedsFields } from './needs-fields.tsx'
import type { useBook } from './use-book.ts'
import dialog from '../../calls/call-dialog.module.css'

interface ConfirmStepProps {
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

/** The slot that was picked, how to meet, and what the agency should know; requests the appointment. */
export function ConfirmStep(props: ConfirmStepProps) {
  const { slot, offer, booking, notes, book, onChange, onNotes, onBack } = props
  const t = useT()
  const { error } = book
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const kind = offeredKind(booking.kind, offer)
    if (!book.isPending) book.mutate({ booking: { ...booking, kind }, slot, notes })
  }
  return (
    <form onSubmit={submit} noValidate className={dialog['step']}>
      <SlotLines slot={slot} timeZone={offer.time_zone} />
      {isTaken(error) && (
        <NearestSlots
          error={error}
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
