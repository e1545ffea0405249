/** The end of a day, as the contract writes it. */
export const MIDNIGHT = '24:00'

const NOON_WORDS = new Set(['noon', 'mediodia'])
const MIDNIGHT_WORDS = new Set(['midnight', 'medianoche'])
const HALF_DAY = 12 * 60
const DAY = 24 * 60

/** Context for reading a typed time. */
interface ClockContext {
  /** It ends a span: midnight is the end of the day then, not its begin. */
  readonly end: boolean
  /** The time that it must come after: a bare `5` is the afternoon where the morning would be too early. */
  readonly after: string | null
}

/**
 * A time as people type it, `8`, `830`, `8:30 pm`, `17.30`, `noon`, as `HH:mm`; null for anything else.
 * `24:00` only where it ends a span.
 */
export function parseClock(text: string, { end, after }: ClockContext): string | null {
  const plain = text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[\s.\p{M}]/gu, '')
  if (NOON_WORDS.has(plain)) return clockOf(HALF_DAY)
  if (MIDNIGHT_WORDS.has(plain)) return clockOf(end ? DAY : 0)
  const [, hours, minutes = '00', half] = /^(\d{1,2}):?(\d{2})?(am?|pm?)?$/.exec(plain) ?? []
  if (hours === undefined || Number(minutes) > 59) return null
  const typed = Number(hours)
  if (half !== undefined) {
    if (typed < 1 || typed > 12) return null
    const hour = (typed % 12) + (half.startsWith('p') ? 12 : 0)
    return clockOf(endOfDay(hour * 60 + Number(minutes), end))
  }
  const minute = typed * 60 + Number(minutes)
  if (minute > (end ? DAY : DAY - 1)) return null
  return clockOf(endOfDay(afternoon(minute, after), end))
}

function endOfDay(minute: number, end: boolean): number {
  return end && minute === 0 ? DAY : minute
}

function afternoon(minute: number, after: string | null): number {
  if (after === null || minute === 0 || minute >= HALF_DAY || minute > minutesOf(after))
    return minute
  return minute + HALF_DAY > minutesOf(after) ? minute + HALF_DAY : minute
}

/** Whether a text is a time as the contract writes it. */
export function isClock(text: string): boolean {
  return /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/.test(text)
}

/** Minutes since the begin of the day of a time `HH:mm`. */
export function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

/** The time so many minutes after the begin of the day. */
export function clockOf(minute: number): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}

/** A time so many minutes later, or earlier, within its day, on a multiple of the step. */
export function steppedClock(clock: string, step: number, end: boolean): string {
  const size = Math.abs(step)
  const minute = minutesOf(clock)
  const next = step > 0 ? Math.floor(minute / size) + 1 : Math.ceil(minute / size) - 1
  return clockOf(Math.min(Math.max(next * size, end ? size : 0), end ? DAY : DAY - size))
}

/** A time as the reader's language writes it, `5:30 PM`. @param midnight word for the end of a day */
export function clockWords(clock: string, locale: string, midnight: string): string {
  if (clock === MIDNIGHT) return midnight
  return new Intl.DateTimeFormat(locale, {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
  }).format(minutesOf(clock) * 60_000)
}
