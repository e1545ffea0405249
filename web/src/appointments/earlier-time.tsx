import type { ScheduleEntry } from '@plat/contract/schedule/appointment'
import { useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { FormError } from '../accounts/form-error.tsx'
import { useT } from '../ui/use-t.ts'
import { Button } from '../ui/button.tsx'
import { Switch } from '../ui/switch.tsx'
import { SlotLines } from './slots/slot-lines.tsx'
import type { AppointmentChanges } from './use-appointment-change.ts'
import { type Offer, useUntilWords } from './use-offer.ts'
import styles from './appointment.module.css'

interface OfferedTimeProps {
  offer: Offer
  /** IANA, of the office. */
  timeZone: string
  changes: AppointmentChanges
  /** It goes away with the focus in it. */
  onFocusLost: () => void
}

interface EarlierOfferProps extends Omit<OfferedTimeProps, 'offer'> {
  /** Null: none is kept, or no longer. */
  offer: Offer | null
  /** Whether the resident is on the list. */
  waits: boolean
  /** The last refusal was of an answer to the offer. */
  isRefusedHere: boolean
}

/** An earlier slot that is kept for the resident, and why an answer to it was refused. */
export function EarlierOffer({ offer, waits, isRefusedHere, ...rest }: EarlierOfferProps) {
  const t = useT()
  const { taken, refused, last } = rest.changes
  const message = taken === null ? refused : t('appointment.earlier.taken')
  const [shown, setShown] = useState(offer)
  const [isOver, setOver] = useState(false)
  if (offer !== shown) {
    setShown(offer)
    setOver(offer === null && waits && last !== 'decline')
  }
  return (
    <>
      <p role="status">{isOver && t('appointment.earlier.over')}</p>
      <FormError message={isRefusedHere ? message : null} />
      {offer !== null && <OfferedTime offer={offer} {...rest} />}
    </>
  )
}

/** The slot, to which the resident moves the appointment, or declines it. */
function OfferedTime({ offer, timeZone, changes, onFocusLost }: OfferedTimeProps) {
  const t = useT()
  const title = useId()
  const untilWords = useUntilWords()
  const card = useRef<HTMLElement>(null)
  const leave = useEffectEvent((element: HTMLElement | null) => {
    if (element?.contains(document.activeElement)) onFocusLost()
  })
  useLayoutEffect(() => {
    const element = card.current
    return () => leave(element)
  }, [])
  const { datetime, until } = offer
  const isBusy = changes.pending !== null
  return (
    <section ref={card} aria-labelledby={title} className={styles['offer']}>
      <h2 id={title}>{t('appointment.earlier.offered')}</h2>
      <SlotLines slot={datetime} timeZone={timeZone} />
      <p>{t('appointment.earlier.until', { until: untilWords(until) })}</p>
      <div className={styles['actions']}>
        <Button
          look="primary"
          busy={isBusy}
          onPress={() => changes.change({ action: 'reschedule', datetime })}
        >
          {t('appointment.earlier.take')}
        </Button>
        <Button busy={isBusy} onPress={() => changes.change({ action: 'decline', datetime })}>
          {t('appointment.earlier.decline')}
        </Button>
      </div>
    </section>
  )
}

interface EarlierSwitchProps extends Pick<ScheduleEntry, 'earlier'> {
  changes: AppointmentChanges
  /** Sentence about the last use of the switch. */
  done: string | undefined
}

/** Joins the list for an earlier time, and leaves it. */
export function EarlierSwitch({ earlier, changes, done }: EarlierSwitchProps) {
  const t = useT()
  return (
    <div className={styles['earlier']}>
      <Switch
        on={earlier !== null}
        busy={changes.pending !== null}
        onToggle={() => changes.change({ action: 'wait', earlier: earlier === null })}
      >
        {t('appointment.earlier.wait')}
      </Switch>
      {/* Here, as the switch keeps the focus. */}
      <p role="status">{done}</p>
      <p className={styles['quiet']}>{t('appointment.earlier.how')}</p>
    </div>
  )
}
