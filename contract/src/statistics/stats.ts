import { z } from 'zod'
import { Done } from '../accounts/form-values.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Localized, localizedOf } from '../platform/localized.ts'
import { queryNumber } from '../platform/query-number.ts'
import { asMessage } from '../platform/reasons.ts'
import { MAX_TITLE, Title } from '../saved-searches/saved-searches.ts'
import { SearchCriteria } from '../search/criteria.ts'
import { BoardQuery } from './channel.ts'
import { MAX_STAT_TEXT, StatOptions, StatTrend, StatType } from './stat-options.ts'

/** Most stats of an agency. */
export const MAX_STATS = 2_000
/** Number of a stat, grouping or scorecard: given by the server, never used again. */
export const StatisticsNumber = z.number().int().min(1).max(2_147_483_647)
/** A title in one or both languages. */
export const LocalizedTitle = localizedOf(Title)
const Text = z.string().max(MAX_STAT_TEXT, asMessage('too_long', { count: MAX_STAT_TEXT }))
/** A note or comment in one or both languages. */
export const LocalizedText = localizedOf(Text)

/** Periods in columns of equal length; the last one is not over yet where `running` says so. */
export const StatSeries = z
  .object({
    field: z.string(),
    unit: z.enum(['week', 'month', 'quarter', 'year']),
    /** First days of the periods, ascending. */
    starts: z.array(z.iso.date()),
    /** Null where there are fewer records than the minimum sample. */
    values: z.array(z.number().nullable()),
    /** 90th percentiles, of stats that have one. */
    upper: z.array(z.number().nullable()).nullable(),
    /** Records behind each value. */
    records: z.array(z.number().int()),
    /** Whether the last period is not over yet. */
    running: z.boolean(),
  })
  .meta({ id: 'StatSeries' })
export type StatSeries = z.infer<typeof StatSeries>

/** A whole period of time, and how many records it has. */
const CountedPeriod = z.object({
  /** First and last day. */
  start: z.iso.date(),
  end: z.iso.date(),
  records: z.number().int(),
})

/** Another search that a number is computed from. */
const OtherSearch = z.object({
  /**
   * open: all that are open, overdue or not; whole: what a share is of; before: the period that a change compares with;
   * related: the saved search that a number entered by the agency was made with.
   */
  kind: z.enum(['open', 'whole', 'before', 'related']),
  /** Query of the module's page. */
  address: z.string(),
  /** How many records it finds; null: not counted. */
  records: z.number().int().nullable(),
})

/** The way from a number to the records that make it. */
export const StatBehind = z
  .object({
    /**
     * Query of the module's page that finds exactly the records of the number; of a duration also those that end before
     * they begin. Null where there are none (an agency's own number), or where a search cannot say it.
     */
    address: z.string().nullable(),
    /**
     * How many records it finds; null without an address, and while the number cannot be computed. 0 without an address:
     * none can make the number.
     */
    records: z.number().int().nullable(),
    others: z.array(OtherSearch),
  })
  .meta({ id: 'StatBehind' })
export type StatBehind = z.infer<typeof StatBehind>

/** A tile: a number made of a saved search, with the way to its records. */
export const Stat = z
  .object({
    id: StatisticsNumber,
    guid: z.uuid(),
    type: StatType,
    /** Name that only managers read; empty for everyone else. */
    name: z.string(),
    title: Localized,
    note: Localized.nullable(),
    comment: Localized.nullable(),
    /** What it computes; that of the agency's own number with its day and source. */
    options: StatOptions,
    trend: StatTrend.nullable(),
    /** The number now; null unless `state` is `counted`. */
    data: z.number().nullable(),
    /** The same, short: 999, 1.2K, 19.3K, 1.2M; in every language alike. */
    parsedValue: z.string().nullable(),
    /** What the number is of. `days` are working days. */
    unit: z.enum(['records', 'number', 'percent', 'days']),
    /** A second number beside it: 90th percentile, open records, percentile or count of the period before. */
    second: z
      .object({ kind: z.enum(['p90', 'open', 'before', 'whole']), value: z.number().nullable() })
      .nullable(),
    /** The two periods of a change; null for all others. */
    compared: z.object({ last: CountedPeriod, before: CountedPeriod }).nullable(),
    /**
     * Records that are counted: everybody: public ones only; staff: internal ones, too. Published numbers count public
     * records only, even when staff look at them.
     */
    counted_for: z.enum(['everybody', 'staff']),
    /** For staff: the number with internal records included. Null if it is the same, and for everybody else. */
    with_internal: z.number().nullable(),
    /**
     * counted; few: fewer records than the minimum sample; none: nothing to compute it of (no records, or a whole of
     * zero); unavailable: see `problem`.
     */
    state: z.enum(['counted', 'few', 'none', 'unavailable']),
    /** Why it cannot be computed. `hidden`: of parts that the viewer may not see. */
    problem: z
      .enum(['search_gone', 'criterion_gone', 'field_gone', 'module_gone', 'hidden', 'busy'])
      .nullable(),
    /**
     * Records that the number is made of, and how many it needs. Of durations: `invalid` end before they begin and are
     * left out, `waiting` have begun and have no end yet.
     */
    sample: z.object({
      records: z.number().int(),
      minimum: z.number().int(),
      invalid: z.number().int(),
      waiting: z.number().int(),
    }),
    series: StatSeries.nullable(),
    behind: StatBehind,
    search_saved_guid: z.uuid(),
    search_saved: z.object({
      guid: z.uuid(),
      module: z.object({
        module_code: z.string(),
        display_name: Localized,
        /** Empty where the module is gone: nothing to lead to. */
        department: z.object({ department_code: z.string() }),
      }),
      /** The search that it is made of, whole; an empty address where the viewer may not see all that it searches by. */
      search_metadata: z.object({ address: z.string(), search: z.string().optional() }),
    }),
    /** Whether a published public scorecard shows it; others are seen by those who may. */
    published: z.boolean(),
    /** Managers only, else 0: what a change must name. */
    version: z.number().int(),
    updated: z.iso.datetime({ offset: true }),
  })
  .meta({ id: 'Stat' })
export type Stat = z.infer<typeof Stat>

const { shape } = z.object({
  name: Title,
  title: LocalizedTitle,
  note: LocalizedText.nullish(),
  comment: LocalizedText.nullish(),
  /** Another name of `comment`; one of the two. */
  comments: LocalizedText.nullish(),
  options: StatOptions,
  trend: StatTrend.nullish(),
})

/** Under both of its names it would not be said which comment is meant. */
const hasOneComment = (body: { comment?: unknown; comments?: unknown }) =>
  body.comment === undefined || body.comments === undefined
const COMMENT_TWICE = { message: asMessage('stat_comment_twice'), path: ['comments'] }

export const StatBody = z
  .object({
    ...shape,
    /** A saved search of the manager's, or of the agency: its search is copied and outlives it. */
    search_saved_guid: z.uuid(),
    /** Chosen by who asks: the same one again answers what it made, and makes nothing. */
    request: z.uuid().optional(),
  })
  .strict()
  .refine(hasOneComment, COMMENT_TWICE)
export type StatBody = z.input<typeof StatBody>

/** A change of a stat: whole, with the version that was read. */
export const UpdateStatBody = z
  .object({
    ...shape,
    /** Another saved search to count; left out: the same. */
    search_saved_guid: z.uuid().optional(),
    version: z.number().int(),
  })
  .strict()
  .refine(hasOneComment, COMMENT_TWICE)
export type UpdateStatBody = z.input<typeof UpdateStatBody>

/** What a stat would say that is not saved yet. */
export const PreviewStatBody = z
  .object({
    criteria: SearchCriteria,
    options: z.union([
      StatOptions,
      /** The whole as a search, before it is saved. */
      z.object({ type: z.literal('numeric/share'), criteria: SearchCriteria }).strict(),
    ]),
    trend: StatTrend.nullish(),
  })
  .strict()
export type PreviewStatBody = z.input<typeof PreviewStatBody>

export const StatParams = z.object({ id: queryNumber(StatisticsNumber) })
/** The version that was read, so that nothing newer is deleted. */
export const VersionQuery = z.object({ version: queryNumber(z.number().int().min(1)) }).strict()

/** Longest name of a grouping or scorecard, in characters. */
export const MAX_NAME = MAX_TITLE

export const listStats = endpoint({
  id: 'listStats',
  summary: 'Stats that the viewer may see, the newest last',
  method: 'GET',
  path: '/analytic/stat',
  access: 'anonymous',
  versioned: true,
  reply: z.array(Stat),
})

export const getStat = endpoint({
  id: 'getStat',
  summary: 'One stat by its number, with the number of a board',
  method: 'GET',
  path: '/analytic/stat/:id',
  access: 'anonymous',
  params: StatParams,
  query: BoardQuery,
  reply: Stat,
})

export const createStat = endpoint({
  id: 'createStat',
  summary: 'Makes a stat of a saved search',
  method: 'POST',
  path: '/analytic/stat',
  access: 'stats.manage',
  errors: ['gone', 'conflict'],
  body: StatBody,
  reply: Stat,
})

export const updateStat = endpoint({
  id: 'updateStat',
  summary: 'Changes a stat; 409 where somebody else changed it meanwhile',
  method: 'PUT',
  path: '/analytic/stat/:id',
  access: 'stats.manage',
  errors: ['gone', 'conflict'],
  params: StatParams,
  body: UpdateStatBody,
  reply: Stat,
})

export const deleteStat = endpoint({
  id: 'deleteStat',
  summary: 'Deletes a stat; groupings keep an empty place; for a day it can be brought back',
  method: 'DELETE',
  path: '/analytic/stat/:id',
  access: 'stats.manage',
  errors: ['gone', 'conflict'],
  params: StatParams,
  query: VersionQuery,
  reply: Done,
})

export const restoreStat = endpoint({
  id: 'restoreStat',
  summary: 'Brings back a stat that was deleted within a day',
  method: 'POST',
  path: '/analytic/stat/:id/restore',
  access: 'stats.manage',
  errors: ['gone', 'conflict'],
  params: StatParams,
  reply: Stat,
})

export const previewStat = endpoint({
  id: 'previewStat',
  summary: 'What a stat would say that is not saved yet',
  method: 'POST',
  path: '/analytic/stat/preview',
  access: 'stats.manage',
  module: true,
  body: PreviewStatBody,
  reply: Stat.pick({
    type: true,
    data: true,
    parsedValue: true,
    unit: true,
    second: true,
    state: true,
    problem: true,
    sample: true,
    series: true,
    compared: true,
    counted_for: true,
    with_internal: true,
  }),
})
