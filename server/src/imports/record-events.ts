import type { SourceEvent } from '../tenancy/document/source-mapping.ts'
import { compileDay } from './day-reader.ts'
import { eventField } from './event-field.ts'
import type { ExpressionContext } from './expression-context.ts'
import { compileExpression, compileTextExpression } from './expressions.ts'
import type { Row } from './row.ts'

/** The same reader, whose values are counted under the field's name. */
export function counted<Result>(
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

/** Compiles the history of a mapping: a row's events as JSON, in order of date. */
export function compileEvents(
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
  const date = counted(compileDay(event.date, field, context), field, context)
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
  // Entries of a list need not have every member.
  const inner: ExpressionContext = {
    ...context,
    columns: { kind: 'object' },
    onColumn: () => undefined,
  }
  const date = counted(compileDay(event.date, 'events', inner), 'events', inner)
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
