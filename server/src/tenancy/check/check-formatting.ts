import type { Formatting } from '@plat/contract/records/formatting'
import { problem } from '../folder/issue-messages.ts'
import { linkKind } from '../document/link.ts'
import { BUILT_IN_FIELDS, type ModuleFile } from '../document/module-document.ts'
import type { Problem } from '../folder/problem.ts'
import type { Parsed } from '../folder/yaml-file.ts'

/** Properties that only some types use. */
const ONLY_FOR: readonly (readonly [keyof Formatting, readonly Formatting['type'][]])[] = [
  ['formatting', ['basic/formatted', 'list', 'list/expand']],
  ['link', ['button']],
  ['action', ['button']],
  ['opens', ['button']],
  ['collapsed', ['list/expand', 'table/timeline']],
]

/** Checks how a module shows its records: each entry against its type and the module's fields. */
export function* checkFormatting({ file, value }: Parsed<ModuleFile>): Generator<Problem> {
  const known = new Set([...BUILT_IN_FIELDS, 'events', ...value.fields.map((field) => field.id)])
  const seen = new Set<string>()
  for (const [index, one] of value.formatting.entries()) {
    const report = (at: readonly PropertyKey[], message: string) =>
      problem(file, ['formatting', index, ...at], message)
    if (seen.has(one.id)) yield report(['id'], `got "${one.id}" a second time, expected it once`)
    else if (!known.has(one.id))
      yield report(
        ['id'],
        `got "${one.id}", expected a field of the module: ${[...known].join(', ')}`,
      )
    else yield* checkEntry(one, value, known, report)
    seen.add(one.id)
  }
  yield* checkRestricted({ file, value })
}

type Report = (at: readonly PropertyKey[], message: string) => Problem

function* checkEntry(
  one: Formatting,
  module: ModuleFile,
  known: ReadonlySet<string>,
  report: Report,
): Generator<Problem> {
  for (const [key, types] of ONLY_FOR)
    if (one[key] !== undefined && !types.includes(one.type))
      yield report(
        [key],
        `got ${key} for type ${one.type}, expected it for ${types.join(' or ')} only`,
      )
  const kind = module.fields.find((field) => field.id === one.id)?.kind
  if ((one.type === 'table/timeline') !== (one.id === 'events'))
    yield report(
      ['type'],
      `got ${one.type} for "${one.id}", expected table/timeline for events only`,
    )
  if ((one.type === 'video') !== (kind === 'video'))
    yield report(
      ['type'],
      `got ${one.type} for "${one.id}", expected video for fields of kind video`,
    )
  if (one.type === 'button') yield* checkButton(one, known, report)
  if ((one.type === 'contact') !== Array.isArray(one.layout))
    yield report(
      ['layout'],
      one.type === 'contact'
        ? 'got no list, expected the lines of the contact: [{field: owner, style: bold}, …]'
        : 'got a list, expected wide or half (lines are for type contact)',
    )
  else if (Array.isArray(one.layout))
    for (const [line, part] of one.layout.entries()) {
      const at = ['layout', line]
      if ((part.member === undefined) === (part.field === undefined))
        yield report(at, 'expected one of member and field')
      if (part.field !== undefined && !known.has(part.field))
        yield report([...at, 'field'], `got "${part.field}", expected a field of the module`)
      if (part.member !== undefined && kind !== 'contact')
        yield report(
          [...at, 'member'],
          `got a member of "${one.id}", expected a field of kind contact (or field: for another field)`,
        )
    }
}

const PLACEHOLDER = /\{([^{}]*)\}/g

function* checkButton(
  one: Formatting,
  known: ReadonlySet<string>,
  report: Report,
): Generator<Problem> {
  if (one.text === undefined)
    return yield report([], 'got a button without text, expected what stands on it')
  if (one.link === undefined) return
  const at = ['link']
  if (one.action === 'copy')
    return yield report(at, 'got a link with action copy, expected one of them')
  for (const [, field = ''] of one.link.matchAll(PLACEHOLDER))
    if (!known.has(field))
      yield report(at, `got {${field}}, expected a field of the module in the braces`)
  // The host must be fixed before values of the record are filled in.
  const fixed = one.link.slice(0, one.link.search(/\{|$/))
  const example = one.link
    .replace(/^mailto:\{[^{}]*\}/i, 'mailto:x@example.org')
    .replaceAll(PLACEHOLDER, /^tel:/i.test(one.link) ? '5550100' : 'x')
  const host = /^(\/(?!\/)|https?:\/\/[^/]+\/|mailto:|tel:)/i.test(
    one.link.includes('{') ? fixed : one.link.replace(/^(https?:\/\/[^/]+)$/i, '$1/'),
  )
  if (linkKind(example) === null || !host)
    yield report(
      at,
      `got "${one.link}", expected a path of this portal, or an address that starts with https://, mailto: or tel: (braces after the host only)`,
    )
}

/** Searching must not reveal what only some may read; filters are checked for this elsewhere. */
function* checkRestricted({ file, value }: Parsed<ModuleFile>): Generator<Problem> {
  for (const [index, field] of value.fields.entries()) {
    if (field.visibility === 'everybody') continue
    const who = `got visibility: ${field.visibility} for "${field.id}"`
    if (field.search)
      yield problem(
        file,
        ['fields', index, 'search'],
        `${who} and search: true, expected a field for everybody where its words can be searched`,
      )
    if (field.id === 'parcel')
      yield problem(
        file,
        ['fields', index, 'visibility'],
        `${who}, expected a field for everybody: the search box finds records by their parcel`,
      )
  }
}
