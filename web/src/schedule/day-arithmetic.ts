const DAY_MS = 86_400_000

/** Another day of the calendar. @param day `YYYY-MM-DD`; @param days whole ones, negative for earlier */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

/** How many days there are from one to another; negative where the other is before. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7))
}

const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/

/** A day as an address tells it; null for anything else, such as February 30. */
export function dayOf(text: string | null): string | null {
  if (text === null || !DAY.test(text)) return null
  const day = new Date(text)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : null
}
