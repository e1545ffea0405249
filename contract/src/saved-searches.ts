import { z } from 'zod'
import { SearchCriteria } from './criteria.ts'
import { endpoint } from './endpoint.ts'
import { Localized } from './localized.ts'

/** A search that somebody kept or shared, as its link shows it. */
export const SavedSearch = z
  .object({
    guid: z.uuid(),
    title: Localized,
    /** For whoever opens the link. */
    message: Localized.nullable(),
    /** How its owner calls it; null for everybody else. */
    name: z.string().nullable(),
    /** The owner's own comments; null for everybody else. */
    notes: z.string().nullable(),
    /** star: kept by its owner; share: for whoever has the link. */
    method: z.enum(['star', 'share']),
    /** False: withdrawn by its owner, who alone still sees it. */
    visible: z.boolean(),
    created: z.iso.datetime({ offset: true }),
    /** Body of a search call. */
    criteria: SearchCriteria,
    /** What the search screen shows again: the query of its address. */
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
