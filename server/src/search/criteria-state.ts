import type { CriterionValue, SearchCriteria } from '@plat/contract/search/criteria'
import {
  moduleCriteria,
  stateOfGiven,
  type WordedSearch,
} from '@plat/contract/search/criteria-state'
import type { ViewerLevel } from '@plat/contract/platform/envelope'
import type { ModuleDocument } from '../tenancy/document/module-document.ts'
import { recordDescriptor } from '../tenancy/public-config.ts'
import { fixedChoices } from './choices.ts'

/** A search as the screen would show it, from what the API was given, with the values that the agency has fixed. */
export function stateOfCriteria(
  criteria: SearchCriteria,
  module: ModuleDocument,
  level: ViewerLevel,
): WordedSearch {
  const { fields } = recordDescriptor(module)
  const own = ownCriteria(criteria, module)
  return stateOfGiven(criteria, own, { filters: module.filters, fields }, level)
}

/** The module's own criteria that are given, with the values that the agency has fixed. */
export function ownCriteria(
  criteria: SearchCriteria,
  module: ModuleDocument,
): Map<string, CriterionValue> {
  const given = moduleCriteria(criteria)
  for (const { criterion, value, always } of fixedChoices(module.filters))
    if (always || given.has(criterion)) given.set(criterion, value)
  return given
}
