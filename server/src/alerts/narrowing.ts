import { type AlertPreview, MANY_A_WEEK } from '@plat/contract/alerts/alerts'
import { leafFilters } from '@plat/contract/search/filters/filters'
import type { PlacedCriteria } from '../places/place-shapes.ts'
import { columnOf, criterionKind } from '../tenancy/document/criterion-kind.ts'
import type { OpenModule } from '../search/open-module.ts'
import { valueLabel } from '../tenancy/document/value-labels.ts'

/** Most options that are proposed. */
const MAX_OPTIONS = 6

type Option = AlertPreview['narrowing'][number]

/**
 * Options of the module's filters that would leave fewer: first those that leave few enough, of them the ones that
 * leave most; then those that leave least.
 * @param criteria of the records that are counted
 * @param perWeek what all of them stand for
 */
export async function narrowingOptions(
  { module, visibility, index }: OpenModule,
  criteria: PlacedCriteria,
  { total, perWeek }: { readonly total: number; readonly perWeek: number },
): Promise<Option[]> {
  const filters = leafFilters(module.filters).filter(
    ({ criterion }) => criterionKind(criterion, module, visibility) === 'category',
  )
  const fields = [...new Set(filters.map(({ criterion }) => columnOf(criterion)))]
  if (fields.length === 0) return []
  const counted = await index.query({ kind: 'facets', criteria, view: null, fields })
  const byCriterion = new Map(filters.map((filter) => [filter.criterion, filter]))
  return [...byCriterion]
    .flatMap(([criterion, { params }]) =>
      (counted[columnOf(criterion)] ?? []).flatMap(({ value, count }): Option[] =>
        value === null || count === 0 || count >= total
          ? []
          : [
              {
                criterion,
                label: params.label ?? criterion,
                value,
                text: valueLabel(module, columnOf(criterion), value),
                per_week: rounded((perWeek * count) / total),
              },
            ],
      ),
    )
    .toSorted((one, other) => distance(one) - distance(other) || (one.value < other.value ? -1 : 1))
    .slice(0, MAX_OPTIONS)
}

/** How far an option is from leaving as many as are not too many; above it, after all that are below. */
function distance({ per_week }: Option): number {
  return per_week <= MANY_A_WEEK ? MANY_A_WEEK - per_week : per_week
}

/** With one digit after the point: rates are estimates. */
export function rounded(perWeek: number): number {
  return Math.round(perWeek * 10) / 10
}
