import type { ScheduleEntry } from '@plat/contract/schedule/appointment'
import type { TimeSpan } from '@plat/contract/schedule/slots'
import { ArrowLeft } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { FormError } from '../accounts/form-error.tsx'
import { useT } from '../shell/use-t.ts'
import { Button } from '../ui/button.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { type AppointmentSource, slotsQuery } from './appointment-source.ts'
import { NearestSlots } from './slots/nearest-slots.tsx'
import { SlotChoice } from './slots/slot-choice.tsx'
import { SlotLines } from './slots/slot-lines.tsx'
import type { AppointmentChanges } from './use-appointment-change.ts'
import styles from './appointment.module.css'

interface RescheduleProps {
  source: AppointmentSource
  entry: ScheduleEntry
  changes: AppointmentChanges
  /** Shows the appointment again. */
  onBack: () => void
}

/** Picks another slot for an appointment. */
export function Reschedule({ source, entry, changes, onBack }: RescheduleProps) {
  const t = useT()
  const [slot, setSlot] = useState<TimeSpan | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const onward = useRef<HTMLDivElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { taken, refused, pending } = changes
  const choose = (chosen: TimeSpan | null) => {
    changes.forget()
    setSlot(chosen)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (slot !== null && taken === null) changes.change({ action: 'reschedule', datetime: slot })
  }
  return (
    <form className={styles['reschedule']} onSubmit={submit} noValidate>
      <header>
        <Button look="quiet" icon={ArrowLeft} onPress={onBack}>
          {t('appointment.back')}
        </Button>
        <h2 ref={heading} tabIndex={-1}>
          {t('appointment.pickOther')}
        </h2>
      </header>
      <div className={styles['part']}>
        <p className={styles['quiet']}>{t('appointment.now')}</p>
        <SlotLines slot={entry.datetime} timeZone={entry.time_zone} />
      </div>
      <SlotChoice offer={slotsQuery(source)} heading={3} chosen={slot} onChoose={choose} />
      {taken !== null && (
        <NearestSlots
          error={taken}
          timeZone={entry.time_zone}
          // Its buttons leave with the refusal.
          onChoose={(nearest) => {
            choose(nearest)
            onward.current?.focus()
          }}
          onAll={() => {
            choose(null)
            heading.current?.focus()
          }}
        />
      )}
      <FormError message={refused} />
      {slot !== null && (
        <Onward
          ref={onward}
          slot={slot}
          timeZone={entry.time_zone}
          isTaken={taken !== null}
          pending={pending !== null}
          onBack={onBack}
        />
      )}
    </form>
  )
}

interface OnwardProps {
  ref: React.Ref<HTMLDivElement>
  slot: TimeSpan
  timeZone: string
  /** Others have booked the slot. */
  isTaken: boolean
  pending: boolean
  onBack: () => void
}

/** The slot that was picked, with the button that moves the appointment to it. */
function Onward({ ref, slot, timeZone, isTaken, pending, onBack }: OnwardProps) {
  const t = useT()
  const name = useId()
  return (
    <div ref={ref} tabIndex={-1} role="group" aria-labelledby={name} className={styles['onward']}>
      <p id={name} className={styles['quiet']}>
        {t('appointment.new')}
      </p>
      <SlotLines slot={slot} timeZone={timeZone} />
      <div className={styles['actions']}>
        <SubmitButton disabled={isTaken} pending={pending} pendingLabel={t('appointment.moving')}>
          {t('appointment.move')}
        </SubmitButton>
        <Button onPress={onBack}>{t('appointment.keepTime')}</Button>
      </div>
    </div>
  )
}
