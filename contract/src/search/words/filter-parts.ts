import { localize } from '../../platform/localized.ts'
import { own } from '../../platform/own.ts'
import { periodLabel } from '../filters/date-period-labels.ts'
import { mustChoose } from '../filters/filter-defaults.ts'
import { type Filter, isStated } from '../filters/filters.ts'
import type { SearchState } from '../search-state.ts'
import { decodeSearch } from '../search-url.ts'
import { type Language, localeOf } from './language.ts'
import { optionLabel } from './option-label.ts'
import { numberWords, rangeWords, statedWords } from './range-words.ts'
import { withEntry } from './with-entry.ts'
import type { WordedModule } from './worded-module.ts'

/** One restriction of a search in words, and the search without it. */
export interface SearchPart {
  key: string
  /** Key in the criteria. */
  criterion: string
  /** The filter that the restriction is of, where it is a filter's. */
  filter?: Filter
  /** The option or place that it is about, where it is about one. */
  value?: string
  text: string
  /** The text in two, where its label stands before it. */
  labelled?: { label: string; value: string }
  /** The same without quotation marks, for sentences that quote it. */
  unquoted?: string
  /** What to change to be rid of it; null where it is the default. */
  without: Partial<SearchState> | null
}

/** More chosen options than this are named by their number. */
const NAMED_OPTIONS = 4

/** What one filter restricts a search to; nothing where it does not. */
export function filterParts(
  filter: Filter,
  state: SearchState,
  module: WordedModule,
  language: Language,
): SearchPart[] {
  const { criterion, type } = filter
  const range = own(state.ranges, criterion)
  if (type === 'dateRange' && range) {
    const without = { ranges: withEntry(state.ranges, criterion, null) }
    return [{ ...dated(filter, rangeWords(range, language), language), without }]
  }
  const period = own(state.periods, criterion)
  if (type === 'datePeriod' && period) {
    const without = { periods: withEntry(state.periods, criterion, null) }
    const words = periodLabel(period, localeOf(language))
    return [{ ...dated(filter, words, language), without }]
  }
  const numbers = own(state.numbers, criterion)
  if (type === 'number' && numbers) {
    const without = { numbers: withEntry(state.numbers, criterion, null) }
    return [{ ...labelled(filter, numberWords(numbers, filter, language), language), without }]
  }
  const stated = own(state.stated, criterion)
  if (isStated(filter) && stated !== undefined) {
    const without = { stated: withEntry(state.stated, criterion, null) }
    return [{ ...dated(filter, statedWords(stated, filter, language), language), without }]
  }
  const words = own(state.texts, criterion)
  if (type === 'text' && words) {
    return [
      {
        key: criterion,
        criterion,
        text: language.text('sentence.words', { words }),
        unquoted: words,
        without: { texts: withEntry(state.texts, criterion, null) },
      },
    ]
  }
  return choiceParts(filter, state, module, language)
}

function choiceParts(
  filter: Filter,
  state: SearchState,
  module: WordedModule,
  language: Language,
): SearchPart[] {
  const { criterion, type } = filter
  const chosen = own(state.choices, criterion) ?? []
  const without = (rest: readonly string[]) => {
    if (rest.length > 0 || !mustChoose(filter))
      return { choices: withEntry(state.choices, criterion, rest.length > 0 ? rest : null) }
    // It goes back to its default, which cannot be taken out.
    const standard = own(decodeSearch(new URLSearchParams(), [filter]).choices, criterion) ?? null
    if (type === 'immutableRadio' || standard?.join() === chosen.join()) return null
    return { choices: withEntry(state.choices, criterion, standard) }
  }
  if (chosen.length > NAMED_OPTIONS) {
    const count = language.number(chosen.length)
    return [{ ...labelled(filter, count, language, 'sentence.chosen'), without: without([]) }]
  }
  return chosen.map((id) => ({
    key: `${criterion}:${id}`,
    criterion,
    value: id,
    text: optionLabel(id, filter, module, language),
    without: without(chosen.filter((other) => other !== id)),
  }))
}

/** Dates of the record itself speak for themselves, others say which they are. */
function dated(filter: Filter, value: string, language: Language) {
  const { criterion, type } = filter
  return criterion === 'record_date'
    ? { key: `${criterion}:${type}`, criterion, text: value }
    : labelled(filter, value, language)
}

function labelled(
  { criterion, type, params }: Filter,
  value: string,
  { locale, text }: Language,
  form: 'sentence.labelled' | 'sentence.chosen' = 'sentence.labelled',
) {
  const label = localize(params.label, locale)
  return {
    key: `${criterion}:${type}`,
    criterion,
    text: text(form, { label, value, count: value }),
    labelled: { label, value },
  }
}
