import { CONTAINER_TYPES, type Filter } from '@plat/contract/search/filters/filters'
import type { ModuleFile } from '../document/module-document.ts'
import type { PlacesFile } from '../document/places-document.ts'
import { problem } from '../folder/issue-messages.ts'
import type { Problem } from '../folder/problem.ts'
import type { Parsed } from '../folder/yaml-file.ts'
import { checkLeaf, ownKeys, type Walk } from './check-filter-leaf.ts'
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
