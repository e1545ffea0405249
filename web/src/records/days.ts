/** How a list writes a day, seen from today. */
export type ListDay = 'today' | 'yesterday' | 'weekday' | 'day' | 'dayAndYear'

/** The calendar day of an instant in a time zone, `YYYY-MM-DD`. */
export function dayIn(timeZone: string, instant: Date): string {
  // Swedish writes dates the ISO way. Kept, since making a format is slow.
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  formats.set(timeZone, format)
  return format.format(instant)
}

/** Formats of a day by time zone. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** Relative only within a week: Today, Yesterday, the weekday; else month and day, with the year unless it is this one. */
export function listDay(date: string, today: string): ListDay {
  const ago = Math.round((Date.parse(today) - Date.parse(date)) / 86_400_000)
  if (ago === 0) return 'today'
  if (ago === 1) return 'yesterday'
  if (ago > 1 && ago < 7) return 'weekday'
  return date.slice(0, 4) === today.slice(0, 4) ? 'day' : 'dayAndYear'
}

/** The options that write a calendar day. Days are UTC midnights, so no time zone shifts them. */
export const DAY_FORMATS = {
  weekday: { weekday: 'long', timeZone: 'UTC' },
  day: { month: 'short', day: 'numeric', timeZone: 'UTC' },
  dayAndYear: { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' },
  full: { weekday: 'long', month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>
