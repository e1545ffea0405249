import { leafFilters } from '@plat/contract/search/filters/filters'
import { LOCALES, localize, type Localized } from '@plat/contract/platform/localized'
import {
  PREDICTED_OPTIONS,
  type PredictedOption,
  PREDICTIVE_PROPERTY,
} from '@plat/contract/search/predict'
import type { Spelling } from '@plat/record-index/ordinals'
import { queryWords } from '@plat/record-index/words'
import { AppError } from '../platform/errors.ts'
import type { ModuleDocument } from '../tenancy/document/module-document.ts'
import { valueLabel } from '../tenancy/document/value-labels.ts'
import { optionsById } from './choices.ts'
import { columnOf, criterionKind } from './criterion-kind.ts'
import type { OpenModule } from './open-module.ts'
import { hasWords, plainSpellings, wordList } from './plain.ts'

/** A value of a field, ready to be compared with typed text. */
interface Candidate {
  readonly value: string
  readonly label: Localized
  readonly count: number
  /** The label in each language, in plain letters, and the words of each (see `wordList`). */
  readonly texts: readonly string[]
  readonly lists: readonly string[]
}

/** Where values are looked for, and for whom. */
type SearchedValues = Pick<OpenModule, 'module' | 'index' | 'visibility'>

/** Per index: candidates by field and viewer; a new import brings a new index. */
const known = new WeakMap<OpenModule['index'], Map<string, Promise<readonly Candidate[]>>>()

/**
 * Values of a category field that match a text, whatever its case and accents: those that begin
 * with it, then those with words that do, then those that contain it; the most frequent first.
 * @throws AppError not_found for a field that is not a category, or that the viewer may not read.
 */
export async function predictValues(
  field: string,
  text: string,
  module: SearchedValues,
): Promise<PredictedOption[]> {
  if (criterionKind(field, module.module, module.visibility) !== 'category') {
    throw new AppError('not_found', `There is no category "${field}" in ${module.module.code}.`)
  }
  const wanted: Wanted = { texts: plainSpellings(text), words: queryWords(text) }
  if (wanted.words.length === 0 && text.trim() !== '') return []
  const filter = leafFilters(module.module.filters).find(
    (one) => one.type === 'predictive' && one.criterion === field,
  )
  const property = filter?.params.predictiveProperty ?? PREDICTIVE_PROPERTY
  return (await candidates(field, module))
    .map((candidate) => ({ candidate, rank: rankOf(candidate, wanted) }))
    .filter(({ rank }) => rank !== null)
    .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0) || b.candidate.count - a.candidate.count)
    .slice(0, PREDICTED_OPTIONS)
    .map(({ candidate: { value, label, count } }) => ({
      source: field,
      source_id: value,
      count,
      [property]: label,
    }))
}

/** What was typed, in plain letters and as words. */
interface Wanted {
  readonly texts: readonly string[]
  readonly words: readonly (readonly Spelling[])[]
}

/** 0: begins with it, 1: every word begins a word, 2: contains it, null: no match. */
function rankOf({ texts, lists }: Candidate, wanted: Wanted): number | null {
  const some = (matches: (text: string, part: string) => boolean) =>
    texts.some((text) => wanted.texts.some((part) => matches(text, part)))
  if (some((text, part) => text.startsWith(part))) return 0
  if (lists.some((list) => hasWords(list, wanted.words))) return 1
  return some((text, part) => text.includes(part)) ? 2 : null
}

function candidates(field: string, module: SearchedValues): Promise<readonly Candidate[]> {
  const held = known.get(module.index) ?? new Map<string, Promise<readonly Candidate[]>>()
  known.set(module.index, held)
  const key = `${module.visibility} ${field}`
  const before = held.get(key)
  if (before !== undefined) return before
  const found = read(field, module)
  held.set(key, found)
  found.catch(() => held.delete(key))
  return found
}

async function read(field: string, module: SearchedValues): Promise<readonly Candidate[]> {
  const column = columnOf(field)
  const counted = await module.index.query({
    kind: 'facets',
    criteria: { visibility: module.visibility },
    fields: [column],
    view: null,
  })
  return (counted[column] ?? []).flatMap(({ value, count }) => {
    if (value === null) return []
    const label = labelOf(field, value, module.module)
    const labels = [...new Set(LOCALES.map((locale) => localize(label, locale)))]
    const texts = [...new Set(labels.flatMap(plainSpellings))]
    return [{ value, label, count, texts, lists: labels.map(wordList) }]
  })
}

/** How a value is shown: as its filter's option, as the module names it, or unchanged. */
function labelOf(field: string, value: string, module: ModuleDocument): Localized {
  const option = optionsById(field, module).get(value)
  if (option) return option.label
  return valueLabel(module, columnOf(field), value)
}
