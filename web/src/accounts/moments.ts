const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A moment as seen from now: so many units ago (0 minutes is now), or too long ago for that. */
export type Ago = { value: number; unit: 'minute' | 'hour' | 'day' } | 'long'

/** How long ago an instant was; relative only within a week. A clock that is behind counts as now. */
export function ago(instant: Date, now: Date): Ago {
  const passed = Math.max(0, now.getTime() - instant.getTime())
  if (passed < HOUR) return { value: Math.floor(passed / MINUTE), unit: 'minute' }
  if (passed < DAY) return { value: Math.floor(passed / HOUR), unit: 'hour' }
  if (passed < 7 * DAY) return { value: Math.floor(passed / DAY), unit: 'day' }
  return 'long'
}
