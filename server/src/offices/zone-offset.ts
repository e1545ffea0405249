/** Making a format takes as long as a small search. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone)
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    })
    formats.set(timeZone, format)
  }
  return format
}

const MINUTE = 60_000

/** Minutes by which clocks of a zone are ahead of UTC at a moment. @param time whole minutes, in milliseconds since 1970 */
function offsetAt(timeZone: string, time: number): number {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(time)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = NaN, month = NaN, day = NaN, hour = NaN, minute = NaN } = parts
  return (Date.UTC(year, month - 1, day, hour, minute) - time) / MINUTE
}

/** A stretch of time in which the clocks of a zone are not changed; milliseconds since 1970. */
interface Stretch {
  readonly start: number
  readonly end: number
  /** Milliseconds by which its clocks are ahead of UTC. */
  readonly offset: number
}

/**
 * A time of whole minutes in stretches between changes of the clocks. In it these may change once: between two changes
 * lie weeks wherever people live.
 */
export function stretches(timeZone: string, start: number, end: number): Stretch[] {
  const first = offsetAt(timeZone, start)
  const last = offsetAt(timeZone, end)
  if (first === last) return [{ start, end, offset: first * MINUTE }]
  let before = start
  let after = end
  while (after - before > MINUTE) {
    const middle = before + Math.floor((after - before) / 2 / MINUTE) * MINUTE
    if (offsetAt(timeZone, middle) === first) before = middle
    else after = middle
  }
  return [
    { start, end: after, offset: first * MINUTE },
    { start: after, end, offset: last * MINUTE },
  ].filter((one) => one.end > one.start)
}
