const DAY_MS = 86_400_000
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Another day of the calendar. @param day `YYYY-MM-DD`; @param days number of days, negative for earlier */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

/** The Monday of a day's week, both `YYYY-MM-DD`. */
export function mondayOf(day: string): string {
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7))
}

/** A day of an address; null for anything else, such as February 30. */
export function dayOf(text: string | null): string | null {
  if (text === null || !DAY.test(text) || Number.isNaN(Date.parse(text))) return null
  return addDays(text, 0) === text ? text : null
}
