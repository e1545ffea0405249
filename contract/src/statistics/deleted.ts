import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { Localized } from '../platform/localized.ts'
import { StatisticsNumber } from './stats.ts'

/** A stat, grouping or scorecard that was deleted and can be brought back. */
export const DeletedEntry = z
  .object({
    kind: z.enum(['stat', 'group', 'scorecard']),
    id: StatisticsNumber,
    /** What it was called: a stat by its title. */
    name: Localized,
    deleted: z.iso.datetime({ offset: true }),
  })
  .meta({ id: 'DeletedEntry' })
export type DeletedEntry = z.infer<typeof DeletedEntry>

export const listDeleted = endpoint({
  id: 'listDeleted',
  summary: 'Stats, groupings and scorecards that were deleted within a day, the last one first',
  method: 'GET',
  path: '/analytic/deleted',
  access: 'stats.manage',
  reply: z.array(DeletedEntry),
})
