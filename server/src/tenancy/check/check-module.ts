import { checkEvents } from './check-events.ts'
import { checkFilters } from './check-filters.ts'
import { checkFormatting } from './check-formatting.ts'
import { isKnownSystem } from '../../places/coordinate-systems.ts'
import { problem } from '../folder/issue-messages.ts'
import { BUILT_IN_FIELDS, type ModuleFile } from '../document/module-document.ts'
import type { PlacesFile } from '../document/places-document.ts'
import type { Problem } from '../folder/problem.ts'
import type { Parsed } from '../folder/yaml-file.ts'
import { mappedAttributes } from '../document/source-document.ts'

/** Keys of searches that are not fields: a field of that name could never be filtered. */
const RESERVED_KEYS = [
  'name',
  'created',
  'channel',
  'start',
  'end',
  'text',
  'status_name',
  'events',
  'guid',
  'location',
]

/** Checks one module (fields, filters, formatting, source) against itself and the agency's places. */
export function checkModule(
  module: Parsed<ModuleFile>,
  places: Parsed<PlacesFile> | null,
): Problem[] {
  return [
    ...checkFields(module),
    ...checkFilters(module, places),
    ...checkFormatting(module),
    ...checkEvents(module),
    ...checkSource(module),
  ]
}

function* checkFields({ file, value }: Parsed<ModuleFile>): Generator<Problem> {
  const taken = new Set<string>([...BUILT_IN_FIELDS, ...RESERVED_KEYS])
  for (const [index, field] of value.fields.entries()) {
    const at = ['fields', index, 'id']
    if (taken.has(field.id)) {
      const owner = value.fields.slice(0, index).some((one) => one.id === field.id)
        ? 'a field above has it'
        : 'every module has a field or search key of that name'
      yield problem(file, at, `got the id "${field.id}", expected one of its own (${owner})`)
    }
    taken.add(field.id)
    if (field.search && field.kind !== 'text' && field.kind !== 'category')
      yield problem(
        file,
        ['fields', index, 'search'],
        `got search: true for a ${field.kind}, expected kind: text or category (only words can be searched)`,
      )
  }
}

function* checkSource({ file, value }: Parsed<ModuleFile>): Generator<Problem> {
  const { source } = value
  if (!source) return
  const fields = value.fields.map((field) => field.id)
  yield* mappedAttributes(source)
    .filter((name) => !fields.includes(name))
    .map((name) =>
      problem(
        file,
        ['source', 'map', name],
        `got a mapping for "${name}", expected a column of the record or a field of the module ` +
          `(${fields.join(', ') || 'it has none'}): add it to fields`,
      ),
    )
  if (!isKnownSystem(Number(source.crs.replace('EPSG:', ''))))
    yield problem(
      file,
      ['source', 'crs'],
      `got "${source.crs}", which is no coordinate system that can be converted, expected a code like ` +
        'EPSG:2229 (California zone V, feet) or EPSG:4326 (degrees): look it up at https://epsg.io',
    )
  if (source.visibility && value.visibility.length === 1 && value.visibility[0] === 'everybody')
    yield problem(
      file,
      ['source', 'visibility'],
      'got a visibility for records, expected the module to say which occur: visibility: [everybody, internal]',
    )
}
