import type { EntryTransaction, ScheduleEntry } from '@plat/contract/schedule/appointment'
import type { TimeSpan } from '@plat/contract/schedule/slots'
import { useId } from 'react'
import { useIntl } from 'react-intl'
import { useT } from '../ui/use-t.ts'
import { clocksDiffer } from './slots/slot-words.ts'
import { useSlotWords } from './slots/use-slot-words.ts'
import { useAppointmentWords } from './use-appointment-words.ts'
import styles from './appointment.module.css'

/** Steps of an appointment, the oldest first: each step with its moment and the slot that it is about. */
export function AppointmentHistory({ entry }: { entry: ScheduleEntry }) {
  const t = useT()
  const title = useId()
  const words = useAppointmentWords(entry)
  const { transactions, cancelled, datetime, time_zone: zone } = entry
  return (
    <section aria-labelledby={title} className={styles['history']}>
      <h2 id={title}>{t('appointment.history')}</h2>
      <ol aria-labelledby={title}>
        {transactions.map((step) => (
          <Step
            key={`${step.at} ${step.type}`}
            words={words.step(step)}
            at={step.at}
            slot={step.time}
            zone={zone}
            anyway={step.anyway}
            by={step.name}
          />
        ))}
        {cancelled !== null && (
          <Step
            words={words.cancelled ?? ''}
            at={cancelled.at}
            slot={datetime}
            zone={zone}
            anyway={null}
            by=""
          />
        )}
      </ol>
    </section>
  )
}

interface StepProps extends Pick<EntryTransaction, 'anyway'> {
  words: string
  /** When it happened. */
  at: string
  /** Name of the person; empty: unknown. */
  by: string
  slot: TimeSpan
  /** IANA, of the office. */
  zone: string
}

function Step({ words, at, slot, zone, anyway, by }: StepProps) {
  const t = useT()
  const intl = useIntl()
  const { zones, chosen } = useSlotWords(zone)
  const { day, time } = chosen(slot)
  return (
    <li>
      <p className={styles['step']}>{words}</p>
      <p className={styles['quiet']}>
        <time dateTime={at}>
          {intl.formatDate(at, {
            timeZone: zone,
            year: 'numeric',
            month: 'short',
            day: 'numeric',
            hour: 'numeric',
            minute: '2-digit',
            ...(clocksDiffer([at], zones) && { timeZoneName: 'short' }),
          })}
        </time>
      </p>
      <p className={styles['quiet']}>
        {t('appointment.slot', { slot: t('booking.dayAndTime', { day, time }) })}
      </p>
      {anyway !== null && (
        <p className={styles['quiet']}>
          {t(`appointment.anyway.${anyway}`, { name: by || t('appointment.someone') })}
        </p>
      )}
    </li>
  )
}
