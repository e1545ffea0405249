import { MAX_GUEST_NAME, MAX_GUEST_PHONE } from '@plat/contract/schedule/appointment'
import { missing } from '../../accounts/field-faults.ts'
import { useT } from '../../ui/use-t.ts'
import { FormField } from '../../ui/form-field.tsx'
import type { Booking } from './booking.ts'

interface GuestFieldsProps {
  booking: Booking
  /** It was tried to book without a name. */
  isTried: boolean
  onChange: (part: Partial<Booking>) => void
}

/** Name and phone number of the resident without an account. */
export function GuestFields({ booking, isTried, onChange }: GuestFieldsProps) {
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
