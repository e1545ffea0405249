import { ArrowLeft } from 'lucide-react'
import type { FormEvent } from 'react'
import type { TimeSpan } from '@plat/contract/schedule/slots'
import { useT } from '../../shell/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import type { slotsQuery } from '../slot-queries.ts'
import { SlotChoice } from '../slots/slot-choice.tsx'
import dialog from '../../calls/call-dialog.module.css'
import styles from './booking.module.css'

interface SlotStepProps {
  /** Asks for the slots that are offered. */
  slots: ReturnType<typeof slotsQuery>
  chosen: TimeSpan | null
  onChoose: (slot: TimeSpan) => void
  onContinue: () => void
  onBack: () => void
}

/** Picks a slot. */
export function SlotStep({ slots, chosen, onChoose, onContinue, onBack }: SlotStepProps) {
  const t = useT()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen !== null) onContinue()
  }
  return (
    <form onSubmit={submit} noValidate className={dialog['step']}>
      <h3 className={dialog['heading']}>{t('booking.pick')}</h3>
      <SlotChoice
        offer={slots}
        heading={4}
        chosen={chosen}
        onChoose={onChoose}
        hint={<p className={styles['quiet']}>{t('booking.earlierHint')}</p>}
      />
      <div className={styles['onward']}>
        <Button icon={ArrowLeft} onPress={onBack}>
          {t('booking.back')}
        </Button>
        {chosen !== null && (
          <SubmitButton disabled={false} pending={false} pendingLabel="">
            {t('booking.continue')}
          </SubmitButton>
        )}
      </div>
    </form>
  )
}
