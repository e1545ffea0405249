import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Localized } from './localized.ts'
import { queryNumber } from './query-number.ts'

/** A tile: one number of a saved search, and where it leads. */
export const Stat = z
  .object({
    id: z.number().int(),
    guid: z.uuid(),
    type: z.enum(['numeric', 'numeric/custom']),
    name: z.string(),
    title: Localized,
    note: Localized.nullable(),
    comment: Localized.nullable(),
    /** The number: counted from the records as they are now, or as the agency entered it. */
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
export type Stat = z.infer<typeof Stat>

/** Tiles that belong together, in rows. */
export const Grouping = z
  .object({
    id: z.number().int(),
    guid: z.uuid(),
    name: z.string(),
    note: Localized.nullable(),
    rows: z.array(z.array(Stat)),
  })
  .meta({ id: 'Grouping' })
export type Grouping = z.infer<typeof Grouping>

export const listStats = endpoint({
  id: 'listStats',
  summary: 'Tiles that the viewer may see',
  method: 'GET',
  path: '/analytic/stat',
  access: 'anonymous',
  reply: z.array(Stat),
})

export const getStat = endpoint({
  id: 'getStat',
  summary: 'One tile by its number',
  method: 'GET',
  path: '/analytic/stat/:id',
  access: 'anonymous',
  params: z.object({ id: queryNumber(z.number().int().min(1).max(2_147_483_647)) }),
  reply: Stat,
})

export const listGroupings = endpoint({
  id: 'listGroupings',
  summary: 'Groupings of tiles that the viewer may see',
  method: 'GET',
  path: '/analytic/group',
  access: 'anonymous',
  reply: z.array(Grouping),
})
