import { z } from 'zod'
import { localizedOf } from '../platform/localized.ts'

/** Types of stats. `numeric` counts records, `numeric/custom` is entered by the agency, the others are computed. */
export const STAT_TYPES = [
  'numeric',
  'numeric/custom',
  /** Of the records of one search, how many are in another: percent. */
  'numeric/share',
  /** Sum of a number field. */
  'numeric/sum',
  /** Median of a number field, and its 90th percentile. */
  'numeric/median',
  /** Working days from one date of a record to another: median and 90th percentile. */
  'numeric/duration',
  /** Records that are open for longer than a target in working days, of those that are open. */
  'numeric/overdue',
  /** Change of a count from a period to the one before, or to the same one a year before: percent. */
  'numeric/change',
] as const
export const StatType = z.enum(STAT_TYPES)
export type StatType = z.infer<typeof StatType>

/** Records below which a computed stat shows no number, unless the agency sets another minimum. */
export const MINIMUM_SAMPLE = 10
/** Longest note or comment, in characters. */
export const MAX_STAT_TEXT = 1_000
/** Largest number that an agency enters, and the smallest with a minus: a tile has room for it. */
export const MAX_OWN_NUMBER = 1e15
/** Longest target in working days. */
export const MAX_TARGET = 3_650

const Field = z.string().min(1).max(64)

/** What a stat computes, beside its search. Fields are ids of the module. */
export const StatOptions = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('numeric') }).strict(),
    z
      .object({
        type: z.literal('numeric/custom'),
        data: z.number().min(-MAX_OWN_NUMBER).max(MAX_OWN_NUMBER),
        /** Day that the number is of. */
        date: z.iso.date(),
        /** Where it comes from. */
        source: localizedOf(z.string().trim().min(1).max(300)),
      })
      .strict(),
    /** `of`: saved search of the whole, in the same module. The stat's own search is searched within it. */
    z.object({ type: z.literal('numeric/share'), of: z.uuid() }).strict(),
    z.object({ type: z.literal('numeric/sum'), field: Field }).strict(),
    z.object({ type: z.literal('numeric/median'), field: Field }).strict(),
    z.object({ type: z.literal('numeric/duration'), from: Field, to: Field }).strict(),
    z
      .object({
        type: z.literal('numeric/overdue'),
        from: Field,
        to: Field,
        target: z.number().int().min(1).max(MAX_TARGET),
      })
      .strict(),
    /** The last whole period against the one before it, or against the same one a year before. */
    z
      .object({
        type: z.literal('numeric/change'),
        field: Field,
        period: z.enum(['week', 'month', 'quarter', 'year']),
        against: z.enum(['before', 'year']),
      })
      .strict(),
  ])
  .meta({ id: 'StatOptions' })
export type StatOptions = z.infer<typeof StatOptions>

/** A line over time: a date field of the module, whole periods of which the stat is computed apart. */
export const StatTrend = z
  .object({ field: Field, unit: z.enum(['week', 'month', 'quarter', 'year']) })
  .strict()
  .meta({ id: 'StatTrend' })
export type StatTrend = z.infer<typeof StatTrend>
