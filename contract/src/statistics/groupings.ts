import { z } from 'zod'
import { Done } from '../accounts/form-values.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Localized } from '../platform/localized.ts'
import { asMessage } from '../platform/reasons.ts'
import { Channel } from './channel.ts'
import {
  LocalizedText,
  LocalizedTitle,
  StatisticsNumber,
  StatParams,
  VersionQuery,
} from './stats.ts'

/** Most stats in a row. */
export const MAX_ROW = 4
/** Most groupings of an agency. */
export const MAX_GROUPINGS = 1_000
/** Most rows of a grouping. */
export const MAX_ROWS = 50

/** Rows of numbers of stats; null is an empty place. */
const Rows = z
  .array(
    z.array(StatisticsNumber.nullable()).max(MAX_ROW, asMessage('row_full', { limit: MAX_ROW })),
  )
  .max(MAX_ROWS)

/** Stats that stand together, in rows. */
export const Grouping = z
  .object({
    id: StatisticsNumber,
    guid: z.uuid(),
    name: Localized,
    /** Markdown. */
    note: Localized.nullable(),
    /** A stat that the viewer may not see, or that is gone, is null. */
    rows: z.array(z.array(StatisticsNumber.nullable())),
    /** The board on which a published scorecard shows it: public before internal; null: it is a draft. */
    board: Channel.nullable(),
    /** Managers only, else 0: what a change must name. */
    version: z.number().int(),
    updated: z.iso.datetime({ offset: true }),
  })
  .meta({ id: 'Grouping' })
export type Grouping = z.infer<typeof Grouping>

export const GroupingBody = z
  .object({
    name: LocalizedTitle,
    note: LocalizedText.nullish(),
    rows: Rows.refine((rows) => {
      const ids = rows.flat().filter((id) => id !== null)
      return new Set(ids).size === ids.length
    }, 'expected each stat at most once'),
    request: z.uuid().optional(),
  })
  .strict()
export type GroupingBody = z.input<typeof GroupingBody>

export const UpdateGroupingBody = GroupingBody.omit({ request: true })
  .extend({ version: z.number().int() })
  .strict()
export type UpdateGroupingBody = z.input<typeof UpdateGroupingBody>

export const listGroupings = endpoint({
  id: 'listGroupings',
  summary: 'Groupings of stats that the viewer may see',
  method: 'GET',
  path: '/analytic/group',
  access: 'anonymous',
  reply: z.array(Grouping),
})

export const getGrouping = endpoint({
  id: 'getGrouping',
  summary: 'One grouping by its number',
  method: 'GET',
  path: '/analytic/group/:id',
  access: 'anonymous',
  params: StatParams,
  reply: Grouping,
})

export const createGrouping = endpoint({
  id: 'createGrouping',
  summary: 'Makes a grouping',
  method: 'POST',
  path: '/analytic/group',
  access: 'stats.manage',
  errors: ['gone', 'conflict'],
  body: GroupingBody,
  reply: Grouping,
})

export const updateGrouping = endpoint({
  id: 'updateGrouping',
  summary: 'Changes a grouping; 409 where somebody else changed it meanwhile',
  method: 'PUT',
  path: '/analytic/group/:id',
  access: 'stats.manage',
  errors: ['gone', 'conflict'],
  params: StatParams,
  body: UpdateGroupingBody,
  reply: Grouping,
})

export const deleteGrouping = endpoint({
  id: 'deleteGrouping',
  summary: 'Deletes a grouping; scorecards lose it; for a day it can be brought back',
  method: 'DELETE',
  path: '/analytic/group/:id',
  access: 'stats.manage',
  errors: ['gone', 'conflict'],
  params: StatParams,
  query: VersionQuery,
  reply: Done,
})

export const restoreGrouping = endpoint({
  id: 'restoreGrouping',
  summary: 'Brings back a grouping that was deleted within a day',
  method: 'POST',
  path: '/analytic/group/:id/restore',
  access: 'stats.manage',
  errors: ['gone', 'conflict'],
  params: StatParams,
  reply: Grouping,
})
