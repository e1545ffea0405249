import type { ModuleConfig } from '@plat/contract/tenancy/config'
import { NO_VALUE } from '@plat/contract/search/criteria'
import { periodLabel } from '@plat/contract/search/filters/date-period-labels'
import {
  activeFilters,
  type Filter,
  type FilterOption,
} from '@plat/contract/search/filters/filters'
import { type Locale, type Localized, localize } from '@plat/contract/platform/localized'
import type { PlaceLayer } from '@plat/contract/places/places'
import type { NumberRange, SearchState } from '@plat/contract/search/search-state'
import { own } from '@plat/contract/platform/own'
import type { MessageId } from '../../locales/message-id.ts'
import type { DayRange } from '../../ui/day-range.ts'
import { withUnit } from './number-text.ts'

/** One restriction of a search in words, and the search without it. */
export interface SearchPart {
  key: string
  text: string
  /** What to change to be rid of it; null where it is the default. */
  without: Partial<SearchState> | null
}

/** What writing a search in words needs of the language. */
export interface Language {
  locale: string
  text: (id: MessageId, values?: Record<string, string | number>) => string
  day: (day: string) => string
  number: (number: number) => string
}

/** More chosen options than this are named by their number. */
const NAMED_OPTIONS = 4

/** What one filter restricts a search to; nothing where it does not. */
export function filterParts(
  filter: Filter,
  state: SearchState,
  module: ModuleConfig,
  language: Language,
): SearchPart[] {
  const { criterion, type, params } = filter
  const label = localize(params.label, language.locale)
  const range = own(state.ranges, criterion)
  if (type === 'dateRange' && range) {
    return [
      {
        key: criterion,
        text: dated(filter, label, rangeWords(range, language), language),
        without: { ranges: withEntry(state.ranges, criterion, null) },
      },
    ]
  }
  const period = own(state.periods, criterion)
  if (type === 'datePeriod' && period) {
    return [
      {
        key: criterion,
        text: dated(filter, label, periodLabel(period, localeOf(language)), language),
        without: { periods: withEntry(state.periods, criterion, null) },
      },
    ]
  }
  const numbers = own(state.numbers, criterion)
  if (type === 'number' && numbers) {
    const words = numberWords(numbers, unitOf(filter, language), language)
    return [
      {
        key: criterion,
        text: language.text('sentence.labelled', { label, value: words }),
        without: { numbers: withEntry(state.numbers, criterion, null) },
      },
    ]
  }
  const words = own(state.texts, criterion)
  if (type === 'text' && words) {
    return [
      {
        key: criterion,
        text: language.text('sentence.words', { words }),
        without: { texts: withEntry(state.texts, criterion, null) },
      },
    ]
  }
  return choiceParts(filter, label, state, module, language)
}

function choiceParts(
  filter: Filter,
  label: string,
  state: SearchState,
  module: ModuleConfig,
  language: Language,
): SearchPart[] {
  const { criterion, type } = filter
  const chosen = own(state.choices, criterion) ?? []
  const without = (rest: readonly string[]) =>
    type === 'immutableRadio'
      ? null
      : { choices: withEntry(state.choices, criterion, rest.length > 0 ? rest : null) }
  if (chosen.length > NAMED_OPTIONS) {
    const words = language.text('sentence.chosen', {
      label,
      count: language.number(chosen.length),
    })
    return [{ key: criterion, text: words, without: without([]) }]
  }
  return chosen.map((id) => ({
    key: `${criterion}:${id}`,
    text: optionLabel(id, filter, module, language),
    without: without(chosen.filter((other) => other !== id)),
  }))
}

/** Dates of the record itself speak for themselves, others say which they are. */
function dated(filter: Filter, label: string, value: string, { text }: Language): string {
  return filter.criterion === 'record_date' ? value : text('sentence.labelled', { label, value })
}

/** What a filter says at the end of its label: what is chosen, in short, or "All". */
export function filterNote(
  filter: Filter,
  state: SearchState,
  module: ModuleConfig,
  language: Language,
  layers: readonly PlaceLayer[],
): string | undefined {
  const { type, params } = filter
  if (type === 'status') return undefined
  if (params.members) {
    const restricted = activeFilters([filter], state.tabs).filter((member) =>
      isRestricted(member, state, layers),
    )
    const [only] = restricted
    if (only && restricted.length === 1) return filterNote(only, state, module, language, layers)
    return restricted.length > 0 ? language.number(restricted.length) : language.text('filter.all')
  }
  if (filter.criterion === '___place') {
    const places = ownPlaces(filter, state, layers).length
    return places > 0 ? language.number(places) : undefined
  }
  const { criterion } = filter
  const period = own(state.periods, criterion)
  if (type === 'datePeriod' && period) return periodLabel(period, localeOf(language))
  const numbers = own(state.numbers, criterion)
  if (type === 'number' && numbers) return numberWords(numbers, unitOf(filter, language), language)
  const range = own(state.ranges, criterion)
  if (type === 'dateRange' && range) return rangeWords(range, language)
  const parts = filterParts(filter, state, module, language)
  const chosen = own(state.choices, criterion)?.length ?? 0
  const [part] = parts
  if (!part) return language.text('filter.all')
  return chosen > 1 ? language.number(chosen) : part.text
}

/** Whether a filter, or one inside it, restricts the search. */
export function isRestricted(
  filter: Filter,
  state: SearchState,
  layers: readonly PlaceLayer[],
): boolean {
  const { type, criterion, params } = filter
  if (params.members)
    return activeFilters([filter], state.tabs).some((member) => isRestricted(member, state, layers))
  if (type === 'status') return state.status !== null
  if (criterion === '___place') return ownPlaces(filter, state, layers).length > 0
  return (
    (own(state.choices, criterion)?.length ?? 0) > 0 ||
    [state.ranges, state.texts, state.numbers, state.periods].some((values) => criterion in values)
  )
}

/** The chosen places that a filter offers: squares are a grid's, unless it says which layers are its own. */
function ownPlaces(
  { type, params }: Filter,
  state: SearchState,
  layers: readonly PlaceLayer[],
): string[] {
  const kind = type === 'grid' ? 'grid' : 'boundary'
  const offered = layers.filter((layer) => params.layers?.includes(layer.id) ?? layer.kind === kind)
  const ids = new Set(offered.flatMap(({ places }) => places.map(({ id }) => id)))
  return state.places.filter((id) => ids.has(id))
}

function unitOf({ params }: Filter, { locale }: Language): string {
  return params.unit === undefined ? '' : localize(params.unit, locale)
}

/** `$1,000 to $5,000`, `at least …`, `at most …`. */
function numberWords({ from, to }: NumberRange, unit: string, language: Language): string {
  const write = (number: number) => withUnit(language.number(number), unit)
  if (from !== null && to !== null)
    return language.text('sentence.range', { from: write(from), to: write(to) })
  if (from !== null) return language.text('sentence.atLeast', { from: write(from) })
  return language.text('sentence.atMost', { to: write(to ?? 0) })
}

/** `Jan 1, 2020 to Mar 3, 2020`, `since …`, `until …`; a single day is itself. */
export function rangeWords({ from, to }: DayRange, { text, day }: Language): string {
  if (from && from === to) return day(from)
  if (from && to) return text('sentence.range', { from: day(from), to: day(to) })
  if (from) return text('sentence.since', { from: day(from) })
  return text('sentence.until', { to: day(to ?? '') })
}

/** How an option of a filter is called: by its filter, by the module's lists of types and statuses, or by itself. */
export function optionLabel(
  id: string,
  filter: Filter,
  module: ModuleConfig,
  language: Language,
): string {
  if (id === NO_VALUE) return language.text('filter.noValue')
  const { types, statuses } = module.control.recordDescriptor
  const known: Localized | undefined =
    findOption(filter.params.options ?? [], id)?.label ??
    (filter.criterion === 'record_type' ? own(types, id) : undefined) ??
    (filter.criterion === 'status_name' ? own(statuses, id)?.label : undefined)
  return known === undefined ? id : localize(known, language.locale)
}

function findOption(options: readonly FilterOption[], id: string): FilterOption | undefined {
  return options
    .flatMap((option) => [option, ...(option.members ?? [])])
    .find((option) => option.id === id)
}

/** The portal's language of that name. */
export function localeOf({ locale }: Language): Locale {
  return locale.startsWith('es') ? 'es' : 'en'
}

/** A copy of `record` with the entry set, or left out for null. */
export function withEntry<Value>(
  record: Record<string, Value>,
  key: string,
  value: Value | null,
): Record<string, Value> {
  const { [key]: _, ...rest } = record
  return value === null ? rest : { ...rest, [key]: value }
}
