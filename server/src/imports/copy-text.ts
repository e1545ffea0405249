import { copyLine, type StagedRow } from './staged-row.ts'

/** Characters of COPY text sent at once. */
const COPY_LENGTH = 256 * 1024

/** Rows in COPY's text format. As bytes they wait outside of the memory that is searched for garbage. */
export interface CopyPiece {
  readonly bytes: Buffer
  readonly rows: number
}

/** Gathers rows until they are worth sending. */
export class CopyText {
  #text = ''
  #rows = 0

  add(row: StagedRow): void {
    this.#text += copyLine(row)
    this.#rows += 1
  }

  get isFull(): boolean {
    return this.#text.length > COPY_LENGTH
  }

  /** What was gathered since the last time. */
  take(): CopyPiece {
    const piece = { bytes: Buffer.from(this.#text), rows: this.#rows }
    this.#text = ''
    this.#rows = 0
    return piece
  }
}

/** Rows as COPY text. */
export async function* copyPieces(
  batches: AsyncIterable<readonly StagedRow[]>,
): AsyncGenerator<CopyPiece> {
  const text = new CopyText()
  for await (const batch of batches) {
    for (const row of batch) {
      text.add(row)
      if (text.isFull) yield text.take()
    }
  }
  yield text.take()
}
