import { useT } from '../../shell/use-t.ts'
import { Announcement } from '../../ui/announcement.tsx'
import { Button } from '../../ui/button.tsx'
import { queueWords } from '../queue-words.ts'
import { SoundSettings } from '../sounds/sound-settings.tsx'
import type { HeldCall } from '../state/calls-state.ts'
import { StartsIn } from '../starts-in.tsx'
import type { Incoming } from '../state/shown-incoming.ts'
import { Failure } from './failure.tsx'
import { StepHeading } from './step-heading.tsx'
import styles from './panel.module.css'

interface WaitingStepProps {
  call: HeldCall
  lost: boolean
  cancelling: boolean
  failure: Error | null
  onCancel: () => void
}

/** The caller waits for an agent. */
export function WaitingStep({ call, lost, cancelling, failure, onCancel }: WaitingStepProps) {
  const t = useT()
  const queue = lost ? t('calls.reconnecting') : queueWords(call.queue, t)
  return (
    <div className={styles['step']}>
      <StepHeading>{t('calls.waiting')}</StepHeading>
      <p className={styles['waves']} aria-hidden>
        <span />
        <span />
        <span />
      </p>
      {queue !== null && <p className={styles['name']}>{queue}</p>}
      <Announcement message={queue ?? ''} />
      <p>{t('calls.canContinue')}</p>
      <Failure error={failure} sentence="calls.notCancelled" />
      <div className={styles['buttons']}>
        <Button busy={cancelling} onPress={onCancel}>
          {t('calls.cancel')}
        </Button>
      </div>
      <SoundSettings volume />
    </div>
  )
}

interface StartingStepProps {
  /** Ms since 1970 at which the call starts by itself; null: it is being started. */
  at: number | null
  onCancel: () => void
}

/** The code was right, and the call starts in a moment. */
export function StartingStep({ at, onCancel }: StartingStepProps) {
  const t = useT()
  return (
    <div className={styles['step']}>
      <StepHeading>{t('calls.connecting')}</StepHeading>
      {at !== null && (
        <>
          <p>
            <StartsIn at={at} />
          </p>
          <div className={styles['buttons']}>
            <Button onPress={onCancel}>{t('calls.cancel')}</Button>
          </div>
        </>
      )}
    </div>
  )
}

interface ReadyStepProps {
  incoming: Extract<Incoming, { kind: 'ready' }>
  joining: boolean
  failure: Error | null
  onJoin: (incoming: Incoming) => void
  onDecline: (incoming: Incoming) => void
}

/** An agent has answered while nobody looked at this window. */
export function ReadyStep({ incoming, joining, failure, onJoin, onDecline }: ReadyStepProps) {
  const t = useT()
  return (
    <div className={styles['step']}>
      <StepHeading>{t('calls.ready')}</StepHeading>
      <Failure error={failure} sentence="calls.notJoined" />
      <div className={styles['buttons']}>
        <Button look="primary" busy={joining} onPress={() => onJoin(incoming)}>
          {t('calls.join')}
        </Button>
        <Button onPress={() => onDecline(incoming)}>{t('calls.decline')}</Button>
      </div>
    </div>
  )
}

interface ElsewhereStepProps {
  call: HeldCall
  joining: boolean
  failure: Error | null
  onEnter: (id: string) => void
}

/** The call goes on, and its room is not open here. */
export function ElsewhereStep({ call, joining, failure, onEnter }: ElsewhereStepProps) {
  const t = useT()
  return (
    <div className={styles['step']}>
      <StepHeading>{t(call.elsewhere ? 'calls.elsewhere' : 'calls.goesOn')}</StepHeading>
      <Failure error={failure} sentence="calls.notJoined" />
      <div className={styles['buttons']}>
        <Button look="primary" busy={joining} onPress={() => onEnter(call.id)}>
          {t(call.elsewhere ? 'calls.continueHere' : 'calls.return')}
        </Button>
      </div>
    </div>
  )
}
