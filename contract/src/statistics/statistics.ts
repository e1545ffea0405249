import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { Localized } from '../platform/localized.ts'
import { queryNumber } from '../platform/query-number.ts'

/** A tile: a number from a saved search, with a link to it. */
export const Statistic = z
  .object({
    id: z.number().int(),
    guid: z.uuid(),
    type: z.enum(['numeric', 'numeric/custom']),
    name: z.string(),
    title: Localized,
    note: Localized.nullable(),
    comment: Localized.nullable(),
    /** Counted from the current records, or entered by the agency. */
    value: z.number(),
    search_saved: z.object({
      guid: z.uuid(),
      module: z.object({
        module_code: z.string(),
        department: z.object({ department_code: z.string() }),
      }),
    }),
  })
  .meta({ id: 'Stat' })
export type Statistic = z.infer<typeof Statistic>

/** A group of tiles, in rows. */
export const StatisticGroup = z
  .object({
    id: z.number().int(),
    guid: z.uuid(),
    name: z.string(),
    note: Localized.nullable(),
    rows: z.array(z.array(Statistic)),
  })
  .meta({ id: 'Grouping' })
export type StatisticGroup = z.infer<typeof StatisticGroup>

export const listStats = endpoint({
  id: 'listStats',
  summary: 'Tiles that the viewer may see',
  method: 'GET',
  path: '/analytic/stat',
  access: 'anonymous',
  reply: z.array(Statistic),
})

export const getStat = endpoint({
  id: 'getStat',
  summary: 'One tile by its number',
  method: 'GET',
  path: '/analytic/stat/:id',
  access: 'anonymous',
  params: z.object({ id: queryNumber(z.number().int().min(1).max(2_147_483_647)) }),
  reply: Statistic,
})

export const listGroupings = endpoint({
  id: 'listGroupings',
  summary: 'Groupings of tiles that the viewer may see',
  method: 'GET',
  path: '/analytic/group',
  access: 'anonymous',
  reply: z.array(StatisticGroup),
})
