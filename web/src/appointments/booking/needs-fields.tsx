import { MAX_NEED } from '@plat/contract/schedule/appointment'
import { useT } from '../../ui/use-t.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { FormField } from '../../ui/form-field.tsx'
import type { Booking } from './booking.ts'
import styles from './booking.module.css'

interface NeedsFieldsProps {
  booking: Booking
  onChange: (part: Partial<Booking>) => void
}

/** An interpreter, and what makes the meeting accessible; folded, as most need neither. */
export function NeedsFields({ booking, onChange }: NeedsFieldsProps) {
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
