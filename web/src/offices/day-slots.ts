import type { OfficeDay, OfficeSlots } from '@plat/contract/offices/channels'
import { minutesOf } from './clock-time.ts'
import { commonSpan } from './spans.ts'

/**
 * How many slots residents are offered on a day: each span, as far as it is within the time for appointments, from its
 * first minute on, a rest that is shorter is none; none on weekends. A day on which clocks change may have one more or
 * less.
 */
export function daySlotCount(
  { date, spans }: OfficeDay,
  { minutes, between }: Pick<OfficeSlots, 'minutes' | 'between'>,
): number {
  const isWeekend = [0, 6].includes(new Date(date).getUTCDay())
  if (isWeekend) return 0
  const booked = between === null ? spans : spans.flatMap((span) => commonSpan(span, between) ?? [])
  return booked.reduce(
    (count, { from, to }) => count + Math.floor((minutesOf(to) - minutesOf(from)) / minutes),
    0,
  )
}
