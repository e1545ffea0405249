import { localize } from '../../platform/localized.ts'
import type { Filter } from '../filters/filters.ts'
import type { DayRange, NumberRange } from '../search-state.ts'
import type { Language } from './language.ts'
import { withUnit } from './unit.ts'

/** `$1,000 to $5,000`, `at least …`, `at most …`; with the unit of the filter. */
export function numberWords(
  { from, to }: NumberRange,
  { params }: Filter,
  language: Language,
): string {
  const unit = params.unit === undefined ? '' : localize(params.unit, language.locale)
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

/** `no date`, `has a number`: whether there is a value. */
export function statedWords(
  stated: boolean,
  { type }: Pick<Filter, 'type'>,
  { text }: Pick<Language, 'text'>,
): string {
  const kind = /number/i.test(type) ? 'Number' : 'Date'
  return text(`sentence.${stated ? 'has' : 'no'}${kind}`)
}
