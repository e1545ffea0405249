import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { embeddedConnection, fromConnection } from '../open-database.ts'
import { CHANGE_CHANNEL, ChangeFeed } from '../db/change-feed.ts'
import type { Database } from '../db/database.ts'
import { listenForChanges } from '../db/listen-for-changes.ts'
import { type EmbeddedServer, startEmbedded } from '../db/embedded.ts'
import { createKeyring } from '../secrets/keyring.ts'
import { readKeyText } from '../secrets/secret-key.ts'
import { copyOfEmpty, removeFolder } from './empty-folder.ts'
import { TEST_KEY } from './test-key.ts'
import { workerNumber } from './worker-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Socket directories of the workers' embedded databases, with blanks between, or the URL that they have copies of. */
    database: string
  }
}

/** The keys of test databases. */
export const testKeys = createKeyring([readKeyText(TEST_KEY)])

/** The migrated database of this worker: embedded, or PostgreSQL when DATABASE_URL is set. */
export async function testDatabase(): Promise<Database> {
  const address = inject('database')
  const connection = address.startsWith('/')
    ? embeddedConnection(address.split(' ')[workerNumber() - 1] ?? '')
    : { connectionString: process.env['DATABASE_URL'], types: embeddedConnection('').types }
  const kind = address.startsWith('/') ? 'embedded' : 'postgres'
  const database = fromConnection(kind, connection, 4, testKeys)
  // On a slow machine a connection takes longer than people would wait.
  database.pool.options.connectionTimeoutMillis = 60_000
  return opened(database)
}

/**
 * A migrated database that a test may be rough with: one of its own where it is embedded, because a
 * client that is killed is the whole server's business there.
 */
export async function ownDatabase(): Promise<Database> {
  if (!inject('database').startsWith('/')) return testDatabase()
  const embedded = await ownEmbedded()
  const database = fromConnection('embedded', embeddedConnection(embedded.host), 4, testKeys)
  return opened({
    ...database,
    close: async () => {
      await database.close()
      await embedded.close()
    },
  })
}

/** A migrated database that hears what changes in it, as a server's does. */
export async function listeningDatabase(): Promise<Database> {
  const changes = new ChangeFeed()
  if (!inject('database').startsWith('/')) {
    const database = { ...(await testDatabase()), changes }
    const stop = listenForChanges(database.connection, database.connection, changes)
    return opened({
      ...database,
      close: async () => {
        await stop()
        await database.close()
      },
    })
  }
  const embedded = await ownEmbedded((payload) => changes.receive(payload))
  const database = fromConnection('embedded', embeddedConnection(embedded.host), 4, testKeys)
  const say = (payload: string) =>
    database.pool.query('select pg_notify($1, $2)', [CHANGE_CHANNEL, payload])
  changes.setLive(await changes.probe(say))
  return opened({
    ...database,
    changes,
    close: async () => {
      await database.close()
      await embedded.close()
    },
  })
}

/** An embedded database of the test's own, gone when it is closed. */
export async function ownEmbedded(notified?: (payload: string) => void): Promise<EmbeddedServer> {
  const folder = await copyOfEmpty()
  const embedded = await startEmbedded(folder, 'own', undefined, notified)
  return {
    host: embedded.host,
    close: async () => {
      await embedded.close()
      await removeFolder(folder)
    },
  }
}

const open = new Set<Database>()

/** Remembers a database, so that a test file that does not close it leaves no connections behind. */
function opened(database: Database): Database {
  const once = {
    ...database,
    close: async () => {
      if (open.delete(once)) await database.close()
    },
  }
  open.add(once)
  return once
}

/** Closes what a test file left open. */
export async function closeDatabases(): Promise<void> {
  await Promise.all([...open].map((database) => database.close()))
}

/** A tenant code that no other test uses. */
export function uniqueTenant(prefix: string): string {
  return `${prefix}-${randomBytes(4).toString('hex')}`
}
