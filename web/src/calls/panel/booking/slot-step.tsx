import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useT } from '../../../shell/use-t.ts'
import { SlotChoice } from '../../../slots/slot-choice.tsx'
import { type SlotSubject, slotsQuery } from '../../../slots/slot-queries.ts'
import { Button } from '../../../ui/button.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import type { Booking } from '../../state/booking.ts'
import { StepHeading } from '../step-heading.tsx'
import panel from '../panel.module.css'
import styles from './booking.module.css'

interface SlotStepProps {
  subject: SlotSubject
  booking: Booking
  onChange: (change: Partial<Booking>) => void
  onContinue: () => void
  /** Asks to be called back; null where nobody calls. */
  onCallBack: (() => void) | null
  /** Leaves a comment; null where none are taken. */
  onComment: (() => void) | null
  onBack: () => void
}

/** Picks a slot. */
export function SlotStep(props: SlotStepProps) {
  const { subject, booking, onChange, onContinue, onCallBack, onComment, onBack } = props
  const t = useT()
  const { data: offer } = useQuery(slotsQuery(subject, null))
  const isPicked = booking.slot !== null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPicked) onContinue()
  }
  return (
    <form className={panel['step']} onSubmit={submit} noValidate>
      <StepHeading onBack={onBack}>{t('booking.title')}</StepHeading>
      {offer?.days.length !== 0 && <p className={styles['lead']}>{t('booking.pick')}</p>}
      <SlotChoice
        offerFrom={(from) => slotsQuery(subject, from)}
        heading={4}
        chosen={booking.slot}
        onChoose={(slot) => onChange({ slot })}
        otherwise={
          (onCallBack ?? onComment) && (
            <>
              {onCallBack && <Button onPress={onCallBack}>{t('calls.callBack')}</Button>}
              {onComment && <Button onPress={onComment}>{t('comments.leaveShort')}</Button>}
            </>
          )
        }
      />
      {isPicked && (
        <div className={styles['onward']}>
          <SubmitButton disabled={false} pending={false} pendingLabel="">
            {t('calls.continue')}
          </SubmitButton>
        </div>
      )}
    </form>
  )
}
