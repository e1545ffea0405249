import { compileMapping, type MappedRow, type MappingRules } from './record-mapper.ts'
import type { ExpressionContext } from './expressions.ts'
import {
  type Columns,
  type Position,
  type ReadingNotes,
  type Row,
  type RowBatch,
  SourceError,
} from './row.ts'
import type { RejectsFile } from './rejects-file.ts'
import type { StagedRow } from './staged-row.ts'
import { Tally } from './tally.ts'

/** Counts of an import while its rows pass. */
export class RowCounts implements ReadingNotes {
  readonly rejected = new Tally()
  readonly repaired = new Tally()
  readonly unlocated = new Tally()
  read = 0
  located = 0
  bytes = 0
  readonly #rejects: RejectsFile

  constructor(rejects: RejectsFile) {
    this.#rejects = rejects
  }

  reject(reason: string, position: Position, detail: string): void {
    this.read++
    this.rejectRow(reason, position, detail)
  }

  /** A row that was counted as read already. */
  rejectRow(reason: string, position: Position, detail: string): void {
    this.rejected.add(reason, position, detail)
    this.#rejects.add(reason, position, detail)
  }

  repair(reason: string, position: Position, detail: string): void {
    this.repaired.add(reason, position, detail)
  }

  progress(bytes: number): void {
    this.bytes += bytes
  }
}

/** What of a mapping is the same for all files of an import. */
export type MappingContext = Omit<ExpressionContext, 'columns' | 'repaired' | 'asked'>

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
      const context: ExpressionContext = {
        ...shared,
        columns: batch.columns,
        repaired: (field, reason, value) =>
          counts.repaired.add(`${field}: ${reason}`, position, value),
        asked: (name, found, optional) => columns.asked(name, found, optional),
      }
      mapped = { columns: batch.columns, map: compileMapping(rules, context) }
    }
    position.file = batch.file
    const staged: StagedRow[] = []
    for (const [index, row] of batch.rows.entries()) {
      position.line = batch.lines[index] ?? 0
      counts.read++
      const result = mapped.map(row)
      if (result.kind === 'rejected') {
        counts.rejectRow(result.reason, position, result.detail)
        continue
      }
      if (result.located) counts.located++
      else counts.unlocated.add(result.problem ?? 'no location in the source', position, '')
      staged.push(result.row)
    }
    yield staged
  }
  columns.refuseMissing()
}

/** Remembers which columns the mapping asked for and whether any file had them. */
class ColumnWatch {
  readonly #needed = new Set<string>()
  readonly #found = new Set<string>()

  asked(name: string, found: boolean, optional: boolean): void {
    if (!optional) this.#needed.add(name)
    if (found) this.#found.add(name)
  }

  refuseMissing(): void {
    const missing = [...this.#needed].filter((name) => !this.#found.has(name))
    if (missing.length === 0) return
    throw new SourceError(
      `No file has the column${missing.length > 1 ? 's' : ''} ${missing.map((name) => `"${name}"`).join(', ')} ` +
        'that the mapping needs. Was it renamed? Correct the mapping, or offer alternatives with `first`.',
    )
  }
}
