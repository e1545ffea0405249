import type { Formatting } from './formatting.ts'

const DAY = /^\d{4}-\d{2}-\d{2}/
const WHOLE_DAY = /^\d{4}-\d{2}-\d{2}$/

/**
 * The calendar day that a value is, `YYYY-MM-DD`, for it to be written in words; null for any other value.
 * @param type of the field's formatting: a date field may hold a time after the day
 */
export function dayOfValue(value: unknown, type: Formatting['type'] | undefined): string | null {
  if (typeof value !== 'string') return null
  if (!(type === 'basic/formatted/date' ? DAY : WHOLE_DAY).test(value)) return null
  const day = value.slice(0, 'YYYY-MM-DD'.length)
  const time = Date.parse(day)
  // Some engines read February 30 as March 1.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) ? day : null
}

/** The final stop of a sentence; names ("Acme Inc.") and short last words ("of Main St.") keep theirs. */
const FINAL_STOP = /(?<=(?:\S+\s+){3}\S{4,})(?<!\.)\.\s*$/

/** Entries in one line. Commas part them, unless an entry has a comma or a final stop itself. */
export function joinedEntries(entries: readonly string[]): string {
  const isPlain = entries.every((entry) => !/[,;]|\.\s*$/.test(entry))
  if (isPlain || entries.length < 2) return entries.join(', ')
  return entries.map((entry) => entry.replace(FINAL_STOP, '').replace(/[;,]\s*$/, '')).join('; ')
}
