import { checkFilters } from './check-filters.ts'
import { checkFormatting } from './check-formatting.ts'
import { isKnownSystem } from '../../places/coordinate-systems.ts'
import { problem } from '../folder/issue-messages.ts'
import { BUILT_IN_FIELDS, type ModuleFile } from '../document/module-document.ts'
import type { PlacesFile } from '../document/places-document.ts'
import type { Problem } from '../folder/problem.ts'
import type { Parsed } from '../folder/yaml-file.ts'
import { mappedAttributes } from '../document/source-document.ts'
import { TRACKED_FIELDS } from '../document/built-in-fields.ts'

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

/** Checks that what a module tells of its records names fields and statuses that it has. */
function checkEvents({ file, value }: Parsed<ModuleFile>): Problem[] {
  const { status, decision, date = [], comment = {} } = value.events
  const { statusSince } = value
  const dates = [
    'record_date',
    ...value.fields.filter(({ kind }) => kind === 'date').map(({ id }) => id),
  ]
  const fields = [...TRACKED_FIELDS, ...value.fields.map(({ id }) => id)]
  const unknown = (at: (string | number)[], got: string, known: readonly string[], what: string) =>
    known.includes(got)
      ? []
      : [problem(file, at, `got "${got}", expected ${what} (${known.join(', ') || 'it has none'})`)]
  const oneField = 'a field of the module whose changes are noted'
  const oneDate = 'a field of the module with kind: date'
  const statuses = Object.keys(value.statuses).filter((name) => name !== 'default')
  return [
    ...status.flatMap((id, at) => unknown(['events', 'status', at], id, fields, oneField)),
    ...decision.fields.flatMap((id, at) =>
      unknown(['events', 'decision', 'fields', at], id, fields, oneField),
    ),
    // A module that lists no statuses takes those of its source as they come.
    ...(statuses.length === 0 ? [] : decision.statuses).flatMap((name, at) =>
      unknown(['events', 'decision', 'statuses', at], name, statuses, 'a status of the module'),
    ),
    ...date.flatMap((id, at) => unknown(['events', 'date', at], id, dates, oneDate)),
    ...Object.entries(comment).flatMap(([end, id]) =>
      unknown(['events', 'comment', end], id, dates, oneDate),
    ),
    ...(statusSince === undefined ? [] : unknown(['statusSince'], statusSince, dates, oneDate)),
  ]
}
