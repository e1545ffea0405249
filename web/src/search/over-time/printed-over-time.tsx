import { useT } from '../../ui/use-t.ts'
import { TimeAxis } from './time-axis.tsx'
import { TimeChart } from './time-chart.tsx'
import type { OverTime } from './use-over-time.ts'
import { useTimeWords } from './use-time-words.ts'
import styles from './over-time.module.css'

/** The bars on paper, with what they say. */
export function PrintedOverTime({ overTime }: { overTime: OverTime }) {
  const t = useT()
  const { periods, label, dates, today } = overTime
  const words = useTimeWords(overTime)
  if (periods.length === 0) return null
  return (
    <figure className={styles['printed']}>
      <h3>{t('overTime.title', { field: label })}</h3>
      <TimeChart
        periods={periods}
        range={dates.range}
        today={today}
        told={null}
        onTell={() => undefined}
        brush={null}
        onChosen={() => undefined}
      />
      <TimeAxis periods={periods} />
      <figcaption>{[words.summary, ...words.notes].join(' ')}</figcaption>
    </figure>
  )
}
