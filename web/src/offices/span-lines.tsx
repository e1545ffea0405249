import { useT } from '../ui/use-t.ts'
import type { Span } from './spans.ts'
import { useClockWords } from './use-clock-words.ts'
import styles from './office-days.module.css'

/** The spans of a day, each in a line that stays whole, or that it is closed. */
export function SpanLines({ spans }: { spans: readonly Span[] }) {
  const t = useT()
  const words = useClockWords()
  if (spans.length === 0) return <span>{t('office.closed')}</span>
  return (
    <span className={styles['lines']}>
      {spans.map(({ from, to }) => (
        <span key={`${from} ${to}`}>{`${words(from)} – ${words(to)}`}</span>
      ))}
    </span>
  )
}
