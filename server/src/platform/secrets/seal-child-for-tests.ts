/**
 * A process that seals what is clear and may be killed while it does. Argument: JSON of the database's kind
 * and connection.
 */
import type pg from 'pg'
import { fromConnection } from '../open-database.ts'
import type { Database } from '../db/database.ts'
import { TEST_KEY } from '../testing/test-key.ts'
import { createKeyring } from './keyring.ts'
import { sealRows } from './seal-rows.ts'
import { readKeyText } from './secret-key.ts'

const { kind, connection }: { kind: Database['kind']; connection: pg.ClientConfig } = JSON.parse(
  process.argv[2] ?? '{}',
)
const database = fromConnection(kind, connection, 2, createKeyring([readKeyText(TEST_KEY)]))
process.send?.('ready')
await sealRows(database)
await database.close()
process.disconnect?.()
