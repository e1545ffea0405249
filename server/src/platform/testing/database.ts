import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, embeddedConnection, fromConnection } from '../db/database.ts'
import { startEmbeddedInMemory } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { createKeyring } from '../secrets/keyring.ts'
import { readKeyText } from '../secrets/secret-key.ts'
import { TEST_KEY } from './test-key.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Socket directory of the shared embedded database, or a PostgreSQL URL. */
    database: string
  }
}

/** The keys of test databases. */
export const testKeys = createKeyring([readKeyText(TEST_KEY)])

/** The migrated database of this test run: embedded, or PostgreSQL when DATABASE_URL is set. */
export async function testDatabase(): Promise<Database> {
  const address = inject('database')
  return address.startsWith('/')
    ? fromConnection('embedded', embeddedConnection(address), 4, testKeys)
    : fromConnection(
        'postgres',
        { connectionString: address, types: embeddedConnection('').types },
        4,
        testKeys,
      )
}

/**
 * A migrated database that a test may be rough with: one of its own where it is embedded, because a
 * client that is killed is the whole server's business there.
 */
export async function ownDatabase(): Promise<Database> {
  if (!inject('database').startsWith('/')) return testDatabase()
  const embedded = await startEmbeddedInMemory()
  const client = new pg.Client(embeddedConnection(embedded.host))
  await client.connect()
  await migrate(client, true)
  await client.end()
  const database = fromConnection('embedded', embeddedConnection(embedded.host), 4, testKeys)
  return {
    ...database,
    close: async () => {
      await database.close()
      await embedded.close()
    },
  }
}

/** A tenant code that no other test uses. */
export function uniqueTenant(prefix: string): string {
  return `${prefix}-${randomBytes(4).toString('hex')}`
}
