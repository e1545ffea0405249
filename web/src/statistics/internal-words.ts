import type { Stat } from '@plat/contract/statistics/stats'
import { numberWords, text, valueWords, type Words } from './chart/value-words.ts'

/** What tells whose a number is; of a preview, which is everybody's, no more than the other number. */
export type CountedFor = Pick<Stat, 'type' | 'unit' | 'data'> &
  Partial<Pick<Stat, 'counted_for' | 'with_internal'>>

/** Whose a number is, for staff: that internal records are counted, or the number with them; null where it reads the same. */
export function internalWords(stat: CountedFor, words: Words): string | null {
  if (stat.counted_for === 'staff') return text(words, 'statistics.internalCounted')
  if (stat.with_internal == null) return null
  const value = valueOf(stat, stat.with_internal, words)
  const isSame = stat.data !== null && value === valueOf(stat, stat.data, words)
  return isSame ? null : text(words, 'behind.withInternal', { value })
}

function valueOf(stat: CountedFor, value: number, words: Words): string {
  return stat.unit === 'days' ? valueWords(value, 'days', words) : numberWords(stat, value, words)
}
