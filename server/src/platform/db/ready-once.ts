import type { PGlite } from '@electric-sql/pglite'
import { STATEMENT_MESSAGES } from './whole-statements.ts'

/** Type and length of a message, before its content. */
const HEADER = 5
const READY_FOR_QUERY = 'Z'.charCodeAt(0)

/**
 * Lets PGlite say "ready for query" once a statement. After an error in a statement with parameters
 * it says so at once and again at the sync (electric-sql/pglite#958): the driver takes the second
 * one for the answer to its next query, and depending on how the bytes arrive, the process ends by
 * an error that nobody can catch, or every later answer belongs to the question before.
 */
export function answerReadyOnce(database: PGlite): void {
  const execute = database.execProtocolRawStream.bind(database)
  database.execProtocolRawStream = (message, options) =>
    STATEMENT_MESSAGES.has(message[0] ?? 0)
      ? execute(message, { ...options, onRawData: withoutReady(options.onRawData) })
      : execute(message, options)
}

/** Passes messages on, which may come in pieces of any length, except "ready for query". */
export function withoutReady(pass: (data: Uint8Array) => void): (data: Uint8Array) => void {
  /** Bytes of the current message that are still to come. */
  let left = 0
  /** Start of a message whose type is not known yet. */
  let held = Buffer.alloc(0)
  return (data) => {
    const piece = Buffer.concat([held, data])
    let from = 0
    let at = 0
    while (at < piece.length) {
      if (left === 0) {
        const length = piece.length - at < HEADER ? Infinity : piece.readUInt32BE(at + 1) + 1
        const ready = piece[at] === READY_FOR_QUERY
        if (length === Infinity || (ready && at + length > piece.length)) break
        if (ready) {
          if (at > from) pass(piece.subarray(from, at))
          from = at + length
        }
        left = length
      }
      const step = Math.min(left, piece.length - at)
      at += step
      left -= step
    }
    held = piece.subarray(at)
    if (at > from) pass(piece.subarray(from, at))
  }
}
