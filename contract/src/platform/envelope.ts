import { z } from 'zod'
import { queryNumber } from './query-number.ts'

/** Permission level used to compute an answer, weakest first. */
export const ViewerLevel = z.enum(['anonymous', 'registered', 'internal'])
export type ViewerLevel = z.infer<typeof ViewerLevel>

export const Pagination = z
  .object({
    itemCount: z.number().int().min(0),
    offset: z.number().int().min(0),
    limit: z.number().int().min(1),
  })
  .meta({ id: 'Pagination' })
export type Pagination = z.infer<typeof Pagination>

/** Sent along with `data`: the viewer's level, the version of the records, the page of a list. */
export const Meta = z
  .object({
    viewer: ViewerLevel.optional(),
    /** Version of the module's records used for the answer. */
    version: z.number().int().optional(),
    pagination: Pagination.optional(),
  })
  .meta({ id: 'Meta' })
export type Meta = z.infer<typeof Meta>

/** Query of every paged list; `sort_by` is a sign and a field, e.g. `-record_date`. */
export const PageQuery = z.object({
  offset: queryNumber(z.number().int().min(0).max(50_000_000)).default(0),
  limit: queryNumber(z.number().int().min(1).max(100)).default(20),
  sort_by: z
    .string()
    .regex(/^[+\- ]?[a-z_]{1,64}$/, 'expected a sign and a field, for example -record_date')
    .optional(),
})
