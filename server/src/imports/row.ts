import type { FileSummary } from './file-summary.ts'

/**
 * One row of a source as its reader gives it: the values of a delimited file in the order of its
 * header, or an object of a JSON source.
 */
export type Row = readonly unknown[] | Readonly<Record<string, unknown>>

/** Rows of one file in their order. */
export interface RowBatch {
  /** The file's name as reports show it. */
  readonly file: string
  /** What the columns of these rows are called; the same object for every batch of the file. */
  readonly columns: Columns
  readonly rows: readonly Row[]
  /** Line on which each row starts, from 1. */
  readonly lines: readonly number[]
}

/** How the values of a row are reached by name. */
export type Columns =
  | { readonly kind: 'header'; readonly names: readonly string[] }
  | { readonly kind: 'object' }

/** Where a row is found, for people. */
export interface Position {
  readonly file: string
  readonly line: number
}

/** Where a reader reports what it met in a file; the import's report counts it. */
export interface ReadingNotes {
  /** A row that cannot be used; equal reasons have equal texts, `row` is the row itself. */
  reject(reason: string, position: Position, detail: string, row: unknown): void
  /** Something that was repaired or is worth knowing; no row is lost by it. */
  repair(reason: string, position: Position, detail: string): void
  /** A file or service was read to its end. */
  fileRead(file: Omit<FileSummary, 'rows'>): void
  /** Bytes read from disk or network so far, compressed as they are. */
  progress(bytes: number): void
}

/** A file or feed that cannot be read at all; nothing is imported. */
export class SourceError extends Error {
  override name = 'SourceError'
}

/** The function that finds the column `name` in rows with these columns; undefined when there is none. */
export function columnReader(columns: Columns, name: string): ((row: Row) => unknown) | undefined {
  if (columns.kind === 'header') {
    const index = columns.names.indexOf(name)
    // Readers give arrays for header columns and objects for object columns.
    return index < 0 ? undefined : (row) => (row as readonly unknown[])[index]
  }
  const path = name.split('.')
  if (path.length === 1) return (row) => property(row, name)
  return (row) => {
    const whole = property(row, name)
    return whole === undefined ? path.reduce<unknown>(property, row) : whole
  }
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined
}
