import { createHash, type Hash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import {
  type BackupHeader,
  BackupRefusal,
  type BackupRow,
  type TableStart,
  type TableSum,
} from './backup-format.ts'

/** Writes a backup to a temporary file and renames it when it is whole and on the disk. */
export class BackupWriter {
  readonly #file: string
  readonly #part: string
  readonly #gzip = createGzip({ level: 5 })
  readonly #done: Promise<void>
  readonly #all = createHash('sha256')
  readonly #sums: TableSum[] = []
  #table: { readonly start: TableStart; readonly hash: Hash; rows: number } | null = null

  constructor(file: string) {
    this.#file = file
    this.#part = `${file}.${process.pid}.part`
    // It holds password hashes and mails.
    const output = createWriteStream(this.#part, { flags: 'wx', mode: 0o600, flush: true })
    this.#done = pipeline(this.#gzip, output)
    // Awaited by every write and at the end.
    this.#done.catch(() => undefined)
  }

  /** The first line. */
  header(header: BackupHeader): Promise<void> {
    return this.#write(`${JSON.stringify(header)}\n`)
  }

  /** Begins a table; the rows that follow are its. */
  async table(start: TableStart): Promise<void> {
    this.#endTable()
    await this.#write(`${JSON.stringify(start)}\n`)
    this.#table = { start, hash: createHash('sha256'), rows: 0 }
  }

  /** Writes rows of the current table. @returns bytes of the largest one. */
  async rows(rows: readonly BackupRow[]): Promise<number> {
    let text = ''
    let largest = 0
    for (const row of rows) {
      const line = JSON.stringify(row)
      largest = Math.max(largest, line.length)
      text += `${line}\n`
    }
    if (this.#table === null) throw new Error('rows before their table')
    this.#table.hash.update(text)
    this.#table.rows += rows.length
    await this.#write(text)
    return largest
  }

  /**
   * Writes the last line and waits until everything is on the disk.
   * @throws BackupRefusal when a file of this name has appeared meanwhile.
   */
  async finish(): Promise<readonly TableSum[]> {
    this.#endTable()
    const trailer = { tables: this.#sums, sha256: this.#all.digest('hex') }
    this.#gzip.end(`${JSON.stringify(trailer)}\n`)
    await this.#done
    await refuseExisting(this.#file)
    await rename(this.#part, this.#file)
    return this.#sums
  }

  /** Aborts and removes the file. */
  async abandon(): Promise<void> {
    this.#gzip.destroy()
    await this.#done.catch(() => undefined)
    await rm(this.#part, { force: true })
  }

  #endTable(): void {
    if (this.#table === null) return
    const { start, hash, rows } = this.#table
    this.#sums.push({ tenant: start.tenant, table: start.table, rows, sha256: hash.digest('hex') })
    this.#table = null
  }

  async #write(text: string): Promise<void> {
    this.#all.update(text)
    // A full disk ends the waiting as well.
    if (!this.#gzip.write(text)) await Promise.race([once(this.#gzip, 'drain'), this.#done])
    if (this.#gzip.destroyed) await this.#done
  }
}

/** @throws BackupRefusal for a name that is taken: a backup never replaces a file. */
export async function refuseExisting(file: string): Promise<void> {
  const there = await stat(file).catch(() => null)
  if (there !== null)
    throw new BackupRefusal(`${file} exists already and was left as it is: choose another name.`)
}
