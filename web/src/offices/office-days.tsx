import type { OfficeDay, OfficeSlots } from '@plat/contract/offices/channels'
import { type ReactNode, useId } from 'react'
import { useIntl } from 'react-intl'
import { useT } from '../shell/use-t.ts'
import { daySlotCount } from './day-slots.ts'
import { SpanLines } from './week-words.tsx'
import styles from './office.module.css'

interface OfficeDaysProps {
  days: readonly OfficeDay[]
  /** How they are cut into appointments; null where none are made. */
  slots: OfficeSlots | null
  /** Beside the days: what is wrong with them. */
  children?: ReactNode
}

/** The next two weeks day by day: when the office is open, or why not. */
export function OfficeDays({ days, slots, children }: OfficeDaysProps) {
  const t = useT()
  const title = useId()
  return (
    <section aria-labelledby={title} className={styles['preview']}>
      <h3 id={title}>{t('offices.preview')}</h3>
      {children}
      <ol>
        {days.map((day) => (
          <Day key={day.date} day={day} slots={slots} />
        ))}
      </ol>
    </section>
  )
}

function Day({ day, slots }: { day: OfficeDay; slots: OfficeSlots | null }) {
  const { date, spans, closure } = day
  const t = useT()
  const { formatDate } = useIntl()
  const name = formatDate(new Date(date), {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  })
  return (
    <li data-closed={spans.length === 0 || undefined}>
      <time dateTime={date}>{name}</time>
      {closure === null ? (
        <div>
          <SpanLines spans={spans} />
          {slots !== null && spans.length > 0 && <SlotCount day={day} slots={slots} />}
        </div>
      ) : (
        <span>
          {closure === '' ? t('offices.closedHoliday') : t('offices.closedFor', { name: closure })}
        </span>
      )}
    </li>
  )
}

/** How many slots residents are offered on a day, and for how many at once. */
function SlotCount({ day, slots }: { day: OfficeDay; slots: OfficeSlots }) {
  const t = useT()
  const count = daySlotCount(day, slots)
  const { capacity } = slots
  return (
    <p className={styles['slotCount']}>
      {t(capacity > 1 && count > 0 ? 'offices.slotCountEach' : 'offices.slotCount', {
        count,
        capacity,
      })}
    </p>
  )
}
