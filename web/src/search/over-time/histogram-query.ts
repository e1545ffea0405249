import type { SearchCriteria } from '@plat/contract/search/criteria'
import type { Bounds } from '@plat/contract/platform/geometry'
import { searchHistogram } from '@plat/contract/search/histogram'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { withinView } from '../criteria.ts'
import type { Search } from '../search-queries.ts'
import type { ChosenPicture } from './chosen-picture.ts'

/** Milliseconds for which the counts of another view or search are kept. */
const KEPT_MS = 15_000

/** Records of a search over time, in the map's view where there is one. */
export const histogramQuery = (
  { module, criteria }: Search,
  view: Bounds | null,
  { field, unit }: ChosenPicture,
) => {
  const others = withoutDate(criteria, field)
  return queryOptions({
    queryKey: ['search', module, 'histogram', others, view, field, unit],
    queryFn: async ({ signal }) => {
      const body = { criteria: view ? withinView(others, view) : others, field, unit }
      return (await call(searchHistogram, { body }, { signal, module })).data
    },
    gcTime: KEPT_MS,
    placeholderData: keepPreviousData,
  })
}

/**
 * A search without what it says of a date, which its counts leave out: choosing days in the picture asks for no
 * other picture.
 */
function withoutDate(criteria: SearchCriteria, field: string): SearchCriteria {
  const { [field]: _, ...rest } = criteria
  if (field !== 'record_date') return rest
  const { record_date___start: _start, record_date___end: _end, ...others } = rest
  return others
}
