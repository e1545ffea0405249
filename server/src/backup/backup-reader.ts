import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import {
  BackupHeader,
  BackupRefusal,
  type BackupRow,
  BackupTrailer,
  TableStart,
  type TableSum,
} from './backup-format.ts'

/** The parts of a backup in order: the header, then tables, each followed by its rows. */
export type BackupPart =
  | { readonly kind: 'header'; readonly header: BackupHeader }
  | { readonly kind: 'table'; readonly start: TableStart }
  | { readonly kind: 'rows'; readonly rows: readonly BackupRow[] }
  | { readonly kind: 'end'; readonly tables: readonly TableSum[] }

/** Most rows passed on together, and the approximate bytes of their lines. */
const ROWS = 1_000
const BYTES = 1_048_576
const NEWLINE = 0x0a

/** The first line; the version is checked before the rest is read. */
const AnyHeader = z.object({ format: z.literal('plat-backup'), version: z.int() })

/**
 * Reads a backup. The last part, `end`, comes only if the file is whole: whoever writes rows
 * somewhere keeps them only after it.
 * @throws BackupRefusal for a file that is not a backup, is of another version, cut off or changed.
 */
export async function* readBackup(file: string): AsyncGenerator<BackupPart> {
  const all = createHash('sha256')
  const sums: TableSum[] = []
  let header: BackupHeader | null = null
  let current: { start: TableStart; hash: Hash; rows: number } | null = null
  let ended = false
  let rows: BackupRow[] = []
  let bytes = 0
  const closeTable = () => {
    if (current === null) return
    const { start, hash, rows: count } = current
    sums.push({ tenant: start.tenant, table: start.table, rows: count, sha256: hash.digest('hex') })
    current = null
  }
  for await (const line of lines(file)) {
    if (ended) throw changed(file)
    const value = parse(file, line)
    if (header === null) {
      header = readHeader(file, value)
      yield { kind: 'header', header }
    } else if (Array.isArray(value)) {
      if (current === null) throw changed(file)
      rows.push(readRow(file, value, current.start))
      current.hash.update(line)
      current.rows++
      bytes += line.length
      if (rows.length >= ROWS || bytes >= BYTES) {
        yield { kind: 'rows', rows }
        rows = []
        bytes = 0
      }
    } else {
      if (rows.length > 0) yield { kind: 'rows', rows }
      rows = []
      bytes = 0
      closeTable()
      const start = TableStart.safeParse(value)
      if (start.success) {
        current = { start: start.data, hash: createHash('sha256'), rows: 0 }
        yield { kind: 'table', start: start.data }
      } else {
        const trailer = BackupTrailer.safeParse(value)
        const whole = { tables: sums, sha256: all.copy().digest('hex') }
        if (!trailer.success || JSON.stringify(trailer.data) !== JSON.stringify(whole))
          throw changed(file)
        ended = true
      }
    }
    all.update(line)
  }
  if (!ended) throw cutOff(file)
  yield { kind: 'end', tables: sums }
}

/** The first line, whatever follows. @throws BackupRefusal for a file that is not a backup. */
export async function readBackupHeader(file: string): Promise<BackupHeader> {
  for await (const part of readBackup(file)) if (part.kind === 'header') return part.header
  throw cutOff(file)
}

function readHeader(file: string, value: unknown): BackupHeader {
  const known = BackupHeader.safeParse(value)
  if (known.success) return known.data
  const other = AnyHeader.safeParse(value)
  throw other.success
    ? new BackupRefusal(
        `${file} is a backup in layout ${other.data.version}, which this version of Plat does not read.`,
      )
    : notABackup(file)
}

function readRow(file: string, values: unknown[], { columns }: TableStart): BackupRow {
  if (values.length !== columns.length || !values.every(isValue)) throw changed(file)
  return values
}

function isValue(value: unknown): value is string | null {
  return value === null || typeof value === 'string'
}

function parse(file: string, line: Buffer): unknown {
  try {
    return JSON.parse(line.toString('utf8'))
  } catch {
    throw line.at(-1) === NEWLINE ? changed(file) : cutOff(file)
  }
}

/** The lines of a gzip file, each with its newline; the last one may lack it. */
async function* lines(file: string): AsyncGenerator<Buffer> {
  const input = createReadStream(file, { highWaterMark: 256 * 1024 })
  const gunzip = createGunzip({ chunkSize: 256 * 1024 })
  // Without pipeline, which would have to be awaited too: for await ends both streams.
  input.once('error', (error) => gunzip.destroy(error))
  input.pipe(gunzip)
  try {
    // Pieces of the unfinished line.
    let begun: Buffer[] = []
    for await (const chunk of gunzip as AsyncIterable<Buffer>) {
      let from = 0
      for (let to = chunk.indexOf(NEWLINE); to >= 0; to = chunk.indexOf(NEWLINE, from)) {
        begun.push(chunk.subarray(from, to + 1))
        yield begun.length === 1 ? (begun[0] ?? chunk) : Buffer.concat(begun)
        begun = []
        from = to + 1
      }
      if (from < chunk.length) begun.push(chunk.subarray(from))
    }
    if (begun.length > 0) yield Buffer.concat(begun)
  } catch (error) {
    throw explained(file, error)
  } finally {
    input.destroy()
  }
}

function explained(file: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOENT') return new BackupRefusal(`There is no file ${file}.`)
  if (code === 'Z_BUF_ERROR') return cutOff(file)
  if (code === 'Z_DATA_ERROR')
    return error instanceof Error && error.message === 'incorrect header check'
      ? notABackup(file)
      : changed(file)
  return error
}

const notABackup = (file: string) =>
  new BackupRefusal(`${file} is not a backup that "plat backup" wrote.`)
const cutOff = (file: string) =>
  new BackupRefusal(`${file} ends too early: the copy is not complete. Nothing was restored.`)
const changed = (file: string) =>
  new BackupRefusal(`${file} is damaged: its checksums do not fit. Nothing was restored.`)
