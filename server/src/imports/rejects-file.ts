import { closeSync, mkdirSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Position } from './row.ts'

const BUFFER = 64 * 1024

/** Where the rejects of a run go unless the operator names another file. */
export function rejectsPath(dataDir: string, tenant: string, module: string, run: string): string {
  return join(dataDir, 'rejects', `${tenant}-${module}-${run}.ndjson`)
}

/** Takes away the rejects of runs that never came to an end. */
export function removeRejects(
  dataDir: string,
  tenant: string,
  module: string,
  runs: readonly string[],
): void {
  for (const run of runs) rmSync(rejectsPath(dataDir, tenant, module, run), { force: true })
  // A folder that has become empty says nothing.
  try {
    const folder = join(dataDir, 'rejects')
    if (runs.length > 0 && readdirSync(folder).length === 0) rmSync(folder, { recursive: true })
  } catch {
    // There was no folder.
  }
}

/** Rejected rows, one JSON object a line; the file is made with the first of them. */
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

  add(reason: string, position: Position, detail: string): void {
    this.#buffer += `${JSON.stringify({ ...position, reason, detail: detail.slice(0, 2_000) })}\n`
    if (this.#buffer.length > BUFFER) this.#flush()
  }

  close(): void {
    if (this.#buffer !== '') this.#flush()
    if (this.#descriptor !== undefined) closeSync(this.#descriptor)
  }

  #flush(): void {
    if (this.#descriptor === undefined) {
      mkdirSync(dirname(this.#path), { recursive: true })
      this.#descriptor = openSync(this.#path, 'w', 0o600)
    }
    writeSync(this.#descriptor, this.#buffer)
    this.#buffer = ''
  }
}
