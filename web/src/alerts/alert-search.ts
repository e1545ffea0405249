import type { SearchCriteria } from '@plat/contract/search/criteria'
import { moduleCriteria, openTabs, stateOfGiven } from '@plat/contract/search/criteria-state'
import type { SearchState } from '@plat/contract/search/search-state'
import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import type { ViewerLevel } from '@plat/contract/platform/envelope'

/** What of criteria says where. */
const AREA = ['___place', '___address', '___geometry', '___geometry_source'] as const

function withoutArea(criteria: SearchCriteria): SearchCriteria {
  const kept = { ...criteria }
  for (const key of AREA) delete kept[key]
  return kept
}

/**
 * Criteria of an alert that gets another area: filters that were not touched stay as they are, also what no filter shows.
 * @param stored as the alert has them
 * @param shown as filters showed them
 * @param now as they show them now, with the area
 */
export function withNewArea(
  stored: SearchCriteria,
  shown: SearchCriteria,
  now: SearchCriteria,
): SearchCriteria {
  const kept = withoutArea(now)
  if (JSON.stringify(kept) !== JSON.stringify(withoutArea(shown))) return now
  const area = AREA.flatMap((key) => (now[key] == null ? [] : [[key, now[key]] as const]))
  return Object.assign(withoutArea(stored), Object.fromEntries(area))
}

/** The search of an alert as its filters show it; `criteriaOf` makes its criteria of it again. */
export function searchOfAlert(
  criteria: SearchCriteria,
  { control }: ModuleConfig,
  viewer: ViewerLevel,
): SearchState {
  const { filters, recordDescriptor } = control
  const given = moduleCriteria(criteria)
  const { state } = stateOfGiven(
    criteria,
    given,
    { filters, fields: recordDescriptor.fields },
    viewer,
  )
  return { ...state, tabs: openTabs(filters, state) }
}
