import type { Filter, FilterOption } from '@plat/contract/filters'
import { problem } from './issue-words.ts'
import { BUILT_IN_FIELDS, type ModuleFile } from './module-document.ts'
import type { Problem } from './problem.ts'
import type { Parsed } from './read-folder.ts'
import { mappedAttributes } from './source-document.ts'

/** Keys of search criteria that are not fields: a field of that name could never be filtered. */
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

/** Checks what one module says against itself: fields, filters, formatting, source. */
export function checkModule(module: Parsed<ModuleFile>): Problem[] {
  return [
    ...checkFields(module),
    ...checkFilters(module),
    ...checkFormatting(module),
    ...checkSource(module),
  ]
}

function checkFields({ file, value }: Parsed<ModuleFile>): Problem[] {
  const taken = new Set<string>([...BUILT_IN_FIELDS, ...RESERVED_KEYS])
  const problems: Problem[] = []
  for (const [index, field] of value.fields.entries()) {
    const at = ['fields', index, 'id']
    if (taken.has(field.id)) {
      const owner = value.fields.slice(0, index).some((one) => one.id === field.id)
        ? 'a field above has it'
        : 'every module has a field or search key of that name'
      problems.push(
        problem(file, at, `got the id "${field.id}", expected one of its own (${owner})`),
      )
    }
    taken.add(field.id)
    if (field.search && field.kind !== 'text')
      problems.push(
        problem(
          file,
          ['fields', index, 'search'],
          `got search: true for a ${field.kind}, expected kind: text (only words can be searched)`,
        ),
      )
  }
  return problems
}

/** Criteria that a filter of each type may name. */
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
      return [...kinds('category'), '___place']
    case 'place':
    case 'grid':
      return ['___place']
    case 'group':
    case 'exclusiveTabs':
    case 'expandExclusive':
      return []
  }
}

function checkFilters({ file, value }: Parsed<ModuleFile>): Problem[] {
  const problems: Problem[] = []
  const seen = new Set<string>()
  for (const [index, filter] of value.filters.entries()) {
    const at = ['filters', index]
    const allowed = criteriaOf(filter.type, value)
    if (!allowed.includes(filter.criterion))
      problems.push(
        problem(
          file,
          [...at, 'criterion'],
          `got "${filter.criterion}", expected ${allowed.join(' or ')} for type ${filter.type} (${
            value.fields.some((field) => field.id === filter.criterion)
              ? 'the field exists, but is of another kind'
              : 'a field of the module, or a built-in one'
          })`,
        ),
      )
    if (seen.has(filter.criterion))
      problems.push(
        problem(file, at, `got a second filter for "${filter.criterion}", expected one`),
      )
    seen.add(filter.criterion)
    const repeated = repeatedOption(filter.params.options ?? [], new Set())
    if (repeated !== null)
      problems.push(
        problem(
          file,
          [...at, 'params', 'options'],
          `got the option "${repeated}" twice, expected it once`,
        ),
      )
  }
  return problems
}

function repeatedOption(options: readonly FilterOption[], seen: Set<string>): string | null {
  for (const option of options) {
    if (seen.has(option.id)) return option.id
    seen.add(option.id)
    const inner = repeatedOption(option.members ?? [], seen)
    if (inner !== null) return inner
  }
  return null
}

function checkFormatting({ file, value }: Parsed<ModuleFile>): Problem[] {
  const known = [...BUILT_IN_FIELDS, 'events', ...value.fields.map((field) => field.id)]
  const seen = new Set<string>()
  return value.formatting.flatMap((one, index) => {
    const at = ['formatting', index, 'id']
    if (seen.has(one.id))
      return [problem(file, at, `got "${one.id}" a second time, expected it once`)]
    seen.add(one.id)
    if (known.includes(one.id)) return []
    return [
      problem(file, at, `got "${one.id}", expected a field of the module: ${known.join(', ')}`),
    ]
  })
}

function checkSource({ file, value }: Parsed<ModuleFile>): Problem[] {
  const { source } = value
  if (!source) return []
  const fields = value.fields.map((field) => field.id)
  const problems = mappedAttributes(source)
    .filter((name) => !fields.includes(name))
    .map((name) =>
      problem(
        file,
        ['source', 'map', name],
        `got a mapping for "${name}", expected a column of the record or a field of the module ` +
          `(${fields.join(', ') || 'it has none'}): add it to fields`,
      ),
    )
  if (source.visibility && value.visibility.length === 1 && value.visibility[0] === 'everybody')
    problems.push(
      problem(
        file,
        ['source', 'visibility'],
        'got a visibility for records, expected the module to say which occur: visibility: [everybody, internal]',
      ),
    )
  return problems
}
