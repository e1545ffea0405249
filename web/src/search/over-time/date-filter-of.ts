import { own } from '@plat/contract/platform/own'
import { activeFilters, type Filter, leafFilters } from '@plat/contract/search/filters/filters'
import { periodRange } from '@plat/contract/search/filters/date-period-range'
import type { DayRange, SearchState } from '@plat/contract/search/search-state'
import { withEntry } from '@plat/contract/search/words/with-entry'

/** What a search says of a date, and whether the picture may change it. */
export interface SearchedDates {
  /** Days that are searched; open where the date restricts nothing. */
  readonly range: DayRange
  /** `range`: days can be chosen; `period`: the module offers periods told from today; `none`: no filter at all. */
  readonly filter: 'range' | 'period' | 'none'
}

const OPEN: DayRange = { from: null, to: null }

/** What a search says of one of the module's dates. @param all filters of the panel and of what only addresses name */
export function searchedDates(
  field: string,
  { panel, all }: { panel: readonly Filter[]; all: readonly Filter[] },
  state: Pick<SearchState, 'tabs' | 'ranges' | 'periods'>,
  { today, fiscalYearStart }: { today: string; fiscalYearStart: number },
): SearchedDates {
  const about = ({ criterion }: Filter) => criterion === field
  const types = new Set(
    leafFilters(panel)
      .filter(about)
      .map(({ type }) => type),
  )
  const active = new Set(
    activeFilters(all, state.tabs)
      .filter(about)
      .map(({ type }) => type),
  )
  const range = active.has('dateRange') ? own(state.ranges, field) : undefined
  const period = active.has('datePeriod') ? own(state.periods, field) : undefined
  return {
    range: range ?? (period ? periodRange(period, today, fiscalYearStart) : OPEN),
    filter: types.has('dateRange') ? 'range' : types.has('datePeriod') ? 'period' : 'none',
  }
}

/** The change that searches for days of a date; of exclusive tabs the one with its filter is opened. */
export function dateChange(
  field: string,
  filters: readonly Filter[],
  range: DayRange | null,
): (state: SearchState) => Pick<SearchState, 'ranges' | 'periods' | 'stated' | 'tabs'> {
  return ({ ranges, periods, stated, tabs }) => ({
    ranges: withEntry(ranges, field, range),
    periods: withEntry(periods, field, null),
    stated: withEntry(stated, field, null),
    tabs: range === null ? tabs : { ...tabs, ...tabsOf(field, filters) },
  })
}

/** The active members by exclusive tabs with which a date's filter of days applies. */
function tabsOf(field: string, filters: readonly Filter[]): Record<string, string> {
  const tabs: Record<string, string> = {}
  for (const { type, criterion, params } of filters) {
    const member = params.members?.find((one) =>
      leafFilters([one]).some((leaf) => leaf.criterion === field && leaf.type === 'dateRange'),
    )
    if (member === undefined) continue
    if (type === 'exclusiveTabs') tabs[criterion] = member.criterion
    Object.assign(tabs, tabsOf(field, [member]))
  }
  return tabs
}
