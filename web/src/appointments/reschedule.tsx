import type { ScheduleEntry } from '@plat/contract/schedule/appointment'
import type { Slot, TimeSpan } from '@plat/contract/schedule/slots'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { FormError } from '../accounts/form-error.tsx'
import { useT } from '../ui/use-t.ts'
import { Button } from '../ui/button.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { type AppointmentSource, slotsQuery } from './appointment-source.ts'
import { AnywayCheck } from './slots/anyway-check.tsx'
import { NearestSlots } from './slots/nearest-slots.tsx'
import { offeredSlot } from './slots/offered-slot.ts'
import { SlotChoice } from './slots/slot-choice.tsx'
import { SlotLines } from './slots/slot-lines.tsx'
import type { AppointmentChanges } from './use-appointment-change.ts'
import { useAttempts } from './use-attempts.ts'
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
  /** Whether the agency confirmed that it picks a slot that residents cannot pick. */
  const [anyway, setAnyway] = useState(false)
  const { form, isTried, fail, forget } = useAttempts()
  const { data: offer } = useQuery(slotsQuery(source))
  const heading = useRef<HTMLHeadingElement>(null)
  const onward = useRef<HTMLDivElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { taken, refused, pending } = changes
  const isAgency = entry.side === 'agency'
  const why = (isAgency && offer && offeredSlot(offer, slot)?.why) || null
  const choose = (chosen: TimeSpan | null) => {
    changes.forget()
    forget()
    setAnyway(false)
    setSlot(chosen)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (slot === null || taken !== null) return
    if (why !== null && !anyway) return fail()
    changes.change({ action: 'reschedule', datetime: slot, ...(why && { anyway: true }) })
  }
  return (
    <form ref={form} className={styles['reschedule']} onSubmit={submit} noValidate>
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
      <SlotChoice
        offer={slotsQuery(source)}
        heading={3}
        chosen={slot}
        onChoose={choose}
        anyway={isAgency}
      />
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
          entry={entry}
          why={why}
          anyway={anyway}
          isTried={isTried}
          onAnyway={() => setAnyway(!anyway)}
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
  entry: Pick<ScheduleEntry, 'time_zone' | 'guest'>
  /** Why residents cannot pick the slot, for the agency; null: they can. */
  why: Slot['why']
  /** Whether the agency confirmed that it picks such a slot. */
  anyway: boolean
  /** It was tried to move the appointment. */
  isTried: boolean
  onAnyway: () => void
  /** Others have booked the slot. */
  isTaken: boolean
  pending: boolean
  onBack: () => void
}

/** The slot that was picked, with the button that moves the appointment to it. */
function Onward(props: OnwardProps) {
  const { ref, slot, entry, why, anyway, isTried, onAnyway, isTaken, pending, onBack } = props
  const t = useT()
  const name = useId()
  return (
    <div ref={ref} tabIndex={-1} role="group" aria-labelledby={name} className={styles['onward']}>
      <p id={name} className={styles['quiet']}>
        {t('appointment.new')}
      </p>
      <SlotLines slot={slot} timeZone={entry.time_zone} />
      <AnywayCheck
        why={isTaken ? null : why}
        isChecked={anyway}
        isMissing={isTried && !anyway}
        onToggle={onAnyway}
      />
      <div className={styles['actions']}>
        <SubmitButton
          disabled={isTaken || (why !== null && !anyway)}
          pending={pending}
          pendingLabel={t('appointment.moving')}
        >
          {t(entry.guest ? 'appointment.guestMove' : 'appointment.move')}
        </SubmitButton>
        <Button onPress={onBack}>{t('appointment.keepTime')}</Button>
      </div>
    </div>
  )
}
