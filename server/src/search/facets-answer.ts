import { leafFilters } from '@plat/contract/search/filters/filters'
import type { Facet } from '@plat/contract/search/search'
import { columnOf, criterionKind } from '../tenancy/document/criterion-kind.ts'
import type { OpenModule } from './open-module.ts'
import type { SearchQuery } from './search-query.ts'

/** Counts by option of each filter that the viewer has. @param view null: whatever the map shows */
export async function facetsOf(
  module: OpenModule,
  criteria: SearchQuery['criteria'],
  view: SearchQuery['view'],
): Promise<Facet[]> {
  const fields = facetFields(module)
  const counted = await module.index.query({
    kind: 'facets',
    criteria,
    view,
    fields: fields.map(({ field }) => field),
  })
  return fields.map(({ criterion, field }) => ({ criterion, options: counted[field] ?? [] }))
}

/** Criteria whose options are counted: every category filter of the module, and the status. */
function facetFields({ module, visibility }: OpenModule): { criterion: string; field: string }[] {
  const fields = new Map<string, string>([['status', 'status_category']])
  for (const { criterion } of leafFilters(module.filters)) {
    if (criterionKind(criterion, module, visibility) === 'category')
      fields.set(criterion, columnOf(criterion))
  }
  return [...fields].map(([criterion, field]) => ({ criterion, field }))
}
