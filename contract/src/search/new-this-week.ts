import { z } from 'zod'
import { IsoDate } from './criteria.ts'
import { RecordCount } from './search.ts'

/** Whole days before the agency's today that still belong to "this week". */
export const NEW_DAYS = 7

/**
 * What a line counts. `new`: records whose main date is in these days; `decided`: records that got a deciding status in
 * them; `comment`: records that take public comments today.
 */
export const NEW_KINDS = ['new', 'decided', 'comment'] as const
export type NewKind = (typeof NEW_KINDS)[number]

/** How many records of one kind there are, and the search that finds exactly them. */
export const NewLine = z
  .object({
    kind: z.enum(NEW_KINDS),
    count: RecordCount,
    /** Query string of the module's page that searches for them, without `?`. */
    search: z.string(),
    /** The one with the latest date; null when it went meanwhile. */
    newest: z
      .object({ guid: z.uuid(), title: z.string(), address: z.string().nullable() })
      .nullable(),
  })
  .meta({ id: 'NewLine' })
export type NewLine = z.infer<typeof NewLine>

/** What is new in a module. Lines without a record are left out, and so are those that no search can find. */
export const NewThisWeek = z
  .object({
    /** First of the days, in the agency's time zone. */
    since: IsoDate,
    lines: z.array(NewLine),
  })
  .meta({ id: 'NewThisWeek' })
export type NewThisWeek = z.infer<typeof NewThisWeek>

/** What is new in one of an agency's modules. */
export const ModuleNews = NewThisWeek.extend({
  department: z.string(),
  module: z.string(),
  /** Whether everybody is listed the records without a place, and so they are counted. */
  unmapped: z.boolean(),
}).meta({ id: 'ModuleNews' })
export type ModuleNews = z.infer<typeof ModuleNews>
