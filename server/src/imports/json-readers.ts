import type { FileEnd } from './file-summary.ts'
import { MAX_DEPTH, nestingOf } from '../platform/json/json-brackets.ts'
import { JsonElements } from '../platform/json/json-elements.ts'
import { GEOMETRY_COLUMN } from './location-reader.ts'
import { type Columns, type ReadingNotes, type Row, type RowBatch, SourceError } from './row.ts'

const OBJECT_COLUMNS: Columns = { kind: 'object' }

/** The objects of an array in a JSON document; `item` is the path of keys to it. */
export async function* readJsonArray(
  pieces: AsyncIterable<string>,
  file: string,
  item: string | undefined,
  notes: ReadingNotes,
): AsyncGenerator<RowBatch, FileEnd> {
  const path = item === undefined ? [] : item.split('.')
  return yield* readElements(pieces, file, path, (value) => value, notes)
}

/** The features of a GeoJSON FeatureCollection: their properties, with the geometry beside them. */
export async function* readGeoJson(
  pieces: AsyncIterable<string>,
  file: string,
  notes: ReadingNotes,
): AsyncGenerator<RowBatch, FileEnd> {
  return yield* readElements(pieces, file, ['features'], featureRow, notes)
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
): AsyncGenerator<RowBatch, FileEnd> {
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
      else notes.reject(element.reason, { file, line: element.line }, '', null)
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
  if (!elements.closed)
    throw new SourceError(`${file} is cut off: its document is not closed after ${name}.`)
  if (elements.hasTrailingText)
    throw new SourceError(
      `${file} is not one JSON document: more text follows its end. Were several files joined? ` +
        'Name them one by one under files.',
    )
  return 'closed'
}

/** A batch that is being filled. */
export interface OpenBatch extends RowBatch {
  readonly rows: Row[]
  readonly lines: number[]
}

/** An empty batch of objects. */
export function emptyBatch(file: string): OpenBatch {
  return { file, columns: OBJECT_COLUMNS, rows: [], lines: [] }
}

/** Adds the row of a JSON text to the batch, or rejects it. @returns false when it was rejected. */
export function addObject(
  batch: OpenBatch,
  text: string,
  position: { file: string; line: number },
  notes: ReadingNotes,
  rowOf: (value: Readonly<Record<string, unknown>>) => Row,
): boolean {
  let value: unknown
  try {
    if (nestingOf(text) > MAX_DEPTH) {
      notes.reject(`JSON nested deeper than ${MAX_DEPTH}`, position, '', text)
      return false
    }
    value = JSON.parse(text)
  } catch (error) {
    notes.reject('not JSON', position, error instanceof Error ? error.message : String(error), text)
    return false
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    notes.reject('not a JSON object', position, text.slice(0, 200), text)
    return false
  }
  // Neither null nor an array: an object with named members.
  batch.rows.push(rowOf(value as Readonly<Record<string, unknown>>))
  batch.lines.push(position.line)
  return true
}

/** @throws SourceError for a page of HTML. */
export function refuseMarkup(text: string, file: string): void {
  const head = text.trimStart().slice(0, 40)
  if (head.startsWith('<'))
    throw new SourceError(`${file} is a page of HTML or XML, not JSON: it starts with "${head}".`)
}
