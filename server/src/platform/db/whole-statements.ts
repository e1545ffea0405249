import type { PGlite } from '@electric-sql/pglite'

/** Messages of a statement with parameters: parse, bind, describe, execute, close, flush; sync ends it. */
export const STATEMENT_MESSAGES = new Set([...'PBDECH'].map((letter) => letter.charCodeAt(0)))

/**
 * Keeps a statement with parameters in one piece. PGlite has one backend for all connections, and
 * its socket server lets their messages mix except within a transaction: between one connection's
 * parse and bind another's query would replace the statement, and after the error everything would
 * be ignored, whoever sent it, until the next sync. So a statement counts as a transaction.
 */
export function keepStatementsWhole(database: PGlite): void {
  const isInTransaction = database.isInTransaction.bind(database)
  const execute = database.execProtocolRawStream.bind(database)
  let open = false
  database.isInTransaction = () => open || isInTransaction()
  database.execProtocolRawStream = (message, options) => {
    open = STATEMENT_MESSAGES.has(message[0] ?? 0)
    return execute(message, options)
  }
}
