import { z } from 'zod'
import { SearchCriteria } from '../search/criteria.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Localized } from '../platform/localized.ts'

/** A saved or shared search as its link shows it. */
export const SavedSearch = z
  .object({
    guid: z.uuid(),
    title: Localized,
    /** Message for the person who opens the link. */
    message: Localized.nullable(),
    /** The owner's name for it; null for everybody else. */
    name: z.string().nullable(),
    /** The owner's own comments; null for everybody else. */
    notes: z.string().nullable(),
    /** star: saved by its owner; share: for anybody with the link. */
    method: z.enum(['star', 'share']),
    /** False: withdrawn by its owner, and visible only to them. */
    visible: z.boolean(),
    created: z.iso.datetime({ offset: true }),
    /** Body of a search call. */
    criteria: SearchCriteria,
    /** `address` is the query string that restores the search screen. */
    search_metadata: z.looseObject({ address: z.string() }),
    module: z.object({
      module_code: z.string(),
      display_name: Localized,
      department: z.object({ department_code: z.string() }),
    }),
  })
  .meta({ id: 'SavedSearch' })
export type SavedSearch = z.infer<typeof SavedSearch>

export const getSavedSearch = endpoint({
  id: 'getSavedSearch',
  summary: 'A shared search, one behind a published statistic, or an own one; else 404',
  method: 'GET',
  path: '/search/saved/:guid',
  access: 'anonymous',
  params: z.object({ guid: z.uuid() }),
  reply: SavedSearch,
})
