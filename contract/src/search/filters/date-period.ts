import { z } from 'zod'

/** Whether a period is before, around or after today. */
export const PERIOD_ORDERS = ['previous', 'current', 'next'] as const
/** In display order. */
export const PERIODS = [
  'day',
  '5-day-week',
  'weekend',
  '7-day-week',
  'month',
  'quarter',
  'year',
  'all',
] as const
/** `last`, `ago`, `before` for the past; `next`, `forward`, `after` for the future. */
export const PERIOD_RANGES = ['last', 'ago', 'before', 'next', 'forward', 'after'] as const

/**
 * A span of days relative to today: "Last 3 Months", "5 Days Ago". `previous` with `last` is the
 * `number` whole periods before the current one, with `ago` the single period `number` periods back,
 * with `before` everything before `number` days ago; `next` mirrors this.
 */
export const DatePeriod = z
  .object({
    order: z.enum(PERIOD_ORDERS),
    period: z.enum(PERIODS),
    /** Invalid numbers become 1. */
    number: z.number().int().min(1).max(999).catch(1).default(1),
    fiscal: z.boolean().default(false),
    range: z.enum(PERIOD_RANGES).optional(),
  })
  .strict()
  .meta({ id: 'DatePeriod' })
export type DatePeriod = z.infer<typeof DatePeriod>
