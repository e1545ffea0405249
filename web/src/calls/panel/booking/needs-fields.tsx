import { MAX_NEED } from '@plat/contract/schedule/entry'
import { useT } from '../../../shell/use-t.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { FormField } from '../../../ui/form-field.tsx'
import type { Booking } from '../../state/booking.ts'
import styles from './booking.module.css'

interface NeedsFieldsProps {
  booking: Booking
  onChange: (change: Partial<Booking>) => void
}

/** An interpreter, and what makes the meeting accessible; folded, as most need neither. */
export function NeedsFields({ booking, onChange }: NeedsFieldsProps) {
  const t = useT()
  const { interpreter, accessibility } = booking
  return (
    <Disclosure
      title={t('booking.needs')}
      look="inner"
      defaultOpen={interpreter + accessibility !== ''}
    >
      <div className={styles['needs']}>
        <FormField
          label={t('booking.interpreter')}
          hint={t('booking.interpreterHint')}
          name="interpreter"
          value={interpreter}
          onChange={(text) => onChange({ interpreter: text })}
          maxLength={MAX_NEED}
        />
        <FormField
          label={t('booking.accessibility')}
          hint={t('booking.accessibilityHint')}
          name="accessibility"
          value={accessibility}
          onChange={(text) => onChange({ accessibility: text })}
          maxLength={MAX_NEED}
        />
      </div>
    </Disclosure>
  )
}
