import { nearestSlots, type TimeSpan } from '@plat/contract/schedule/slots'
import { CalendarClock } from 'lucide-react'
import { ApiError } from '../../api/api-error.ts'
import { useT } from '../../ui/use-t.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useSlotWords } from './use-slot-words.ts'
import styles from './nearest-slots.module.css'

/** Whether a request was refused because someone else has booked the slot. */
export function isTaken(error: Error | null): error is ApiError {
  return error instanceof ApiError && error.because?.reason === 'slot_taken'
}

interface NearestSlotsProps {
  /** The refusal. */
  error: ApiError
  /** IANA, of the office. */
  timeZone: string
  onChoose: (slot: TimeSpan) => void
  /** Shows all slots. */
  onAll: () => void
}

/** Says that someone else has booked the slot, and offers the free ones nearest to it. */
export function NearestSlots({ error, timeZone, onChoose, onAll }: NearestSlotsProps) {
  const t = useT()
  const { chosen } = useSlotWords(timeZone)
  const slots = nearestSlots(error.because?.values ?? {})
  return (
    <Banner>
      <div className={styles['nearest']}>
        <p>{t(slots.length > 0 ? 'booking.taken' : 'booking.takenAll')}</p>
        <div className={styles['slots']}>
          {slots.map((slot) => {
            const { day, time } = chosen(slot)
            return (
              <Button key={slot.start} onPress={() => onChoose(slot)}>
                {t('booking.dayAndTime', { day, time })}
              </Button>
            )
          })}
          <Button look="quiet" icon={CalendarClock} onPress={onAll}>
            {t('booking.allSlots')}
          </Button>
        </div>
      </div>
    </Banner>
  )
}
