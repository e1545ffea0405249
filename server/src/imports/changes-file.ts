import { closeSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { BYTE_ORDER_MARK, csvLine } from '../platform/csv.ts'
import { SourceError } from './row.ts'

/** What an import does to one record, or to one field of a changed record. */
export interface RecordDifference {
  readonly change: 'added' | 'changed' | 'removed'
  /** The record's key in the source. */
  readonly key: string
  /** Null for added and removed records, and where only the way of writing a value has changed. */
  readonly field: string | null
  readonly before: string | null
  readonly after: string | null
}

const BUFFER_LENGTH = 256 * 1024

const COLUMNS = ['change', 'key', 'field', 'before', 'after'] as const

/** Why a name cannot be that of a file of changes, or null. */
export function wrongChangesFile(path: string | undefined, modules: number): string | null {
  if (path === undefined) return null
  if (modules > 1) return '--changes names one file: name the module that it is for.'
  if (formatOf(path) !== null) return null
  return `--changes: got "${path}", expected a name that ends with .csv or .ndjson: it says how the changes are written.`
}

function formatOf(path: string): 'csv' | 'ndjson' | null {
  if (/\.csv$/i.test(path)) return 'csv'
  return /\.(ndjson|jsonl)$/i.test(path) ? 'ndjson' : null
}

/**
 * The changes of an import as CSV or NDJSON, by the end of the name. It is written under a temporary name
 * beside its own and renamed when the import has ended, so a file of that name is always a whole one.
 */
export class ChangesFile {
  readonly #path: string
  readonly #temporary: string
  readonly #format: 'csv' | 'ndjson'
  /** Null once the file is closed. */
  #descriptor: number | null
  #buffer = ''
  #isWhole = false

  private constructor(path: string, format: 'csv' | 'ndjson') {
    this.#path = resolve(path)
    this.#format = format
    this.#temporary = `${this.#path}.${process.pid}.part`
    this.#descriptor = openSync(this.#temporary, 'w', 0o600)
    if (format === 'csv') this.#buffer = BYTE_ORDER_MARK + csvLine(COLUMNS)
  }

  /** @throws SourceError when the file cannot be written, or its name does not say in which format. */
  static open(path: string): ChangesFile {
    const format = formatOf(path)
    if (format === null) throw new SourceError(wrongChangesFile(path, 1) ?? path)
    return writing(path, () => new ChangesFile(path, format))
  }

  /** The file's path; null while it is not whole. */
  get path(): string | null {
    return this.#isWhole ? this.#path : null
  }

  /** @throws SourceError when the file cannot be written. */
  add(difference: RecordDifference): void {
    this.#buffer +=
      this.#format === 'csv'
        ? csvLine(COLUMNS.map((column) => difference[column]))
        : `${jsonLine(difference)}\n`
    if (this.#buffer.length > BUFFER_LENGTH) this.#flush()
  }

  /** Says that all changes were added. @throws SourceError when the file cannot be written. */
  end(): void {
    this.#flush()
    this.#isWhole = true
  }

  /** Gives the file its name, if it is whole. @throws Error when that fails: the import itself has ended well. */
  publish(): void {
    if (!this.#isWhole || this.#descriptor === null) return
    this.#close()
    try {
      renameSync(this.#temporary, this.#path)
    } catch (cause) {
      throw new Error(
        `The import has ended, but its changes could not be called ${this.#path}: they are in ${this.#temporary}.`,
        { cause },
      )
    }
  }

  /** Removes what was not published. */
  discard(): void {
    if (this.#descriptor === null) return
    this.#close()
    rmSync(this.#temporary, { force: true })
  }

  #flush(): void {
    const text = this.#buffer
    this.#buffer = ''
    const descriptor = this.#descriptor
    if (descriptor === null || text === '') return
    writing(this.#path, () => {
      const bytes = Buffer.from(text)
      for (let at = 0; at < bytes.length;) at += writeSync(descriptor, bytes, at)
    })
  }

  #close(): void {
    if (this.#descriptor !== null) closeSync(this.#descriptor)
    this.#descriptor = null
  }
}

function jsonLine({ change, key, field, before, after }: RecordDifference): string {
  return JSON.stringify(
    change === 'changed' ? { change, key, field, before, after } : { change, key },
  )
}

function writing<Result>(path: string, work: () => Result): Result {
  try {
    return work()
  } catch (cause) {
    throw new SourceError(
      `${path}: the changes cannot be written there (${cause instanceof Error ? cause.message : String(cause)}). ` +
        `Name another file with --changes, or make room in ${dirname(resolve(path))}.`,
      { cause },
    )
  }
}
