import { CONTAINER_TYPES, type Filter } from '@plat/contract/search/filters/filters'
import type { ModuleFile } from '../document/module-document.ts'
import type { PlacesFile } from '../document/places-document.ts'
import { problem } from '../folder/issue-messages.ts'
import type { Problem } from '../folder/problem.ts'
import type { Parsed } from '../folder/yaml-file.ts'
import { checkFilterParams } from './check-filter-params.ts'

/** Levels of filters in filters; more could not be distinguished on a phone. */
const MAX_DEPTH = 3

/** Checks a module's filters, nested ones too, against its fields and the agency's places. */
export function checkFilters(
  module: Parsed<ModuleFile>,
  places: Parsed<PlacesFile> | null,
): Problem[] {
  return [...checkList(module.value.filters, ['filters'], 1, { module, places, seen: new Set() })]
}

function* checkList(
  filters: readonly Filter[],
  at: readonly PropertyKey[],
  depth: number,
  walk: Walk,
): Generator<Problem> {
  for (const [index, filter] of filters.entries()) {
    const path = [...at, index]
    if (isContainer(filter)) yield* checkContainer(filter, path, depth, walk)
    else yield* checkLeaf(filter, path, walk)
    yield* checkFilterParams(filter, path, walk.module, walk.places)
  }
}

function isContainer({ type }: Filter): boolean {
  return CONTAINER_TYPES.some((one) => one === type)
}

function* checkContainer(
  { type, criterion, params }: Filter,
  path: readonly PropertyKey[],
  depth: number,
  walk: Walk,
): Generator<Problem> {
  const { seen, module } = walk
  const { file, value } = module
  const members = params.members ?? []
  const least = type === 'group' ? 1 : 2
  if (members.length < least)
    yield problem(
      file,
      params.members ? [...path, 'params', 'members'] : path,
      `got ${members.length === 0 ? 'no filters' : 'one filter'} inside, expected at least ` +
        `${least === 1 ? 'one' : 'two'} for type ${type}`,
    )
  if (!/^[a-z][a-z0-9_-]{0,62}$/.test(criterion) || ownKeys(value).includes(criterion))
    yield problem(
      file,
      [...path, 'criterion'],
      `got "${criterion}", expected a name of its own for type ${type}, which holds no value: ` +
        'lower case letters, digits, hyphens and underscores, no field and no search key',
    )
  else if (seen.has(criterion))
    yield problem(file, path, `got a second filter named "${criterion}", expected each name once`)
  seen.add(criterion)
  if (type === 'exclusiveTabs') yield* checkTabLabels(members, path, module)
  if (depth >= MAX_DEPTH && members.some(isContainer))
    yield problem(
      file,
      [...path, 'params', 'members'],
      `got filters nested deeper than ${MAX_DEPTH} levels, expected fewer`,
    )
  yield* checkList(members, [...path, 'params', 'members'], depth + 1, walk)
}

/** Labels of tabs must differ. */
function checkTabLabels(
  members: readonly Filter[],
  path: readonly PropertyKey[],
  { file }: Parsed<ModuleFile>,
): Problem[] {
  const labels = members.map(({ params: { label } }) =>
    (typeof label === 'string' ? label : label.en).trim(),
  )
  return labels.flatMap((label, index) => {
    const at = [...path, 'params', 'members', index, 'params', 'label']
    if (label === '') return [problem(file, at, 'got an empty label, expected one: it is the tab')]
    return labels.indexOf(label) < index
      ? [problem(file, at, `got the tab "${label}" a second time, expected labels that differ`)]
      : []
  })
}

/** What the checks of filters read, and what they have seen. */
interface Walk {
  readonly module: Parsed<ModuleFile>
  readonly places: Parsed<PlacesFile> | null
  /** Names of the containers and criteria checked so far. */
  readonly seen: Set<string>
}

/** Checks a filter that holds a value: its criterion, and that no other filter has it. */
function* checkLeaf(
  { type, criterion, params }: Filter,
  path: readonly PropertyKey[],
  { module, seen }: Walk,
): Generator<Problem> {
  const { file, value } = module
  if (params.members)
    yield problem(
      file,
      [...path, 'params', 'members'],
      `got filters inside a ${type}, expected them only in ${CONTAINER_TYPES.join(', ')}`,
    )
  const allowed = criteriaOf(type, value)
  const field = value.fields.find((one) => one.id === criterion)
  if (!allowed.includes(criterion))
    yield problem(
      file,
      [...path, 'criterion'],
      `got "${criterion}", expected ${allowed.join(' or ') || 'another type'} for type ${type} (${
        field
          ? 'the field exists, but is of another kind'
          : 'a field of the module, or a built-in one'
      })`,
    )
  else if (field && field.visibility !== 'everybody')
    yield problem(
      file,
      [...path, 'criterion'],
      `got visibility: ${field.visibility} for "${criterion}", expected a filter over a field for everybody`,
    )
  const days = wrongSpan(type, params.default, value.minDate)
  if (days) yield problem(file, [...path, 'params', 'default'], days)
  // Several filters may choose places (list, typing, grid): they are one criterion.
  const key = criterion === '___place' ? `${criterion} ${type}` : criterion
  if (seen.has(key))
    yield problem(file, path, `got a second filter for "${criterion}", expected one`)
  seen.add(key)
}

/** What is wrong with a filter's default days: a search with them would be refused. */
function wrongSpan(
  type: Filter['type'],
  value: Filter['params']['default'],
  minDate: string,
): string | null {
  if (type !== 'dateRange' || typeof value !== 'string') return null
  const ends = value.split('..')
  const early = ends.find((day) => /^\d{4}-\d{2}-\d{2}$/.test(day) && day < minDate)
  if (early !== undefined)
    return `got ${early}, expected days from minDate (${minDate}) on; a module with older records sets minDate`
  const [from = '', to = ''] = ends
  return from !== '' && to !== '' && to < from
    ? `got "${value}", expected an end that is not before the start`
    : null
}

/** Keys that searches of the module have already; containers may not take them. */
function ownKeys({ fields }: ModuleFile): string[] {
  return [
    'record_type',
    'status_name',
    'status',
    'record_date',
    'text',
    ...fields.map(({ id }) => id),
  ]
}

/** Criteria that a filter of the type may name; none for containers. */
function criteriaOf(type: Filter['type'], module: ModuleFile): string[] {
  const kinds = (kind: string) =>
    module.fields.filter((field) => field.kind === kind).map((field) => field.id)
  switch (type) {
    case 'radio':
    case 'immutableRadio':
    case 'checkboxTree':
    case 'checkGroups':
    case 'exclusiveToggle':
    case 'dropdown':
      return ['record_type', 'status_name', ...kinds('category')]
    case 'status':
      return ['status']
    case 'dateRange':
    case 'datePeriod':
      return ['record_date', ...kinds('date')]
    case 'text':
      return ['text']
    case 'number':
      return kinds('number')
    case 'predictive':
      return ['record_type', 'status_name', ...kinds('category'), '___place']
    case 'place':
    case 'grid':
      return ['___place']
    case 'group':
    case 'exclusiveTabs':
    case 'expandExclusive':
    case 'statedDate':
    case 'statedNumber':
      return []
  }
}
