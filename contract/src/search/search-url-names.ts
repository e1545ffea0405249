import type { Filter } from './filters/filters.ts'

/** Parameters of every search page, independent of its filters. */
export const PAGE_PARAMETERS: ReadonlySet<string> = new Set([
  'status',
  // Field ids have no hyphen.
  'seen-by',
  'place',
  'shape',
  'near',
  'address',
  'at',
  'location',
  'cluster',
  'record',
  'sort',
  'page',
  'show',
  'panel',
  'layers',
  'lang',
  'login',
  'offer-archived',
  'as',
  'view',
])

/** The parameter of a criterion, prefixed if the page itself uses the name. */
export function parameterOf(criterion: string, suffix = ''): string {
  return PAGE_PARAMETERS.has(criterion + suffix)
    ? `filter.${criterion}${suffix}`
    : criterion + suffix
}

/** The parameters of a filter. */
export function parametersOf({ type, criterion }: Filter): string[] {
  return type === 'dateRange'
    ? [parameterOf(criterion, '_from'), parameterOf(criterion, '_to')]
    : [parameterOf(criterion)]
}
