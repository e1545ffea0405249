import type { Department } from '@plat/contract/departments/departments'
import type { Channel } from '@plat/contract/offices/channels'
import { takesAppointments } from '../../departments/book-department.tsx'
import { useT } from '../../shell/use-t.ts'
import { Button } from '../../ui/button.tsx'
import type { CallOver } from '../state/calls-state.ts'
import { OtherWays } from './choice-step.tsx'
import { Opening } from './opening.tsx'
import { StepHeading } from './step-heading.tsx'
import styles from './panel.module.css'

interface OverStepProps {
  over: CallOver
  channel: Channel | null
  department: Department | null
  onCallAgain: () => void
  onCallBack: () => void
  /** Null: the call was about no record. */
  onComment: (() => void) | null
  onAppointment: () => void
}

/** The call was over without a conversation: why, and what can be done now. */
export function OverStep(props: OverStepProps) {
  const { over, channel, department, onCallAgain, onCallBack, onComment, onAppointment } = props
  const t = useT()
  return (
    <div className={styles['step']}>
      <StepHeading>{t(`calls.over.${over.reason}`)}</StepHeading>
      {channel && !channel.open && <Opening channel={channel} />}
      {channel && (
        <>
          <p>{t('calls.overText')}</p>
          <div className={styles['buttons']}>
            <Button look="primary" onPress={onCallBack}>
              {t('calls.callBack')}
            </Button>
            {takesAppointments(department) && (
              <Button onPress={onAppointment}>{t('booking.appointment')}</Button>
            )}
            {onComment && <Button onPress={onComment}>{t('comments.comment')}</Button>}
            {channel.open && <Button onPress={onCallAgain}>{t('calls.callAgain')}</Button>}
          </div>
        </>
      )}
      <OtherWays department={department} />
    </div>
  )
}
