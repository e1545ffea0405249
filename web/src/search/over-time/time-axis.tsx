import { useIntl } from 'react-intl'
import { axisTicks } from './period-words.ts'
import type { Period } from './periods.ts'
import styles from './over-time.module.css'

/** What is written below the bars. Screen readers have the summary and the table. */
export function TimeAxis({ periods }: { periods: readonly Period[] }) {
  const intl = useIntl()
  const count = periods.length
  return (
    <div className={styles['axis']} aria-hidden>
      {axisTicks(periods, intl).map(({ at, label, isMinor }) => (
        <span
          key={at}
          style={{ insetInlineStart: `${((at + 0.5) / count) * 100}%` }}
          data-side={sideOf(at, count)}
          data-minor={isMinor || undefined}
        >
          {label}
        </span>
      ))}
    </div>
  )
}

/** Marks near an end stand within the picture. */
function sideOf(at: number, count: number): 'start' | 'end' | undefined {
  if (count > 1 && at / count < 0.08) return 'start'
  return at / count > 0.9 ? 'end' : undefined
}
