import { ColumnWatch } from './column-watch.ts'
import type { ExpressionContext } from './expression-context.ts'
import { FieldCounts } from './field-counts.ts'
import type { FileSummary } from './file-summary.ts'
import { compileMapping, type MappedRow, type MappingRules } from './record-mapper.ts'
import type { RejectsFile } from './rejects-file.ts'
import { RepeatedPoints } from './repeated-points.ts'
import type { Columns, Position, ReadingNotes, Row, RowBatch } from './row.ts'
import type { StagedRow } from './staged-row.ts'
import { Tally } from './tally.ts'

/** Counts of a running import. */
export class RowCounts implements ReadingNotes {
  readonly rejected = new Tally()
  readonly repaired = new Tally()
  readonly unlocated = new Tally()
  readonly fields = new FieldCounts()
  readonly points = new RepeatedPoints()
  read = 0
  located = 0
  bytes = 0
  /** The files that were read to their end. */
  readonly files: FileSummary[] = []
  /** Sentences about columns that some of the files do not have. */
  readonly columnNotices: string[] = []
  readonly #rowsOfFiles = new Map<string, number>()
  readonly #rejects: RejectsFile

  constructor(rejects: RejectsFile) {
    this.#rejects = rejects
  }

  reject(reason: string, position: Position, detail: string, row: unknown): void {
    this.addRows(position.file, 1)
    this.rejectRow(reason, position, detail, row)
  }

  /** Counts rows of a file as read. */
  addRows(file: string, rows: number): void {
    this.read += rows
    this.#rowsOfFiles.set(file, (this.#rowsOfFiles.get(file) ?? 0) + rows)
  }

  /** A row that was counted as read already. */
  rejectRow(reason: string, position: Position, detail: string, row: unknown): void {
    this.rejected.add(reason, position, detail)
    this.#rejects.add(reason, position, detail, row)
  }

  /** Writes what was rejected so far. @throws SourceError when its file cannot be written. */
  writeRejects(): void {
    this.#rejects.flush()
  }

  repair(reason: string, position: Position, detail: string): void {
    this.repaired.add(reason, position, detail)
  }

  fileRead(file: Omit<FileSummary, 'rows'>): void {
    this.files.push({ ...file, rows: this.#rowsOfFiles.get(file.name) ?? 0 })
  }

  progress(bytes: number): void {
    this.bytes += bytes
  }
}

/** The part of a mapping's context that all files of an import share. */
export type MappingContext = Omit<ExpressionContext, 'columns' | 'fields' | 'repaired' | 'onColumn'>

/**
 * Turns batches of rows into batches of records; rejected rows are counted and left out.
 * @throws SourceError after the last row, when a column that the mapping needs was in no file.
 */
export async function* mapRows(
  batches: AsyncIterable<RowBatch>,
  rules: MappingRules,
  shared: MappingContext,
  counts: RowCounts,
): AsyncGenerator<StagedRow[]> {
  const columns = new ColumnWatch()
  const position = { file: '', line: 0 }
  let mapped: { columns: Columns; map: (row: Row) => MappedRow } | undefined
  for await (const batch of batches) {
    if (mapped?.columns !== batch.columns) {
      columns.enter(batch)
      const context: ExpressionContext = {
        ...shared,
        columns: batch.columns,
        fields: counts.fields,
        repaired: (field, reason, value) =>
          counts.repaired.add(`${field}: ${reason}`, position, value),
        onColumn: (name, found, optional) => columns.noteColumn(name, found, optional),
      }
      mapped = { columns: batch.columns, map: compileMapping(rules, context) }
    }
    position.file = batch.file
    counts.addRows(batch.file, batch.rows.length)
    const staged: StagedRow[] = []
    for (const [index, row] of batch.rows.entries()) {
      position.line = batch.lines[index] ?? 0
      counts.fields.row++
      const result = mapped.map(row)
      if (result.kind === 'rejected') {
        counts.rejectRow(result.reason, position, result.detail, named(row, batch.columns))
        continue
      }
      if (result.given !== null) {
        counts.located++
        counts.points.add(result.given, result.address)
      } else counts.unlocated.add(result.problem ?? 'no location in the source', position, '')
      staged.push(result.row)
    }
    yield staged
  }
  columns.refuseMissing()
  counts.columnNotices.push(...columns.notices())
}

/** A row by its column names: of equal names the mapping reads the first. */
function named(row: Row, columns: Columns): unknown {
  if (columns.kind === 'object' || !Array.isArray(row)) return row
  const values: readonly unknown[] = row
  const entries: [string, unknown][] = columns.names.map((name, index) => {
    const again = columns.names.indexOf(name) < index || name === ''
    return [again ? `${name}#${index + 1}` : name, values[index]]
  })
  return Object.fromEntries(entries)
}
