import { type CriterionWords, MAX_LOST } from '@plat/contract/saved-searches/saved-searches'
import { type CriterionValue, NO_VALUE, type SearchCriteria } from '@plat/contract/search/criteria'
import { own } from '@plat/contract/platform/own'
import { chosenIds, chosenPlaces, OWN_KEYS } from '@plat/contract/search/criteria-state'
import { recordDescriptor } from '../tenancy/public-config.ts'
import { fixedChoices, optionsById } from './choices.ts'
import { ownCriteria } from './criteria-state.ts'
import { wordsOf } from './criteria-words.ts'
import { columnOf, type CriterionKind, criterionKind } from '../tenancy/document/criterion-kind.ts'
import type { OpenModule } from './open-module.ts'

/** A criterion that cannot be applied, or, with a value, one option or place of it. */
interface Lost {
  readonly criterion: string
  readonly value?: string
}

/** A search that was saved, and how it was worded then. */
export interface SnapshotSearch {
  readonly criteria: SearchCriteria
  readonly snapshot: readonly CriterionWords[] | null
}

/**
 * The parts of searches that the module, or what a viewer may see of it, cannot apply any more, in the order of the
 * searches: a criterion without a field, a value of another kind or one that the agency has fixed otherwise since, options
 * that neither the module nor a record has, places that are gone. In the snapshot's words, else by key and value. Whatever
 * the number of searches, the index is asked once at most.
 * @param module as it is opened for the viewer
 */
export async function lostWordsOfAll(
  module: OpenModule,
  searches: readonly SnapshotSearch[],
): Promise<CriterionWords[][]> {
  const unnamed = searches.map(({ criteria }) => unnamedOptions(criteria, module))
  const held = await heldOptions(unnamed.flat(), module)
  return searches.map(({ criteria, snapshot }, at) => {
    const lost: Lost[] = [
      ...lostCriteria(criteria, module),
      ...notHeld(unnamed[at] ?? [], held),
      ...lostPlaces(criteria, module),
    ]
    return lost.length === 0 ? [] : inWords(lost, { criteria, snapshot }, module)
  })
}

/** The first of the parts that a search has lost, and how many more there are: what is told of them. */
export function firstLost(parts: readonly CriterionWords[]): {
  lost: CriterionWords[]
  lost_more: number
} {
  return { lost: parts.slice(0, MAX_LOST), lost_more: Math.max(0, parts.length - MAX_LOST) }
}

/** Lost parts in the snapshot's words, else in those of now, else by key and value. */
function inWords(
  lost: readonly Lost[],
  { criteria, snapshot }: SnapshotSearch,
  module: OpenModule,
): CriterionWords[] {
  // Only what has no value of its own is said in the words of now.
  const now = lost.some(({ value }) => value === undefined)
    ? wordsOf(module, module.level, criteria)
    : []
  return lost.flatMap((one) => partInWords(one, snapshot ?? [], now))
}

function partInWords(
  { criterion, value }: Lost,
  snapshot: readonly CriterionWords[],
  now: readonly CriterionWords[],
): CriterionWords[] {
  const saved = snapshot.filter(
    (words) => words.criterion === criterion && (value === undefined || words.value === value),
  )
  if (saved.length > 0) return saved
  if (value !== undefined) return [{ criterion, value, label: criterion, text: value }]
  return now
    .filter((words) => words.criterion === criterion)
    .map((words) => ({ ...words, label: words.label ?? criterion }))
}

/** The criteria that are given, as they were sent. */
function givenCriteria(criteria: SearchCriteria): [string, CriterionValue][] {
  // By the contract every other key holds a criterion's value.
  return Object.entries(criteria).flatMap(([name, value]) =>
    OWN_KEYS.has(name) || value == null ? [] : [[name, value as CriterionValue]],
  )
}

function lostCriteria(criteria: SearchCriteria, { module, visibility }: OpenModule): Lost[] {
  const applied = ownCriteria(criteria, module)
  const fixed = new Set(fixedChoices(module.filters).map(({ criterion }) => criterion))
  return givenCriteria(criteria).flatMap(([criterion, value]) => {
    if (criterion === 'text') return typeof value === 'object' ? [{ criterion }] : []
    const kind = criterionKind(criterion, module, visibility)
    const held = !fixed.has(criterion) || String(value) === String(applied.get(criterion))
    return kind !== null && fits(kind, value) && held ? [] : [{ criterion }]
  })
}

function fits(kind: CriterionKind, value: CriterionValue): boolean {
  const span = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null
  if (kind === 'category') return span === null
  if (span === null) return false
  if ('order' in span) return kind === 'date'
  if ('stated' in span) return true
  const other = kind === 'number' ? 'string' : 'number'
  return typeof span.from !== other && typeof span.to !== other
}

/** Chosen options that the module does not name: they are known where a record has them. */
export function unnamedOptions(
  criteria: SearchCriteria,
  { module, visibility }: OpenModule,
): Required<Lost>[] {
  return givenCriteria(criteria).flatMap(([criterion, value]) =>
    criterion !== 'text' &&
    criterionKind(criterion, module, visibility) === 'category' &&
    fits('category', value)
      ? chosenIds(value)
          .filter((id) => !isNamed(criterion, id, module))
          .map((id) => ({ criterion, value: id }))
      : [],
  )
}

/** How many chosen options neither the module nor a record of it that the viewer may see has. */
export async function countUnknownOptions(
  criteria: SearchCriteria,
  module: OpenModule,
): Promise<number> {
  const unnamed = unnamedOptions(criteria, module)
  return notHeld(unnamed, await heldOptions(unnamed, module)).length
}

function notHeld(
  options: readonly Required<Lost>[],
  held: ReadonlyMap<string, ReadonlySet<string | null>>,
): Required<Lost>[] {
  return options.filter(({ criterion, value }) => !held.get(columnOf(criterion))?.has(value))
}

/** By column of these options: the values that a record has that the viewer may see. */
async function heldOptions(
  options: readonly Required<Lost>[],
  { index, visibility }: OpenModule,
): Promise<Map<string, ReadonlySet<string | null>>> {
  const fields = [...new Set(options.map(({ criterion }) => columnOf(criterion)))]
  if (fields.length === 0) return new Map()
  const counted = await index.query({
    kind: 'facets',
    criteria: { visibility },
    view: null,
    fields,
  })
  return new Map(
    Object.entries(counted).map(([field, values]) => [
      field,
      new Set(values.filter(({ count }) => count > 0).map(({ value }) => value)),
    ]),
  )
}

function isNamed(criterion: string, id: string, module: OpenModule['module']): boolean {
  if (id === NO_VALUE || optionsById(criterion, module).has(id)) return true
  const { types, statuses } = recordDescriptor(module)
  const field = criterion === 'status_name' ? 'status' : criterion
  const formatted = module.formatting.find((format) => format.id === field)?.options
  return (
    (criterion === 'record_type' && own(types, id) !== undefined) ||
    (criterion === 'status_name' && own(statuses, id) !== undefined) ||
    own(formatted, id) !== undefined
  )
}

/** A drawn shape takes the place of places. */
function lostPlaces(criteria: SearchCriteria, { catalog }: OpenModule): Lost[] {
  if (criteria.___geometry != null) return []
  return [...chosenPlaces(criteria).keys()]
    .filter((guid) => !catalog.byGuid.has(guid))
    .map((value) => ({ criterion: '___place', value }))
}
