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

/** Entries in one line. Commas part them, unless an entry has a comma or a final stop itself. */
export function joinedEntries(entries: readonly string[]): string {
  const isPlain = entries.every((entry) => !/[,;]|\.\s*$/.test(entry))
  if (isPlain || entries.length < 2) return entries.join(', ')
  return entries.map(withoutStop).join('; ')
}

/** Without a final comma or stop. Names ("Acme Inc.") and short last words ("of Main St.") keep their stop. */
function withoutStop(entry: string): string {
  const text = entry.trim()
  const words = text.split(/\s+/)
  const isSentence = words.length > 3 && (words.at(-1) ?? '').length > 'road'.length
  const isOver = /[;,]$/.test(text) || (isSentence && /[^.]\.$/.test(text))
  return isOver ? text.slice(0, -1) : text
}

/** `DEMOLISH EXISTING GARAGE` → `Demolish existing garage`; text in mixed case is left alone. */
export function sentenceCase(text: string): string {
  if (text !== text.toUpperCase()) return text
  const lower = text.toLowerCase()
  return lower.replace(/(^|[.!?]\s+)(\p{L})/gu, (match) => match.toUpperCase())
}
