import { own } from '@plat/contract/platform/own'
import {
  MAPPED_COLUMNS,
  type SourceEvent,
  type SourceMap,
  type ColumnSpill,
  type RowCheck,
} from '../tenancy/document/source-mapping.ts'
import { compileDay } from './day-reader.ts'
import { dropValue, type ExpressionContext } from './expression-context.ts'
import type { CompiledExpression } from './expression-values.ts'
import { compileExpression, compileTextExpression } from './expressions.ts'
import { locationReader } from './location-reader.ts'
import type { LocationRules } from './locations.ts'
import { compileEvents, counted } from './record-events.ts'
import { cleanKey, recordGuid, referenceKey } from './record-key.ts'
import type { Row } from './row.ts'
import { type StagedRow, stagedRow } from './staged-row.ts'

/** What turns rows of a module's source into records, the same for all files. */
export interface MappingRules extends RowRules {
  readonly tenant: string
  readonly module: string
  readonly key: NonNullable<SourceMap[string]>
  readonly map: SourceMap
  /** Attributes that are days. */
  readonly dates: ReadonlySet<string>
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
      /** Its location as the source writes it; null when it has none that can be used. */
      readonly given: readonly [x: number, y: number] | null
      readonly address: string | null
      /** Why a location that was given cannot be used. */
      readonly problem: string | null
    }
  | { readonly kind: 'rejected'; readonly reason: string; readonly detail: string }

const MAX_KEY_LENGTH = 500

const MAX_REFERENCE_LENGTH = 200

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
    date: dayReader(rules.map, context),
    address: text('street_address'),
    division: text('division'),
  }
  const location = locationReader(rules.map.location, rules.location, context)
  const attributes = compileAttributes(rules, context)
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
    if (sourceKey.length > MAX_KEY_LENGTH)
      return {
        kind: 'rejected',
        reason: 'key too long',
        detail: `a key of ${sourceKey.length} characters; expected at most ${MAX_KEY_LENGTH}`,
      }
    const reference = (readers.reference(row) ?? sourceKey).slice(0, MAX_REFERENCE_LENGTH)
    const status = readers.status(row)
    const type = readers.type(row)
    const place = location(row)
    const address = readers.address(row)
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
      address,
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
      given: place.given,
      address,
      problem: place.problem,
    }
  }
}

function dayReader(map: SourceMap, context: ExpressionContext): (row: Row) => string | null {
  const name = 'record_date'
  const expression = map[name]
  return expression ? counted(compileDay(expression, name, context), name, context) : () => null
}

function compileAttributes(
  { map, dates }: MappingRules,
  context: ExpressionContext,
): (row: Row) => string {
  const readers: [string, CompiledExpression][] = Object.entries(map)
    .filter(([name]) => !BUILT_IN.has(name))
    .map(([name, mapped]) => {
      // By the document's schema all others are expressions.
      const expression = mapped as NonNullable<SourceMap[string]>
      const compile = dates.has(name) ? compileDay : compileExpression
      return [JSON.stringify(name), counted(compile(expression, name, context), name, context)]
    })
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

function compileVisibility(
  expression: SourceMap[string] | undefined,
  context: ExpressionContext,
): (row: Row) => string {
  if (!expression) return () => '0'
  const read = compileTextExpression(expression, 'visibility', context)
  const count = context.fields?.of('visibility')
  return (row) => {
    const value = read(row)
    const level = value === null ? undefined : own(VISIBILITY, value)
    if (value === null) dropValue(context, 'visibility', 'empty: kept internal', '')
    else if (level === undefined)
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

/** Rules that a source has for its rows as a whole. */
interface RowRules {
  readonly checks: readonly RowCheck[]
  readonly spills: readonly ColumnSpill[]
}

type PreparedRow =
  | { readonly kind: 'row'; readonly row: Row }
  | { readonly kind: 'rejected'; readonly reason: string; readonly detail: string }

/** Compiles spills (repaired first) and checks into one function over rows. */
function compileRowRules(rules: RowRules, context: ExpressionContext): (row: Row) => PreparedRow {
  const spills = rules.spills.map((spill) => compileSpill(spill, context))
  const checks = rules.checks.map((check) => ({
    read: compileTextExpression(check.value, `check "${check.reason}"`, context),
    match: new RegExp(check.match, 'u'),
    reason: check.reason,
  }))
  return (source) => {
    let row = source
    for (const spill of spills) row = spill(row)
    for (const { read, match, reason } of checks) {
      const value = read(row)
      if (!match.test(value ?? ''))
        return { kind: 'rejected', reason, detail: `got ${JSON.stringify(value)}` }
    }
    return { kind: 'row', row }
  }
}

function compileSpill(spill: ColumnSpill, context: ExpressionContext): (row: Row) => Row {
  const { columns } = context
  const when = new RegExp(spill.when, 'u')
  if (columns.kind === 'object') {
    return (row) => {
      if (Array.isArray(row)) return row
      // Rows of object columns are objects.
      const values = row as Readonly<Record<string, unknown>>
      const into = values[spill.into]
      if (typeof into !== 'string' || !when.test(into)) return row
      context.repaired(spill.into, `shifted columns: text of ${spill.from} put back`, into)
      return {
        ...values,
        [spill.from]: `${String(values[spill.from] ?? '')}${spill.joint}${into}`,
        [spill.into]: null,
      }
    }
  }
  const [from, target] = [columns.names.indexOf(spill.from), columns.names.indexOf(spill.into)]
  if (from < 0 || target < 0) return (row) => row
  return (row) => {
    // Rows of header columns are arrays.
    const values = row as readonly unknown[]
    const into = values[target]
    if (typeof into !== 'string' || into === '' || !when.test(into)) return row
    context.repaired(spill.into, `shifted columns: text of ${spill.from} put back`, into)
    return values.with(from, `${String(values[from] ?? '')}${spill.joint}${into}`).with(target, '')
  }
}
