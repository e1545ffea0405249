import type { SlotOffer, TimeSpan, Slot } from '@plat/contract/schedule/slots'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { Heading, Radio, RadioGroup } from 'react-aria-components'
import { Awaited } from '../../shell/awaited.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useT } from '../../ui/use-t.ts'
import { offeredSlot } from './offered-slot.ts'
import { clocksDiffer, timeWords } from './slot-words.ts'
import { useSlotWords } from './use-slot-words.ts'
import styles from './slot-picker.module.css'

interface SlotChoiceProps extends Omit<SlotPickerProps, 'offer'> {
  /** Asks for the slots that are offered. */
  offer: UseQueryOptions<SlotOffer, Error, SlotOffer, string[]>
  /** Shown above the slots. */
  hint?: ReactNode
}

/** The slots that are offered, of which one can be chosen. */
export function SlotChoice({ offer, hint, ...picker }: SlotChoiceProps) {
  const t = useT()
  const { data, error, refetch } = useQuery(offer)
  if (!data) return <Awaited query={{ error, refetch }} rows={6} loading={t('booking.loading')} />
  if (data.days.length === 0) return <EmptyState message={t('booking.none')} />
  return (
    <>
      {hint}
      <SlotPicker offer={data} {...picker} />
    </>
  )
}

interface SlotPickerProps {
  offer: SlotOffer
  /** Level of the days' headings. */
  heading: 3 | 4
  chosen: TimeSpan | null
  onChoose: (slot: TimeSpan) => void
  /** Slots that residents cannot pick can be chosen as well, unless they have begun. */
  anyway: boolean
}

/** The slots of some days, of which one can be chosen. A slot that residents cannot pick says why. */
function SlotPicker({ offer, heading, chosen, onChoose, anyway }: SlotPickerProps) {
  const t = useT()
  const { zones, now, day, zoneName } = useSlotWords(offer.time_zone)
  const canChoose = ({ why, start }: Slot) => why === null || (anyway && Date.parse(start) > now)
  const slots = offer.days.flatMap((one) => one.slots)
  const differs = clocksDiffer(
    slots.map(({ start }) => start),
    zones,
  )
  return (
    <div className={styles['picker']}>
      <p className={styles['zone']}>
        {t(differs ? 'booking.zoneAndOwn' : 'booking.zone', { zone: zoneName() })}
      </p>
      <RadioGroup
        aria-label={t('booking.pick')}
        value={offeredSlot(offer, chosen)?.start ?? null}
        onChange={(value) => {
          const slot = slots.find(({ start }) => start === value)
          if (slot && canChoose(slot)) onChoose({ start: slot.start, end: slot.end })
        }}
        className={styles['days'] ?? ''}
      >
        {offer.days.map(({ date, slots: ofDay }) => (
          <Day
            key={date}
            {...day(date)}
            level={heading}
            slots={ofDay}
            timeZone={offer.time_zone}
            canChoose={canChoose}
          />
        ))}
      </RadioGroup>
    </div>
  )
}

interface DayProps {
  name: string
  level: 3 | 4
  date: string
  slots: readonly Slot[]
  timeZone: string
  canChoose: (slot: Slot) => boolean
}

function Day({ name, level, date, slots, timeZone, canChoose }: DayProps) {
  const heading = useId()
  const t = useT()
  const { zones, locale, zoneName } = useSlotWords(timeZone)
  const starts = slots.map(({ start }) => start)
  return (
    <div role="group" aria-labelledby={heading} className={styles['day']}>
      <Heading level={level} id={heading} className={styles['name'] ?? ''}>
        {name} <span className={styles['date']}>{date}</span>
      </Heading>
      <div className={styles['slots']}>
        {slots.map((slot) => {
          const { office, visitor } = timeWords(slot.start, zones, locale, starts)
          return (
            <Radio
              key={slot.start}
              value={slot.start}
              isDisabled={!canChoose(slot)}
              data-anyway={(slot.why !== null && canChoose(slot)) || undefined}
              className={styles['slot'] ?? ''}
            >
              <span className={styles['time']}>{office}</span>
              <SlotNote why={slot.why} visitor={visitor} />
              {/* Screen readers read a slot by itself: which day it is on, and in which zone (BK-13). */}
              <span className="visually-hidden">
                {t('booking.slotName', { day: name, date, zone: zoneName() })}
              </span>
            </Radio>
          )
        })}
      </div>
    </div>
  )
}

/** Why residents cannot pick a slot, else its time on the visitor's clock where that shows another. */
function SlotNote({ why, visitor }: { why: Slot['why']; visitor: string | null }) {
  const t = useT()
  if (why !== null) return <span className={styles['note']}>{t(`booking.why.${why}`)}</span>
  if (visitor === null) return null
  return (
    <span className={styles['note']}>
      {visitor}
      <span className="visually-hidden"> {t('booking.ownTime')}</span>
    </span>
  )
}
