import type { SearchCriteria } from '@plat/contract/search/criteria'
import { OWN_KEYS } from '@plat/contract/search/criteria-state'

/** Whether a search has days that are counted from today. */
export function hasPeriods(criteria: SearchCriteria): boolean {
  return Object.entries(criteria).some(
    ([name, value]) =>
      !OWN_KEYS.has(name) && typeof value === 'object' && value !== null && 'order' in value,
  )
}
