/**
 * A process that imports and may be killed while it does. Argument: JSON of the database's kind and
 * connection, and of the import.
 */
import type pg from 'pg'
import { fromConnection } from '../platform/open-database.ts'
import type { Database } from '../platform/db/database.ts'
import { noKeys } from '../platform/secrets/keyring.ts'
import { importFile, type TestImport } from './import-for-tests.ts'

const {
  kind,
  connection,
  options,
}: { kind: Database['kind']; connection: pg.ClientConfig; options: TestImport } = JSON.parse(
  process.argv[2] ?? '{}',
)
const database = fromConnection(kind, connection, 4, noKeys)
process.send?.('ready')
await importFile(database, options)
await database.close()
process.send?.('finished')
process.disconnect?.()
