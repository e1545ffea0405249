import { closeSync, mkdirSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Position, SourceError } from './row.ts'

const BUFFER_LENGTH = 64 * 1024
const MAX_DETAIL_LENGTH = 2_000
/** Most characters of a rejected row; of a longer one the start is kept. */
const MAX_ROW_LENGTH = 20_000

/** Where the rejects of a run go unless the operator names another file. */
export function rejectsPath(dataDir: string, tenant: string, module: string, run: string): string {
  return join(dataDir, 'rejects', `${tenant}-${module}-${run}.ndjson`)
}

/** Deletes the rejects of runs that never ended. */
export function removeRejects(
  dataDir: string,
  tenant: string,
  module: string,
  runs: readonly string[],
): void {
  for (const run of runs) rmSync(rejectsPath(dataDir, tenant, module, run), { force: true })
  // An empty folder is of no use.
  try {
    const folder = join(dataDir, 'rejects')
    if (runs.length > 0 && readdirSync(folder).length === 0) rmSync(folder, { recursive: true })
  } catch {
    // The folder does not exist.
  }
}

/** Rejected rows, one JSON object a line; the file is created with the first. */
export class RejectsFile {
  readonly #path: string
  #descriptor: number | undefined
  #buffer = ''

  constructor(path: string) {
    this.#path = path
  }

  /** The file's path, null while nothing was rejected. */
  get path(): string | null {
    return this.#descriptor === undefined && this.#buffer === '' ? null : this.#path
  }

  /** @param row the rejected row: its text, or its values by column. */
  add(reason: string, position: Position, detail: string, row: unknown): void {
    const line = {
      ...position,
      reason,
      detail: detail.slice(0, MAX_DETAIL_LENGTH),
      row: shortened(row),
    }
    this.#buffer += `${JSON.stringify(line)}\n`
    if (this.#buffer.length > BUFFER_LENGTH) this.#flush()
  }

  /** Writes what was added. @throws SourceError when the file cannot be written. */
  flush(): void {
    if (this.#buffer !== '') this.#flush()
  }

  close(): void {
    this.flush()
    if (this.#descriptor !== undefined) closeSync(this.#descriptor)
  }

  #flush(): void {
    const text = this.#buffer
    this.#buffer = ''
    try {
      if (this.#descriptor === undefined) {
        mkdirSync(dirname(this.#path), { recursive: true })
        this.#descriptor = openSync(this.#path, 'w', 0o600)
      }
      writeSync(this.#descriptor, text)
    } catch (cause) {
      throw new SourceError(
        `${this.#path}: the rejected rows cannot be written there (${reasonOf(cause)}). Name another file ` +
          `with --rejects, or make room.`,
        { cause },
      )
    }
  }
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}

function shortened(row: unknown): unknown {
  const text = typeof row === 'string' ? row : (JSON.stringify(row) ?? '')
  return text.length > MAX_ROW_LENGTH ? text.slice(0, MAX_ROW_LENGTH) : row
}
