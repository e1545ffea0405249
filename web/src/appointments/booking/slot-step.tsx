import { ArrowLeft } from 'lucide-react'
import type { FormEvent } from 'react'
import type { TimeSpan } from '@plat/contract/schedule/slots'
import { useT } from '../../ui/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Segments } from '../../ui/segments.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import type { slotsQuery } from '../slot-queries.ts'
import { SlotChoice } from '../slots/slot-choice.tsx'
import type { BookingFor } from './booking.ts'
import dialog from '../../calls/call-dialog.module.css'
import styles from './booking.module.css'

interface SlotStepProps {
  /** Asks for the slots that are offered. */
  slots: ReturnType<typeof slotsQuery>
  chosen: TimeSpan | null
  onChoose: (slot: TimeSpan) => void
  /** For whom staff books; null: the reader is a resident. */
  bookingFor: BookingFor | null
  onFor: (who: BookingFor) => void
  onContinue: () => void
  onBack: () => void
}

/** Picks a slot. */
export function SlotStep(props: SlotStepProps) {
  const { slots, chosen, onChoose, bookingFor, onFor, onContinue, onBack } = props
  const t = useT()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen !== null) onContinue()
  }
  return (
    <form onSubmit={submit} noValidate className={dialog['step']}>
      {bookingFor !== null && <ForField bookingFor={bookingFor} onFor={onFor} />}
      <h3 className={dialog['heading']}>{t('booking.pick')}</h3>
      <SlotChoice
        offer={slots}
        heading={4}
        chosen={chosen}
        onChoose={onChoose}
        hint={
          bookingFor !== 'guest' && <p className={styles['quiet']}>{t('booking.earlierHint')}</p>
        }
        anyway={bookingFor === 'guest'}
      />
      <div className={styles['onward']}>
        <Button icon={ArrowLeft} onPress={onBack}>
          {t('booking.back')}
        </Button>
        {chosen !== null && <SubmitButton>{t('booking.continue')}</SubmitButton>}
      </div>
    </form>
  )
}

/** For whom staff books, and what that means. */
function ForField({
  bookingFor,
  onFor,
}: { bookingFor: BookingFor } & Pick<SlotStepProps, 'onFor'>) {
  const t = useT()
  return (
    <div className={styles['group']}>
      <p className={styles['label']} aria-hidden>
        {t('booking.for')}
      </p>
      <Segments
        label={t('booking.for')}
        options={(['guest', 'me'] as const).map((id) => ({ id, label: t(`booking.for.${id}`) }))}
        selected={bookingFor}
        onSelect={onFor}
      />
      {bookingFor === 'guest' && <p className={styles['quiet']}>{t('booking.for.guestHint')}</p>}
    </div>
  )
}
