import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { SearchRequest } from './criteria.ts'
import { SearchInAddress } from './search-in-address.ts'
import { Facet, RecordCount } from './search.ts'

/** Every number beside a search's list and map. */
export const SearchOverview = z
  .object({
    /** Records of the search, whatever the view. */
    total: RecordCount,
    /** Those in ___viewport, and those without a location; the same as `total` where there is none. */
    inView: RecordCount,
    /** Of the search, whatever the view. */
    facets: z.array(Facet),
  })
  .meta({ id: 'SearchOverview' })
export type SearchOverview = z.infer<typeof SearchOverview>

export const searchOverview = endpoint({
  id: 'searchOverview',
  summary: 'Counts of a search as a whole and in the view, and per option of each filter',
  method: 'POST',
  path: '/search/overview',
  access: 'anonymous',
  module: true,
  body: SearchRequest,
  reply: SearchOverview,
})

export const getOverview = endpoint({
  id: 'getOverview',
  summary: 'The same as POST /search/overview, with a version that caches can ask for',
  method: 'GET',
  path: '/search/overview',
  access: 'anonymous',
  module: true,
  versioned: true,
  query: SearchInAddress,
  reply: SearchOverview,
})
