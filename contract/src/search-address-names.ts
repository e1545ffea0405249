import type { Filter } from './filters.ts'

/** Parameters of every search page, whatever its filters. */
export const PAGE_PARAMETERS: ReadonlySet<string> = new Set([
  'status',
  'place',
  'shape',
  'near',
  'address',
  'at',
  'location',
  'cluster',
  'record',
  'sort',
  'show',
  'panel',
  'layers',
  'lang',
  'login',
  'as',
  'view',
])

/** The parameter of a criterion; one that the page itself uses is prefixed. */
export function parameterOf(criterion: string, suffix = ''): string {
  return PAGE_PARAMETERS.has(criterion + suffix)
    ? `filter.${criterion}${suffix}`
    : criterion + suffix
}

/** The parameters that hold what a filter chooses. */
export function parametersOf({ type, criterion }: Filter): string[] {
  return type === 'dateRange'
    ? [parameterOf(criterion, '_from'), parameterOf(criterion, '_to')]
    : [parameterOf(criterion)]
}
