import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { type Database, embeddedConnection, fromConnection } from '../db/database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Socket directory of the shared embedded database, or a PostgreSQL URL. */
    database: string
  }
}

/** The migrated database of this test run: embedded, or PostgreSQL when DATABASE_URL is set. */
export async function testDatabase(): Promise<Database> {
  const address = inject('database')
  return address.startsWith('/')
    ? fromConnection('embedded', embeddedConnection(address), 4)
    : fromConnection(
        'postgres',
        { connectionString: address, types: embeddedConnection('').types },
        4,
      )
}

/** A tenant code that no other test uses. */
export function uniqueTenant(prefix: string): string {
  return `${prefix}-${randomBytes(4).toString('hex')}`
}
