import type { ModuleConfig } from '@plat/contract/config'
import type { Filter, FilterOption } from '@plat/contract/filters'
import { NO_VALUE } from '@plat/contract/criteria'
import type { ViewerLevel } from '@plat/contract/envelope'
import { type Localized, localize } from '@plat/contract/localized'
import type { Place } from '@plat/contract/places'
import type { MessageId } from '../locales/message-id.ts'
import type { DayRange } from '../ui/day-range.ts'
import { defaultStatus } from '@plat/contract/search-criteria'
import type { SearchState, StatusChoice } from '@plat/contract/search-address'

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
}

/** More chosen options than this are named by their number. */
const NAMED_OPTIONS = 4

const STATUS_WORDS: Record<StatusChoice, MessageId> = {
  0: 'status.wordBoth',
  1: 'status.wordLive',
  2: 'status.wordArchive',
}

/** What a search is restricted to: what, where, when. */
export function searchParts(
  state: SearchState,
  module: ModuleConfig,
  places: readonly Place[],
  viewer: ViewerLevel,
  language: Language,
): SearchPart[] {
  const { text } = language
  const { filters } = module.control
  const status = state.status ?? defaultStatus(viewer, filters)
  const dates = filters.filter(({ type }) => type === 'dateRange')
  const others = filters.filter(({ type }) => type !== 'dateRange')
  return [
    ...others.flatMap((filter) => filterParts(filter, state, module, language)),
    {
      key: 'status',
      text: text(STATUS_WORDS[status]),
      without: state.status === null ? null : { status: null },
    },
    ...state.places.map((guid) => ({
      key: `place:${guid}`,
      text: text('sentence.in', {
        place: places.find(({ id }) => id === guid)?.name ?? text('sentence.thisPlace'),
      }),
      without: { places: state.places.filter((other) => other !== guid) },
    })),
    ...(state.address
      ? [
          {
            key: 'address',
            text: text('sentence.near', { address: state.address.text }),
            without: { address: null },
          },
        ]
      : []),
    ...dates.flatMap((filter) => filterParts(filter, state, module, language)),
  ]
}

function filterParts(
  filter: Filter,
  state: SearchState,
  module: ModuleConfig,
  language: Language,
): SearchPart[] {
  const { criterion, type, params } = filter
  const label = localize(params.label, language.locale)
  if (type === 'checkboxTree') {
    const chosen = state.choices[criterion] ?? []
    const without = (rest: readonly string[]) => ({
      choices: withEntry(state.choices, criterion, rest.length > 0 ? rest : null),
    })
    if (chosen.length > NAMED_OPTIONS) {
      const words = language.text('sentence.chosen', { label, count: chosen.length })
      return [{ key: criterion, text: words, without: without([]) }]
    }
    return chosen.map((id) => ({
      key: `${criterion}:${id}`,
      text: optionLabel(id, filter, module, language),
      without: without(chosen.filter((other) => other !== id)),
    }))
  }
  const range = state.ranges[criterion]
  if (type === 'dateRange' && range) {
    return [
      {
        key: criterion,
        text: rangeWords(range, language),
        without: { ranges: withEntry(state.ranges, criterion, null) },
      },
    ]
  }
  const words = state.texts[criterion]
  if (type === 'text' && words) {
    return [
      {
        key: criterion,
        text: language.text('sentence.words', { words }),
        without: { texts: withEntry(state.texts, criterion, null) },
      },
    ]
  }
  return []
}

/** `Jan 1, 2020 to Mar 3, 2020`, `since …`, `until …`. */
function rangeWords({ from, to }: DayRange, { text, day }: Language): string {
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
    (filter.criterion === 'record_type' ? types[id] : undefined) ??
    (filter.criterion === 'status_name' ? statuses[id]?.label : undefined)
  return known === undefined ? id : localize(known, language.locale)
}

function findOption(options: readonly FilterOption[], id: string): FilterOption | undefined {
  return options
    .flatMap((option) => [option, ...(option.members ?? [])])
    .find((option) => option.id === id)
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

/** One sentence for the whole search: `Building permits, live, in Riverside`. */
export function searchSentence(
  module: ModuleConfig,
  parts: readonly SearchPart[],
  locale: string,
): string {
  return [localize(module.display_name, locale), ...parts.map(({ text }) => text)].join(', ')
}
