import {
  MAX_APPOINTMENT_NOTES,
  MAX_GUEST_NAME,
  MAX_GUEST_PHONE,
  MAX_NEED,
} from '@plat/contract/schedule/appointment'
import type { SlotOffer, TimeSpan } from '@plat/contract/schedule/slots'
import type { FormEvent } from 'react'
import { useIntl } from 'react-intl'
import { changeMessage } from '../../accounts/change-message.ts'
import { missing } from '../../accounts/field-faults.ts'
import { FormError } from '../../accounts/form-error.tsx'
import type { TopicSubject } from '../../calls/use-callable.ts'
import { Button } from '../../ui/button.tsx'
import { Check } from '../../ui/check.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { useT } from '../../ui/use-t.ts'
import { AnywayCheck } from '../slots/anyway-check.tsx'
import { isTaken, NearestSlots } from '../slots/nearest-slots.tsx'
import { SlotLines } from '../slots/slot-lines.tsx'
import { useAttempts } from '../use-attempts.ts'
import { type Booking, offeredKind, offerForGuests } from './booking.ts'
import { KindField } from './kind-field.tsx'
import type { useBook } from './use-book.ts'
import { useSlotHold, type SlotHold } from './use-slot-hold.ts'
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

interface GuestFieldsProps {
  booking: Booking
  /** It was tried to book without a name. */
  isTried: boolean
  onChange: (part: Partial<Booking>) => void
}

/** Name and phone number of the resident without an account. */
function GuestFields({ booking, isTried, onChange }: GuestFieldsProps) {
  const t = useT()
  const { guestName, guestPhone } = booking
  const fault = isTried ? missing(guestName) : undefined
  return (
    <>
      <FormField
        label={t('booking.guestName')}
        value={guestName}
        onChange={(text) => onChange({ guestName: text })}
        error={fault && t(fault)}
        maxLength={MAX_GUEST_NAME}
        // The browser knows the names of staff.
        autoComplete="off"
        isRequired
      />
      <FormField
        type="tel"
        label={t('booking.guestPhone')}
        hint={t('booking.guestPhoneHint')}
        value={guestPhone}
        onChange={(text) => onChange({ guestPhone: text })}
        maxLength={MAX_GUEST_PHONE}
        autoComplete="off"
      />
    </>
  )
}

/** Says until when, by the reader's clock, a slot is kept for the reader, or that it no longer is. */
function HoldLine({ until }: Pick<SlotHold, 'until'>) {
  const t = useT()
  const { formatTime } = useIntl()
  return (
    <p role="status" className={styles['quiet']}>
      {until === null
        ? t('booking.keptNoLonger')
        : until !== undefined && t('booking.kept', { time: formatTime(until) })}
    </p>
  )
}

interface NeedsFieldsProps {
  booking: Booking
  onChange: (part: Partial<Booking>) => void
}

/** An interpreter, and what makes the meeting accessible; folded, as most need neither. */
function NeedsFields({ booking, onChange }: NeedsFieldsProps) {
  const t = useT()
  const { interpreter, accessibility } = booking
  return (
    <Disclosure title={t('booking.needs')} defaultOpen={interpreter + accessibility !== ''}>
      <div className={styles['needs']}>
        <FormField
          label={t('booking.interpreter')}
          hint={t('booking.interpreterHint')}
          value={interpreter}
          onChange={(text) => onChange({ interpreter: text })}
          maxLength={MAX_NEED}
        />
        <FormField
          label={t('booking.accessibility')}
          hint={t('booking.accessibilityHint')}
          value={accessibility}
          onChange={(text) => onChange({ accessibility: text })}
          maxLength={MAX_NEED}
        />
      </div>
    </Disclosure>
  )
}
