import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { MAX_DELETED, SavedSearchSummary } from './saved-searches.ts'

/** A deleted saved search that its owner can restore. */
export const DeletedSearch = SavedSearchSummary.pick({
  guid: true,
  name: true,
  method: true,
  public_url: true,
  opened: true,
  module: true,
})
  .extend({ deleted: z.iso.datetime({ offset: true }) })
  .meta({ id: 'DeletedSearch' })
export type DeletedSearch = z.infer<typeof DeletedSearch>

export const listDeletedSearches = endpoint({
  id: 'listDeletedSearches',
  summary: 'Own saved searches that were deleted within a day, the last one first',
  method: 'GET',
  path: '/search/saved/deleted',
  access: 'resident',
  reply: z.object({
    deleted: z.array(DeletedSearch).max(MAX_DELETED),
    /** How many `deleted` leaves out. */
    more: z.number().int().min(0),
  }),
})
