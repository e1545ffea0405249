import { leafFilters } from '@plat/contract/search/filters/filters'
import { LOCALES, localize, type Localized } from '@plat/contract/platform/localized'
import {
  PREDICTED_OPTIONS,
  type PredictedOption,
  PREDICTIVE_PROPERTY,
} from '@plat/contract/search/predict'
import { AppError } from '../platform/errors.ts'
import type { ModuleDocument } from '../tenancy/document/module-document.ts'
import { valueLabel } from '../tenancy/document/value-labels.ts'
import { optionsById } from './choices.ts'
import { columnOf, criterionKind } from '../tenancy/document/criterion-kind.ts'
import type { OpenModule } from './open-module.ts'
import { plain } from './plain.ts'

/** A value of a field, ready to be compared with typed text. */
interface Candidate {
  readonly value: string
  readonly label: Localized
  readonly count: number
  /** The label in each language, in plain letters. */
  readonly texts: readonly string[]
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
  const wanted = plain(text)
  if (wanted === '' && text.trim() !== '') return []
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

/** 0: begins with it, 1: every word begins a word, 2: contains it, null: no match. */
function rankOf({ texts }: Candidate, wanted: string): number | null {
  const words = wanted.split(' ')
  if (texts.some((text) => text.startsWith(wanted))) return 0
  const begins = (text: string) => {
    const parts = text.split(' ')
    return words.every((word) => parts.some((part) => part.startsWith(word)))
  }
  if (texts.some(begins)) return 1
  return texts.some((text) => text.includes(wanted)) ? 2 : null
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
    const texts = LOCALES.map((locale) => plain(localize(label, locale)))
    return [{ value, label, count, texts: [...new Set(texts)] }]
  })
}

/** How a value is shown: as its filter's option, as the module names it, or unchanged. */
function labelOf(field: string, value: string, module: ModuleDocument): Localized {
  const option = optionsById(field, module).get(value)
  if (option) return option.label
  return valueLabel(module, columnOf(field), value)
}
