import { MAX_APPOINTMENT_NOTES } from '@plat/contract/schedule/appointment'
import type { SlotOffer, TimeSpan } from '@plat/contract/schedule/slots'
import type { FormEvent } from 'react'
import { changeMessage } from '../../accounts/change-message.ts'
import { missing } from '../../accounts/field-faults.ts'
import { FormError } from '../../accounts/form-error.tsx'
import type { TopicSubject } from '../../calls/use-callable.ts'
import { useT } from '../../ui/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Check } from '../../ui/check.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { AnywayCheck } from '../slots/anyway-check.tsx'
import { isTaken, NearestSlots } from '../slots/nearest-slots.tsx'
import { SlotLines } from '../slots/slot-lines.tsx'
import { useAttempts } from '../use-attempts.ts'
import { type Booking, offeredKind, offerForGuests } from './booking.ts'
import { GuestFields } from './guest-fields.tsx'
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
  /** Whether staff books for a resident without an account. */
  isForGuest: boolean
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
  const { subject, slot, isForGuest, booking, notes, book, onChange, onNotes, onBack } = props
  const t = useT()
  const offer = isForGuest ? offerForGuests(props.offer) : props.offer
  const { error } = book
  const { why, anyway } = booking
  // Staff need no hold on a slot that they book in any case.
  const { until, taken: heldByOther } = useSlotHold(subject, why === null ? slot : null, book)
  const { form, isTried, fail } = useAttempts()
  // While it is being booked, the answer to that decides.
  const taken = isTaken(error) ? error : book.isPending ? null : heldByOther
  const isWhole = isComplete(booking, isForGuest)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isWhole) return fail()
    const kind = offeredKind(booking.kind, offer)
    if (!book.isPending) book.mutate({ booking: { ...booking, kind }, slot, notes, isForGuest })
  }
  return (
    <form ref={form} onSubmit={submit} noValidate className={dialog['step']}>
      <div className={styles['group']}>
        <SlotLines slot={slot} timeZone={offer.time_zone} />
        <HoldLine until={taken ? undefined : until} />
      </div>
      <AnywayCheck
        why={why}
        isChecked={anyway}
        isMissing={isTried && !anyway}
        onToggle={() => onChange({ anyway: !anyway })}
      />
      {taken && (
        <NearestSlots
          error={taken}
          timeZone={offer.time_zone}
          onChoose={(other) => {
            book.reset()
            onChange({ slot: other, why: null, anyway: false })
          }}
          onAll={onBack}
        />
      )}
      {isForGuest && <GuestFields booking={booking} isTried={isTried} onChange={onChange} />}
      <KindField
        kind={booking.kind}
        offer={offer}
        isForGuest={isForGuest}
        onChange={(kind) => onChange({ kind })}
      />
      <NotesField notes={notes} isForGuest={isForGuest} onNotes={onNotes} />
      <NeedsFields booking={booking} onChange={onChange} />
      {!isForGuest && (
        <Check
          label={t('booking.earlier')}
          checked={booking.earlier ? 'all' : 'none'}
          onToggle={() => onChange({ earlier: !booking.earlier })}
        />
      )}
      <FormError
        message={
          error && !isTaken(error)
            ? t('booking.failed', { message: changeMessage(error, t) ?? error.message })
            : null
        }
      />
      <div className={dialog['actions']}>
        <SubmitButton
          disabled={!isWhole}
          pending={book.isPending}
          pendingLabel={t('booking.sending')}
        >
          {t('booking.confirm')}
        </SubmitButton>
        <Button onPress={onBack}>{t('booking.cancel')}</Button>
      </div>
    </form>
  )
}

/** Notes for the agency. */
function NotesField({
  notes,
  isForGuest,
  onNotes,
}: Pick<ConfirmStepProps, 'notes' | 'isForGuest' | 'onNotes'>) {
  const t = useT()
  return (
    <TextAreaField
      label={t('booking.notes')}
      hint={t(isForGuest ? 'booking.guestNotesHint' : 'booking.notesHint')}
      value={notes}
      onChange={onNotes}
      maxLength={MAX_APPOINTMENT_NOTES}
      left={MAX_APPOINTMENT_NOTES - notes.length}
    />
  )
}

/** Whether the form has the required name of a resident, and the required consent to a slot that residents cannot pick. */
function isComplete({ guestName, why, anyway }: Booking, isForGuest: boolean): boolean {
  return (!isForGuest || missing(guestName) === undefined) && (why === null || anyway)
}
