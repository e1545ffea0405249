import type { Stat } from '@plat/contract/statistics/stats'
import { plainValue, text, valueWords, type Words } from './chart/value-words.ts'

/** What tells whose a number is; of a preview, which is everybody's, no more than the other number. */
export type CountedFor = Pick<Stat, 'type' | 'unit'> &
  Partial<Pick<Stat, 'counted_for' | 'with_internal'>>

/** Whose a number is, for staff: that internal records are counted, or the number with them; null where it is the same. */
export function internalWords(stat: CountedFor, words: Words): string | null {
  if (stat.counted_for === 'staff') return text(words, 'statistics.internalCounted')
  if (stat.with_internal == null) return null
  return text(words, 'behind.withInternal', { value: valueOf(stat, stat.with_internal, words) })
}

function valueOf({ type, unit }: CountedFor, value: number, words: Words): string {
  if (type === 'numeric/change')
    return words.formatNumber(value / 100, {
      style: 'percent',
      maximumFractionDigits: 1,
      signDisplay: 'exceptZero',
    })
  return unit === 'days' ? valueWords(value, unit, words) : plainValue(value, unit, words)
}
