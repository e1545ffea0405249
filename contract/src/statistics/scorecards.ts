import { z } from 'zod'
import { Done } from '../accounts/form-values.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Localized } from '../platform/localized.ts'
import { BoardQuery, Channel } from './channel.ts'
import { Grouping } from './groupings.ts'
import {
  LocalizedText,
  LocalizedTitle,
  Stat,
  StatisticsNumber,
  StatParams,
  VersionQuery,
} from './stats.ts'

/** Most groupings on a scorecard. */
export const MAX_SCORECARD_GROUPS = 50
/** Most scorecards of an agency. */
export const MAX_SCORECARDS = 500

/** Groupings that are published together: a tab of the statistics page. */
export const Scorecard = z
  .object({
    id: StatisticsNumber,
    guid: z.uuid(),
    name: Localized,
    /** Markdown. */
    note: Localized.nullable(),
    channels: z.array(Channel),
    /** Numbers of its groupings, in order. */
    groups: z.array(StatisticsNumber),
    published: z.boolean(),
    /** Managers only, else 0: what a change must name. */
    version: z.number().int(),
    updated: z.iso.datetime({ offset: true }),
  })
  .meta({ id: 'Scorecard' })
export type Scorecard = z.infer<typeof Scorecard>

export const ScorecardBody = z
  .object({
    name: LocalizedTitle,
    note: LocalizedText.nullish(),
    channels: z
      .array(Channel)
      .min(1)
      .max(2)
      .refine((channels) => new Set(channels).size === channels.length, 'expected each once'),
    groups: z
      .array(StatisticsNumber)
      .min(1)
      .max(MAX_SCORECARD_GROUPS)
      .refine((groups) => new Set(groups).size === groups.length, 'expected each grouping once'),
    published: z.boolean().default(false),
    request: z.uuid().optional(),
  })
  .strict()
export type ScorecardBody = z.input<typeof ScorecardBody>

export const UpdateScorecardBody = ScorecardBody.omit({ request: true })
  .extend({ published: z.boolean(), version: z.number().int() })
  .strict()
export type UpdateScorecardBody = z.input<typeof UpdateScorecardBody>

/** A scorecard with its groupings and stats, counted for one of its boards. */
export const Board = z
  .object({
    scorecard: Scorecard,
    /** The board that the numbers are for. On the public board, staff see the same numbers as the public. */
    channel: Channel,
    groups: z.array(Grouping),
    /** The stats of its groupings, each once. */
    stats: z.array(Stat),
    /** When the numbers were asked for. */
    counted: z.iso.datetime({ offset: true }),
  })
  .meta({ id: 'Board' })
export type Board = z.infer<typeof Board>

export const listScorecards = endpoint({
  id: 'listScorecards',
  summary:
    'Scorecards that the viewer may see: published ones of their boards; managers see drafts, too',
  method: 'GET',
  path: '/analytic/scorecard',
  access: 'anonymous',
  reply: z.array(Scorecard),
})

export const getScorecard = endpoint({
  id: 'getScorecard',
  summary: 'One scorecard by its number',
  method: 'GET',
  path: '/analytic/scorecard/:id',
  access: 'anonymous',
  params: StatParams,
  reply: Scorecard,
})

export const getBoard = endpoint({
  id: 'getBoard',
  summary: 'A scorecard with its groupings and stats, with the numbers of a board',
  method: 'GET',
  path: '/analytic/scorecard/:id/board',
  access: 'anonymous',
  versioned: true,
  params: StatParams,
  query: BoardQuery,
  reply: Board,
})

export const createScorecard = endpoint({
  id: 'createScorecard',
  summary: 'Makes a scorecard',
  method: 'POST',
  path: '/analytic/scorecard',
  access: 'stats.manage',
  errors: ['gone', 'conflict'],
  body: ScorecardBody,
  reply: Scorecard,
})

export const updateScorecard = endpoint({
  id: 'updateScorecard',
  summary:
    'Changes, publishes or withdraws a scorecard; 409 where somebody else changed it meanwhile',
  method: 'PUT',
  path: '/analytic/scorecard/:id',
  access: 'stats.manage',
  errors: ['gone', 'conflict'],
  params: StatParams,
  body: UpdateScorecardBody,
  reply: Scorecard,
})

export const orderScorecards = endpoint({
  id: 'orderScorecards',
  summary:
    'Sets the order of the scorecards, in which they are tabs of the statistics page; 409 where another manager made or deleted one meanwhile',
  method: 'POST',
  path: '/analytic/scorecard/order',
  access: 'stats.manage',
  errors: ['conflict'],
  body: z
    .object({
      /** Numbers of all scorecards, drafts too, each once. */
      ids: z
        .array(StatisticsNumber)
        .max(MAX_SCORECARDS)
        .refine((ids) => new Set(ids).size === ids.length, 'expected each scorecard once'),
    })
    .strict(),
  reply: Done,
})

export const deleteScorecard = endpoint({
  id: 'deleteScorecard',
  summary: 'Deletes a scorecard; for a day it can be brought back',
  method: 'DELETE',
  path: '/analytic/scorecard/:id',
  access: 'stats.manage',
  errors: ['gone', 'conflict'],
  params: StatParams,
  query: VersionQuery,
  reply: Done,
})

export const restoreScorecard = endpoint({
  id: 'restoreScorecard',
  summary: 'Brings back a scorecard that was deleted within a day',
  method: 'POST',
  path: '/analytic/scorecard/:id/restore',
  access: 'stats.manage',
  errors: ['gone', 'conflict'],
  params: StatParams,
  reply: Scorecard,
})
