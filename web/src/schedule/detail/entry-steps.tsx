import type { ScheduleEntry } from '@plat/contract/schedule/entry'
import { useId } from 'react'
import { useT } from '../../shell/use-t.ts'
import { useEntryTexts } from '../use-entry-texts.ts'
import styles from './detail.module.css'

/** What happened to an entry, the oldest first, as its reader's side sees it. */
export function EntrySteps({ entry }: { entry: ScheduleEntry }) {
  const t = useT()
  const texts = useEntryTexts()
  const title = useId()
  const { transactions, cancelled, time_zone: zone } = entry
  if (transactions.length === 0 && cancelled === null) return null
  return (
    <section aria-labelledby={title} className={styles['part']}>
      <h3 id={title}>{t('schedule.transactions')}</h3>
      <ol className={styles['steps']} aria-labelledby={title}>
        {transactions.map((step) => (
          <li key={`${step.at} ${step.type}`}>
            <span className={styles['step']}>{texts.step(step)}</span>
            <span className={styles['quiet']}>
              {step.type !== 'waiting' && (
                <>{t('schedule.forSlot', { time: texts.dayAndSpan(step.time, zone) })} · </>
              )}
              <time dateTime={step.at}>{texts.moment(step.at, zone)}</time>
            </span>
          </li>
        ))}
        {cancelled && (
          <li>
            <span className={styles['step']}>{cancelledWords(cancelled)}</span>
            <span className={styles['quiet']}>
              <time dateTime={cancelled.at}>{texts.moment(cancelled.at, zone)}</time>
            </span>
          </li>
        )}
      </ol>
    </section>
  )

  function cancelledWords({ side, own, name }: NonNullable<ScheduleEntry['cancelled']>): string {
    if (own && side === 'user') return t('schedule.step.youCancelled')
    if (name === '' || (side === 'agency' && !own))
      return t(
        side === 'agency' ? 'schedule.step.agencyCancelled' : 'schedule.step.residentCancelled',
      )
    return t('schedule.step.cancelled', { name })
  }
}
