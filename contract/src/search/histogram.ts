import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { IsoDate, SearchCriteria } from './criteria.ts'

/** Lengths of the periods that a histogram counts by. */
export const HISTOGRAM_UNITS = ['day', 'week', 'month', 'quarter', 'year'] as const
export type HistogramUnit = (typeof HISTOGRAM_UNITS)[number]

/** How many records of a search are dated in each period. */
export const Histogram = z
  .object({
    field: z.string(),
    unit: z.enum(HISTOGRAM_UNITS),
    /** First and last day that the buckets are about; null where there is none. */
    from: IsoDate.nullable(),
    to: IsoDate.nullable(),
    buckets: z.array(z.object({ start: IsoDate, count: z.number().int() })),
    /** Records dated before the first bucket, after the last one, and without a date. */
    before: z.number().int(),
    after: z.number().int(),
    without: z.number().int(),
    total: z.number().int(),
  })
  .meta({ id: 'Histogram' })
export type Histogram = z.infer<typeof Histogram>

export const searchHistogram = endpoint({
  id: 'searchHistogram',
  summary:
    'Records of a search over time, by a date of theirs that the search itself does not restrict here',
  method: 'POST',
  path: '/search/histogram',
  access: 'anonymous',
  module: true,
  body: z.object({
    criteria: SearchCriteria,
    field: z.string().max(64).optional(),
    unit: z.enum(['auto', ...HISTOGRAM_UNITS]).optional(),
  }),
  reply: Histogram,
})
