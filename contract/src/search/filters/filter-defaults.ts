import { type Filter, isChoice } from './filters.ts'
import type { SearchState } from '../search-state.ts'
import { numberRange } from '../search-url-values.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/**
 * Sets the default of a filter in `state`: options, words, a period, a range of numbers (`100..5000`)
 * or of days (`2020-01-01..`).
 */
export function startWith(filter: Filter, state: SearchState): void {
  const { type, criterion, params } = filter
  const standard = params.default
  if (standard === undefined) return
  if (typeof standard === 'object' && !Array.isArray(standard)) {
    if (type === 'datePeriod') state.periods[criterion] = standard
    return
  }
  const values = typeof standard === 'string' ? [standard] : standard
  const [first = ''] = values
  if (isChoice(filter) || type === 'predictive') {
    const chosen = values.filter((value) => value !== '' && value !== '0')
    if (chosen.length > 0) state.choices[criterion] = [...new Set(chosen)]
  } else if (type === 'text' && first !== '') {
    state.texts[criterion] = first
  } else if (type === 'number') {
    const range = numberRange(first)
    if (range) state.numbers[criterion] = range
  } else if (type === 'dateRange') {
    const [from = '', to = ''] = first.split('..')
    const range = { from: DAY.test(from) ? from : null, to: DAY.test(to) ? to : null }
    if (range.from || range.to) state.ranges[criterion] = range
  }
}

const ONE_OF: ReadonlySet<Filter['type']> = new Set(['radio', 'exclusiveToggle', 'dropdown'])

/** Whether something must be chosen: where "All" is not offered, the default stands until something else is. */
export function mustChoose({ type, params }: Filter): boolean {
  if (type === 'immutableRadio') return true
  return ONE_OF.has(type) && params.allOption === false && params.default !== undefined
}

/** Whether any filter has a default. */
export function hasDefaults(filters: readonly Filter[]): boolean {
  return withContainers(filters).some(({ params }) => params.default !== undefined)
}

/** All filters, including containers and their members. */
export function withContainers(filters: readonly Filter[]): Filter[] {
  return filters.flatMap((filter) => [filter, ...withContainers(filter.params.members ?? [])])
}
