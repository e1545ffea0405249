import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import type { PGlite } from '@electric-sql/pglite'
import { STATEMENT_MESSAGES } from './whole-statements.ts'

/** Exit code of the embedded database's process when its disk was full (`EX_TEMPFAIL`). */
export const DISK_FULL_EXIT = 75

/** Free bytes below which nothing is changed any more: three pieces of the write-ahead log. */
const RESERVE = 48 * 1024 * 1024
/** Free bytes from which changes are taken again. */
const ENOUGH = 60 * 1024 * 1024

const QUERY = 'Q'.charCodeAt(0)
const PARSE = 'P'.charCodeAt(0)

/**
 * Lets nothing be changed while the disk of `directory` is almost full: statements that would are
 * refused with code 25006, the others are answered. PostgreSQL inside PGlite does not survive a disk
 * that is full to the last byte: it never answers again.
 */
export function keepRoom(database: PGlite, directory: string): void {
  const execute = database.execProtocolRawStream.bind(database)
  let readOnly = false
  let last = 0
  const set = (sql: string) => execute(queryMessage(sql), { onRawData: () => undefined })
  database.execProtocolRawStream = async (message, options) => {
    const type = message[0] ?? 0
    const begins = type === QUERY || (type === PARSE && !STATEMENT_MESSAGES.has(last))
    last = type
    if (begins) {
      const low = freeBytes(directory) < (readOnly ? ENOUGH : RESERVE)
      if (!database.isInTransaction()) {
        if (low !== readOnly) await set(`set default_transaction_read_only = ${String(low)}`)
        readOnly = low
      } else if (low && !readOnly) await set('set transaction_read_only = true')
    }
    return execute(message, options)
  }
}

/**
 * Ends this process by the first write that finds no room: one statement can be larger than the
 * reserve. That is as safe as a crash, and what is not finished is undone at the next start.
 */
export function endWhenFull(): void {
  const write = fs.writeSync.bind(fs)
  Object.assign(fs, {
    writeSync: (...args: Parameters<typeof fs.writeSync>) => {
      try {
        return write(...args)
      } catch (error) {
        if (isFull(error)) process.exit(DISK_FULL_EXIT)
        throw error
      }
    },
  })
  syncBuiltinESMExports()
}

function isFull(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    (error.code === 'ENOSPC' || error.code === 'EDQUOT')
  )
}

function freeBytes(directory: string): number {
  const { bavail, bsize } = fs.statfsSync(directory)
  return bavail * bsize
}

/** A statement as the driver would send it. */
function queryMessage(sql: string): Uint8Array {
  const text = Buffer.from(`${sql}\0`)
  const message = Buffer.alloc(5 + text.length)
  message[0] = QUERY
  message.writeUInt32BE(4 + text.length, 1)
  text.copy(message, 5)
  return message
}
