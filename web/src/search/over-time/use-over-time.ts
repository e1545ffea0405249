import {
  HISTOGRAM_UNITS,
  type HistogramUnit,
  searchHistogram,
} from '@plat/contract/search/histogram'
import { useQuery, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { useIntl } from 'react-intl'
import { useDays } from '../../records/use-days.ts'
import { useTenant } from '../../shell/tenant.tsx'
import { useLocalize, useT } from '../../ui/use-t.ts'
import { useSearchOnScreen } from '../search-context.ts'
import { searchedDates } from './date-filter-of.ts'
import { periodName } from './period-words.ts'
import { fits, periodsOf, busiest, isRunning } from './periods.ts'
import { leafFilters } from '@plat/contract/search/filters/filters'
import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import { withoutDays } from '@plat/contract/search/without-days'
import type { Bounds } from '@plat/contract/platform/geometry'
import { call } from '../../api/client.ts'
import { withinView } from '../criteria.ts'
import type { Search } from '../search-queries.ts'
import { useNoun } from '../../shell/use-noun.ts'
import { useLanguage } from '../use-search-labels.ts'
import { searchFilters } from '@plat/contract/search/filters/search-filters'

/** The records of the search over time, as the picture, the table and the paper show them. */
export function useOverTime() {
  const t = useT()
  const intl = useIntl()
  const localize = useLocalize()
  const { today } = useDays()
  const { fiscalYearStart } = useTenant().config
  const { module, state, results, view } = useSearchOnScreen()
  const [wanted, choose] = useChosenPicture(module.id)
  const query = useQuery(histogramQuery(results.search, view, wanted))
  const { data } = query
  const periods = useMemo(() => (data ? periodsOf(data) : []), [data])
  const fields = dateFields(module, localize)
  // What is shown is still about the date before until the next has come.
  const field = data?.field ?? wanted.field
  const unit: HistogramUnit = data?.unit ?? 'month'
  const dates = searchedDates(
    field,
    { panel: module.control.filters, all: searchFilters(module.control) },
    state,
    { today, fiscalYearStart },
  )
  return {
    query,
    data,
    periods,
    wanted,
    choose,
    fields,
    field,
    label: fields.find(({ id }) => id === field)?.label ?? field,
    /** Lengths of periods that make no too many bars. */
    units: HISTOGRAM_UNITS.filter((one) => !data || fits(one, data)),
    unit,
    dates,
    today,
    nameOf: (at: number) => periodName({ start: periods[at]?.start ?? today }, unit, intl, t),
  }
}

export type OverTime = ReturnType<typeof useOverTime>

/** Which date the picture is about, and how long its periods are. */
export interface ChosenPicture {
  readonly field: string
  readonly unit: HistogramUnit | 'auto'
}

const START: ChosenPicture = { field: 'record_date', unit: 'auto' }

const chosen = new Map<string, ChosenPicture>()
const watchers = new Set<() => void>()

/** What the visitor has chosen for a module, on screen as on paper, and how to choose otherwise. */
function useChosenPicture(
  module: string,
): readonly [ChosenPicture, (change: Partial<ChosenPicture>) => void] {
  const current = useSyncExternalStore(subscribe, () => chosen.get(module) ?? START)
  const choose = (change: Partial<ChosenPicture>) => {
    chosen.set(module, { ...current, ...change })
    for (const watcher of watchers) watcher()
  }
  return [current, choose]
}

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** The dates that a module's records have, with the names of their filters where they have one. */
function dateFields(
  module: ModuleConfig,
  localize: (text: ModuleConfig['display_name']) => string,
): { id: string; label: string }[] {
  const { filters, recordDescriptor } = module.control
  const leaves = leafFilters(filters)
  return recordDescriptor.fields
    .filter(({ kind }) => kind === 'date')
    .map(({ id, label }) => {
      const filter = leaves.find(({ criterion }) => criterion === id)
      return { id, label: localize(filter?.params.label ?? label) }
    })
}

/** Milliseconds for which the counts of another view or search are kept. */
const KEPT_MS = 15_000

/** Records of a search over time, in the map's view where there is one. */
const histogramQuery = (
  { module, criteria }: Search,
  view: Bounds | null,
  { field, unit }: ChosenPicture,
) => {
  // Days that are chosen in the picture request no other picture.
  const others = withoutDays(criteria, field)
  return queryOptions({
    queryKey: ['search', module, 'histogram', others, view, field, unit],
    queryFn: async ({ signal }) => {
      const body = { criteria: withinView(others, view), field, unit }
      return (await call(searchHistogram, { body }, { signal, module })).data
    },
    gcTime: KEPT_MS,
    placeholderData: keepPreviousData,
  })
}

/** What the picture says, in a sentence, and what it leaves out. */
export function useTimeWords({ data, periods, nameOf, today, dates, label }: OverTime) {
  const t = useT()
  const { formatNumber } = useIntl()
  const { module, results, view } = useSearchOnScreen()
  const noun = useNoun(module)
  const { day } = useLanguage()
  if (!data) return { summary: '', notes: [] }
  const { inView, located, unlocated } = results.counts
  const partly = view !== null && inView !== null && located !== null && inView < located
  const dated = periods.reduce((sum, { count }) => sum + count, 0)
  const most = busiest(periods)
  const running = periods.findIndex((one) => isRunning(one, today))
  const left = (['before', 'after', 'without'] as const)
    .filter((part) => data[part] > 0)
    .map((part) => t(`overTime.${part}`, { count: data[part], records: noun(data[part]) }))
  const { minDate } = module
  const isEarly = dates.filter === 'range' && (periods[0]?.start ?? minDate) < minDate
  return {
    summary:
      most === null
        ? t('overTime.empty')
        : periods.length === 1
          ? t('overTime.summaryOne', { records: noun(dated), period: nameOf(0) })
          : t('overTime.summary', {
              records: noun(dated),
              from: nameOf(0),
              to: nameOf(periods.length - 1),
              period: nameOf(periods.indexOf(most)),
              most: formatNumber(most.count),
            }),
    notes: [
      ...(partly ? [t(unlocated ? 'overTime.inViewAndOff' : 'overTime.inView')] : []),
      ...(results.hidden > 0 ? [t('overTime.hidden')] : []),
      ...left,
      ...(isEarly ? [t('overTime.early', { day: day(minDate) })] : []),
      ...(dates.filter === 'none' ? [t('overTime.noFilter', { field: label })] : []),
      ...(dates.filter === 'period' ? [t('overTime.periodFilter', { field: label })] : []),
      ...(running < 0 || most === null ? [] : [t('overTime.running', { period: nameOf(running) })]),
    ],
  }
}
