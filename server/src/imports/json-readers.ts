import { GEOMETRY_COLUMN } from './location-reader.ts'
import { DEEPEST, JsonElements, nestingOf } from './json-elements.ts'
import { type Columns, type ReadingNotes, type Row, type RowBatch, SourceError } from './row.ts'

const OBJECT_COLUMNS: Columns = { kind: 'object' }
/** Characters of one line of NDJSON beyond which it is refused. */
const LONGEST_LINE = 32_000_000

/** The objects of a file with one JSON object a line. */
export async function* readNdjson(
  pieces: AsyncIterable<string>,
  file: string,
  notes: ReadingNotes,
): AsyncGenerator<RowBatch> {
  let carry = ''
  let line = 1
  let skipping = false
  let first = true

  function batchOf(text: string): RowBatch | undefined {
    const batch = emptyBatch(file)
    let start = 0
    while (start < text.length) {
      const newline = text.indexOf('\n', start)
      const end = newline < 0 ? text.length : newline
      addObject(batch, text.slice(start, end).trim(), { file, line }, notes, (value) => value)
      line++
      start = end + 1
    }
    return batch.rows.length > 0 ? batch : undefined
  }

  for await (const piece of pieces) {
    if (first && piece.trim() !== '') {
      refuseForeignLines(piece, file)
      first = false
    }
    const end = piece.lastIndexOf('\n')
    if (skipping) {
      const next = piece.indexOf('\n')
      if (next < 0) continue
      skipping = false
      line++
      carry = piece.slice(next + 1)
      continue
    }
    if (end < 0) {
      carry += piece
      if (carry.length > LONGEST_LINE) {
        notes.reject('line too long', { file, line }, `more than ${LONGEST_LINE} characters`)
        carry = ''
        skipping = true
      }
      continue
    }
    const batch = batchOf(carry + piece.slice(0, end + 1))
    carry = piece.slice(end + 1)
    if (batch) yield batch
  }
  const batch = batchOf(carry)
  if (batch) yield batch
}

/** The objects of an array in a JSON document; `item` is the path of keys to it. */
export async function* readJsonArray(
  pieces: AsyncIterable<string>,
  file: string,
  item: string | undefined,
  notes: ReadingNotes,
): AsyncGenerator<RowBatch> {
  const path = item === undefined ? [] : item.split('.')
  yield* readElements(pieces, file, path, (value) => value, notes)
}

/** The features of a GeoJSON FeatureCollection: their properties, with the geometry beside them. */
export async function* readGeoJson(
  pieces: AsyncIterable<string>,
  file: string,
  notes: ReadingNotes,
): AsyncGenerator<RowBatch> {
  yield* readElements(pieces, file, ['features'], featureRow, notes)
}

/** A feature as a row: its properties, `$geometry`, and `$id`. */
export function featureRow(
  feature: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const properties = feature['properties']
  return {
    ...(typeof properties === 'object' ? properties : undefined),
    [GEOMETRY_COLUMN]: feature['geometry'] ?? null,
    $id: feature['id'],
  }
}

async function* readElements(
  pieces: AsyncIterable<string>,
  file: string,
  path: readonly string[],
  rowOf: (value: Readonly<Record<string, unknown>>) => Row,
  notes: ReadingNotes,
): AsyncGenerator<RowBatch> {
  const elements = new JsonElements(path)
  let first = true
  for await (const piece of pieces) {
    if (first && piece.trim() !== '') {
      refuseMarkup(piece, file)
      first = false
    }
    const batch = emptyBatch(file)
    for (const element of elements.push(piece)) {
      if ('text' in element)
        addObject(batch, element.text, { file, line: element.line }, notes, rowOf)
      else notes.reject(element.reason, { file, line: element.line }, '')
    }
    if (batch.rows.length > 0) yield batch
  }
  const name = path.length === 0 ? 'an array' : `an array "${path.join('.')}"`
  if (!elements.entered)
    throw new SourceError(`${file} has no records: expected ${name} in a JSON document.`)
  if (!elements.complete)
    throw new SourceError(
      `${file} is cut off: it ends within ${name}, after ${elements.found} elements.`,
    )
}

interface OpenBatch extends RowBatch {
  readonly rows: Row[]
  readonly lines: number[]
}

function emptyBatch(file: string): OpenBatch {
  return { file, columns: OBJECT_COLUMNS, rows: [], lines: [] }
}

function addObject(
  batch: OpenBatch,
  text: string,
  position: { file: string; line: number },
  notes: ReadingNotes,
  rowOf: (value: Readonly<Record<string, unknown>>) => Row,
): void {
  if (text === '') return
  let value: unknown
  try {
    if (nestingOf(text) > DEEPEST) {
      notes.reject(`JSON nested deeper than ${DEEPEST}`, position, text.slice(0, 200))
      return
    }
    value = JSON.parse(text)
  } catch (error) {
    notes.reject('not JSON', position, error instanceof Error ? error.message : String(error))
    return
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    notes.reject('not a JSON object', position, text.slice(0, 200))
    return
  }
  // An object that is neither null nor an array has named members.
  batch.rows.push(rowOf(value as Readonly<Record<string, unknown>>))
  batch.lines.push(position.line)
}

function refuseForeignLines(text: string, file: string): void {
  refuseMarkup(text, file)
  if (text.trimStart().startsWith('['))
    throw new SourceError(`${file} is a JSON array, not one object a line. Set format: json.`)
  if (!text.trimStart().startsWith('{'))
    throw new SourceError(
      `${file} does not start with a JSON object: got "${text.trimStart().slice(0, 40)}". ` +
        'Expected one JSON object a line.',
    )
}

function refuseMarkup(text: string, file: string): void {
  const head = text.trimStart().slice(0, 40)
  if (head.startsWith('<'))
    throw new SourceError(`${file} is a page of HTML or XML, not JSON: it starts with "${head}".`)
}
