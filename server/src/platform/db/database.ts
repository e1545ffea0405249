import pg from 'pg'
import type { Config } from '../config.ts'
import { DirectoryInUseError, startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import { checkRole } from './role-check.ts'

/** The database, embedded or by DATABASE_URL. Tenant tables are reached through `asTenant` only. */
export interface Database {
  readonly kind: 'embedded' | 'postgres'
  readonly pool: pg.Pool
  /** How another thread of this machine reaches the same database. */
  readonly connection: pg.ClientConfig
  close(): Promise<void>
}

export { DirectoryInUseError }

// Dates stay text (a day has no time zone), counts and versions are numbers below 2^53.
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.DATE, (value) => value)
types.setTypeParser(pg.types.builtins.INT8, Number)

/** Milliseconds after which PostgreSQL gives up a statement of a request. */
const STATEMENT_TIMEOUT = 5_000

/**
 * Opens the database and brings its tables up to date.
 *
 * @param mode `own` for the server (the embedded directory must be free), `attach` for commands.
 * @param lost told when the embedded database that this process runs has ended by itself.
 * @throws DirectoryInUseError, ConfigError, or the driver's error with the host it tried.
 */
export async function openDatabase(
  config: Config,
  mode: 'own' | 'attach',
  lost?: (reason: string) => void,
): Promise<Database> {
  if (config.databaseUrl === null) return openEmbedded(config, mode, lost)
  const connection: pg.ClientConfig = { connectionString: config.databaseUrl, types }
  await migrateOnce(
    config.migrationDatabaseUrl === null
      ? connection
      : { connectionString: config.migrationDatabaseUrl, types },
    config.migrationDatabaseUrl !== null,
  )
  const database = fromConnection('postgres', connection, 20)
  await checkRole(database.pool)
  return database
}

async function openEmbedded(
  config: Config,
  mode: 'own' | 'attach',
  lost?: (reason: string) => void,
): Promise<Database> {
  const embedded = await startEmbedded(config.dataDir, mode, lost)
  const connection = embeddedConnection(embedded.host)
  try {
    await migrateOnce(connection, true)
  } catch (error) {
    await embedded.close()
    throw error
  }
  const database = fromConnection('embedded', connection, 8)
  return {
    ...database,
    close: async () => {
      await database.close()
      await embedded.close()
    },
  }
}

/** How the pg driver reaches an embedded database whose socket lies in `host`. */
export function embeddedConnection(host: string): pg.ClientConfig {
  return { host, port: 5432, user: 'postgres', database: 'postgres', types }
}

/** A database over an existing connection; tables are taken as they are. */
export function fromConnection(
  kind: Database['kind'],
  connection: pg.ClientConfig,
  max: number,
): Database {
  const pool = new pg.Pool({
    ...connection,
    max,
    // The embedded database serves one transaction at a time; a connection given up while it waits
    // for its turn would leave the others waiting for it.
    connectionTimeoutMillis: kind === 'embedded' ? 60_000 : 2_000,
    idleTimeoutMillis: kind === 'embedded' ? 0 : 30_000,
    allowExitOnIdle: true,
    ...(kind === 'postgres' ? { statement_timeout: STATEMENT_TIMEOUT, lock_timeout: 2_000 } : {}),
  })
  // A connection that breaks while idle is replaced at its next use; without a listener it would end the process.
  pool.on('error', () => undefined)
  return { kind, pool, connection, close: () => pool.end() }
}

async function migrateOnce(connection: pg.ClientConfig, mayChange: boolean): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await migrate(client, mayChange)
  } finally {
    await client.end()
  }
}
