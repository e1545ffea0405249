import { z } from 'zod'

/** Which side of today a period lies on. */
export const PERIOD_ORDERS = ['previous', 'current', 'next'] as const
/** In the order in which they are offered. */
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
/** `last`, `ago`, `before` of the past; `next`, `forward`, `after` of the future. */
export const PERIOD_RANGES = ['last', 'ago', 'before', 'next', 'forward', 'after'] as const

/**
 * A span of days told from today: "Last 3 Months", "5 Days Ago". `previous` with `last` is the
 * `number` whole periods before the current one, `ago` the single period that lies `number` back,
 * `before` everything before `number` days ago; `next` mirrors it.
 */
export const DatePeriod = z
  .object({
    order: z.enum(PERIOD_ORDERS),
    period: z.enum(PERIODS),
    /** What is no number becomes 1. */
    number: z.number().int().min(1).max(999).catch(1).default(1),
    fiscal: z.boolean().default(false),
    range: z.enum(PERIOD_RANGES).optional(),
  })
  .strict()
  .meta({ id: 'DatePeriod' })
export type DatePeriod = z.infer<typeof DatePeriod>
