import { own } from '@plat/contract/platform/own'
import { eventField } from './event-field.ts'
import {
  MAPPED_COLUMNS,
  type SourceEvent,
  type SourceMap,
} from '../tenancy/document/source-document.ts'
import {
  compileExpression,
  compileTextExpression,
  type CompiledExpression,
  dropValue,
  type ExpressionContext,
} from './expressions.ts'
import { locationReader } from './location-reader.ts'
import type { LocationRules } from './locations.ts'
import { cleanKey, recordGuid, referenceKey } from './record-key.ts'
import type { Row } from './row.ts'
import { type RowRules, compileRowRules } from './row-rules.ts'
import { type StagedRow, stagedRow } from './staged-row.ts'

/** What turns rows of a module's source into records, apart from the columns of the file at hand. */
export interface MappingRules extends RowRules {
  readonly tenant: string
  readonly module: string
  readonly key: NonNullable<SourceMap[string]>
  readonly map: SourceMap
  readonly events: readonly SourceEvent[]
  readonly visibility: SourceMap[string] | undefined
  readonly location: LocationRules
  /** 1 = live, 2 = archive. */
  statusCategory(status: string | null): 1 | 2
}

export type MappedRow =
  | {
      readonly kind: 'record'
      readonly row: StagedRow
      readonly located: boolean
      /** Why a location that was given cannot be used. */
      readonly problem: string | null
    }
  | { readonly kind: 'rejected'; readonly reason: string; readonly detail: string }

const LONGEST_KEY = 500
const LONGEST_REFERENCE = 200
const VISIBILITY: Record<string, string> = { everybody: '0', registered: '1', internal: '2' }
const BUILT_IN = new Set<string>([...MAPPED_COLUMNS, 'location'])

/** Names of the attributes that a mapping fills. */
export function attributesOf(map: SourceMap): string[] {
  return Object.keys(map).filter((name) => !BUILT_IN.has(name))
}

/** Compiles a mapping for files with the columns of `context`; the result is called once per row. */
export function compileMapping(
  rules: MappingRules,
  context: ExpressionContext,
): (row: Row) => MappedRow {
  const text = (name: string) => {
    const expression = rules.map[name]
    return expression
      ? counted(compileTextExpression(expression, name, context), name, context)
      : () => null
  }
  const key = compileTextExpression(rules.key, 'key', context)
  const readers = {
    reference: text('agency_reference'),
    title: text('title'),
    description: text('description'),
    type: text('record_type'),
    status: text('status'),
    date: text('record_date'),
    address: text('street_address'),
    division: text('division'),
  }
  const location = locationReader(rules.map.location, rules.location, context)
  const attributes = compileAttributes(rules.map, context)
  const events = compileEvents(rules.events, context)
  const visibility = compileVisibility(rules.visibility, context)
  const prepare = compileRowRules(rules, context)

  return (source) => {
    const prepared = prepare(source)
    if (prepared.kind === 'rejected') return prepared
    const row = prepared.row
    const keyText = key(row)
    const sourceKey = keyText === null ? '' : cleanKey(keyText)
    if (sourceKey === '')
      return { kind: 'rejected', reason: 'no key', detail: 'the key of the record is empty' }
    if (sourceKey.length > LONGEST_KEY)
      return {
        kind: 'rejected',
        reason: 'key too long',
        detail: `a key of ${sourceKey.length} characters; expected at most ${LONGEST_KEY}`,
      }
    const reference = (readers.reference(row) ?? sourceKey).slice(0, LONGEST_REFERENCE)
    const status = readers.status(row)
    const type = readers.type(row)
    const place = location(row)
    const content = [
      sourceKey,
      reference,
      referenceKey(reference),
      readers.title(row) ?? type ?? reference,
      readers.description(row),
      type,
      status,
      rules.statusCategory(status) === 2 ? '2' : '1',
      readers.date(row),
      readers.address(row),
      readers.division(row),
      place.point ? String(place.point[0]) : null,
      place.point ? String(place.point[1]) : null,
      place.wkt,
      place.problem,
      visibility(row),
      attributes(row),
      events(row),
    ]
    return {
      kind: 'record',
      row: stagedRow(recordGuid(rules.tenant, rules.module, sourceKey), content),
      located: place.point !== null,
      problem: place.problem,
    }
  }
}

function compileAttributes(map: SourceMap, context: ExpressionContext): (row: Row) => string {
  const readers: [string, CompiledExpression][] = Object.entries(map)
    .filter(([name]) => !BUILT_IN.has(name))
    .map(([name, expression]) => [
      JSON.stringify(name),
      counted(
        // What is not built in is an expression by the document's schema.
        compileExpression(expression as NonNullable<SourceMap[string]>, name, context),
        name,
        context,
      ),
    ])
  return (row) => {
    let json = ''
    for (const [name, read] of readers) {
      const value = read(row)
      if (value === null) continue
      json += `${json === '' ? '' : ','}${name}:${JSON.stringify(value)}`
    }
    return `{${json}}`
  }
}

/** The same reader, whose values are counted under the field's name. */
function counted<Result>(
  read: (row: Row) => Result | null,
  field: string,
  { fields }: ExpressionContext,
): (row: Row) => Result | null {
  if (!fields) return read
  const count = fields.of(field)
  return (row) => {
    const value = read(row)
    if (value !== null) count.fill(fields.row)
    return value
  }
}

type EventReader = (row: Row, into: { day: string; json: string }[]) => void

function compileEvents(
  events: readonly SourceEvent[],
  context: ExpressionContext,
): (row: Row) => string {
  if (events.length === 0) return () => '[]'
  const readers = events.map((event): EventReader =>
    'each' in event ? listEvents(event, context) : columnEvent(event, context),
  )
  return (row) => {
    const found: { day: string; json: string }[] = []
    for (const read of readers) read(row, found)
    if (found.length > 1) found.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
    return `[${found.map(({ json }) => json).join(',')}]`
  }
}

function columnEvent(
  event: Exclude<SourceEvent, { each: string }>,
  context: ExpressionContext,
): EventReader {
  const field = eventField(event.label)
  const date = counted(compileTextExpression(event.date, field, context), field, context)
  const content = event.content
    ? compileTextExpression(event.content, 'events', context)
    : () => null
  const label = JSON.stringify(event.label)
  return (row, into) => {
    const day = date(row)
    if (day !== null) into.push({ day, json: eventJson(day, label, content(row)) })
  }
}

function listEvents(
  event: Extract<SourceEvent, { each: string }>,
  context: ExpressionContext,
): EventReader {
  const list = compileExpression({ column: event.each, ...PLAIN, json: true }, 'events', context)
  // Entries of a list need not have every member: no column of theirs is missed.
  const inner: ExpressionContext = {
    ...context,
    columns: { kind: 'object' },
    asked: () => undefined,
  }
  const date = counted(compileTextExpression(event.date, 'events', inner), 'events', inner)
  const label = compileTextExpression(event.label, 'events', inner)
  const content = event.content ? compileTextExpression(event.content, 'events', inner) : () => null
  const labels = new Map(
    Object.entries(event.labels ?? {}).map(([value, text]) => [value, JSON.stringify(text)]),
  )
  return (row, into) => {
    const entries = list(row)
    if (!Array.isArray(entries)) return
    for (const entry of entries) {
      if (typeof entry !== 'object' || entry === null) continue
      const day = date(entry)
      const text = label(entry)
      if (day === null || text === null) continue
      into.push({
        day,
        json: eventJson(day, labels.get(text) ?? JSON.stringify(text), content(entry)),
      })
    }
  }
}

const PLAIN = { trim: true, collapse: false, dashes: false, unlisted: 'keep' } as const

function eventJson(day: string, label: string, content: string | null): string {
  return `{"date":"${day}","label":${label},"content":${content === null ? 'null' : JSON.stringify(content)}}`
}

function compileVisibility(
  expression: SourceMap[string] | undefined,
  context: ExpressionContext,
): (row: Row) => string {
  if (!expression) return () => '0'
  const read = compileTextExpression(expression, 'visibility', context)
  const count = context.fields?.of('visibility')
  return (row) => {
    const value = read(row)
    if (value === null) return '0'
    const level = own(VISIBILITY, value)
    if (level === undefined)
      dropValue(
        context,
        'visibility',
        'not everybody, registered or internal: kept internal',
        value,
      )
    else count?.fill(context.fields?.row ?? 0)
    return level ?? '2'
  }
}
