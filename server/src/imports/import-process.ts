/**
 * A process that imports one module for the server, which stays free to answer. It ends with the server: what was
 * not committed is as if it had not been.
 */
import type pg from 'pg'
import type { Database } from '../platform/db/database.ts'
import { embeddedConnection, fromConnection } from '../platform/open-database.ts'
import { noKeys } from '../platform/secrets/keyring.ts'
import {
  importScheduled,
  type ImportSettings,
  type ScheduledModule,
  type ScheduledOutcome,
} from './scheduled-import.ts'

/** What the server sends: once. */
export interface ImportOrder {
  readonly kind: Database['kind']
  readonly connection: pg.ClientConfig
  readonly settings: ImportSettings
  readonly wanted: ScheduledModule
}

/** What it answers: once. */
export type ImportAnswer =
  | { readonly outcome: ScheduledOutcome }
  | { readonly failure: string; readonly stack: string | undefined }

async function work({ kind, connection, settings, wanted }: ImportOrder): Promise<ImportAnswer> {
  const { types } = embeddedConnection('')
  const database = fromConnection(kind, { ...connection, types }, 4, noKeys)
  try {
    return { outcome: await importScheduled(database, settings, wanted) }
  } catch (error) {
    const known = error instanceof Error ? error : new Error(String(error))
    return { failure: known.message, stack: known.stack }
  } finally {
    await database.close()
  }
}

process.on('disconnect', () => process.exit(1))
// The terminal's Ctrl+C reaches the whole group: the server decides.
process.on('SIGINT', () => undefined)
process.once('message', (order: ImportOrder) => {
  void work(order).then((answer) => process.send?.(answer, () => process.exit(0)))
})
