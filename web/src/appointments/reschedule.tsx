import type { ScheduleEntry } from '@plat/contract/schedule/entry'
import type { TimeSpan } from '@plat/contract/schedule/slots'
import { ArrowLeft } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { serverWords } from '../accounts/form-messages.ts'
import { FormError } from '../accounts/form-error.tsx'
import { useT } from '../shell/use-t.ts'
import { isTaken, NearestSlots } from '../slots/nearest-slots.tsx'
import { SlotChoice } from '../slots/slot-choice.tsx'
import { SlotLines } from '../slots/slot-lines.tsx'
import { Button } from '../ui/button.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { linkedSlotsQuery } from './link-queries.ts'
import { useLinkedChange } from './use-linked-change.ts'
import styles from './appointment.module.css'

interface RescheduleProps {
  token: string
  entry: ScheduleEntry
  onMoved: () => void
  onBack: () => void
}

/** Picks another slot for an appointment. */
export function Reschedule({ token, entry, onMoved, onBack }: RescheduleProps) {
  const t = useT()
  const [slot, setSlot] = useState<TimeSpan | null>(null)
  const change = useLinkedChange(token, entry)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { error } = change
  const choose = (chosen: TimeSpan | null) => {
    change.reset()
    setSlot(chosen)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (slot !== null && !change.isPending)
      change.mutate({ action: 'reschedule', datetime: slot }, { onSuccess: onMoved })
  }
  const words = isTaken(error) ? null : serverWords(error, t)
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
      <div className={styles['until']}>
        <p className={styles['quiet']}>{t('appointment.until')}</p>
        <SlotLines slot={entry.datetime} timeZone={entry.time_zone} />
      </div>
      <SlotChoice
        offerFrom={(from) => linkedSlotsQuery(token, from)}
        heading={3}
        chosen={slot}
        onChoose={choose}
      />
      {isTaken(error) && (
        <NearestSlots
          error={error}
          timeZone={entry.time_zone}
          onChoose={choose}
          onAll={() => choose(null)}
        />
      )}
      <FormError
        message={words === null ? null : t('appointment.notChanged', { message: words })}
      />
      {slot !== null && (
        <div className={styles['onward']}>
          <p className={styles['quiet']}>{t('appointment.new')}</p>
          <SlotLines slot={slot} timeZone={entry.time_zone} />
          <div className={styles['actions']}>
            <SubmitButton
              disabled={isTaken(error)}
              pending={change.isPending}
              pendingLabel={t('appointment.moving')}
            >
              {t('appointment.move')}
            </SubmitButton>
            <Button onPress={onBack}>{t('appointment.keepTime')}</Button>
          </div>
        </div>
      )}
    </form>
  )
}
