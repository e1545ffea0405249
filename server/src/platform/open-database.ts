import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Config } from './config.ts'
import { ConfigError } from './errors.ts'
import { agreeOnKeys, readKeys } from './secrets/key-register.ts'
import { type Keyring, noKeys } from './secrets/keyring.ts'
import { sealRows } from './secrets/seal-rows.ts'
import { refuseLostAuthenticators } from './secrets/sealed-uses.ts'
import { CHANGE_CHANNEL, ChangeFeed } from './db/change-feed.ts'
import type { Database } from './db/database.ts'
import { listenForChanges } from './db/listen-for-changes.ts'
import { isAway } from './db/database-trouble.ts'
import { startEmbedded } from './db/embedded.ts'
import { type DatabaseSetting, explainConnection } from './db/explain-failure.ts'
import { migrate } from './db/migrate.ts'
import { identityOf } from './db/replica-check.ts'
import { checkRole } from './db/role-check.ts'
import { openReplica } from './db/streaming-replica.ts'
import { withLimits } from './db/statement-limits.ts'

// Dates stay text (a day has no time zone), counts and versions are numbers below 2^53.
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.DATE, (value) => value)
types.setTypeParser(pg.types.builtins.INT8, Number)

/** `agreed`: they fit the database, or it is not opened; `as-they-are`: for who puts them in order. */
export type KeyState = 'agreed' | 'as-they-are'

/** Milliseconds for which a server that starts waits for a PostgreSQL that starts, too. */
const START_LIMIT = 30_000

/** Milliseconds after which a connection that is not made is given up. */
const CONNECT_TIMEOUT = 5_000

/** Who wants to know what happens to the database. */
export interface DatabaseEvents {
  /** The embedded database that this process runs has ended by itself. */
  lost(reason: string): void
  /** PostgreSQL is away at start and is tried again. */
  waiting(reason: string): void
  /** The read replica is left alone, or answers again. */
  replica(line: string, isUp: boolean): void
}

/**
 * Opens the database. The embedded one's tables are brought up to date, PostgreSQL's have to be.
 * Its secrets are sealed with the newest key.
 *
 * @param mode `own` for the server: the embedded directory must be free, and a PostgreSQL that is
 * away is waited for; `attach` for commands.
 * @throws DirectoryInUseError, or ConfigError with the setting and what to do.
 */
export async function openDatabase(
  config: Config,
  mode: 'own' | 'attach',
  events?: DatabaseEvents,
  keyState: KeyState = 'agreed',
): Promise<Database> {
  // A key that cannot be read is said before a database is started.
  await readKeys(config)
  const url = config.databaseUrl
  if (url === null) {
    if (config.databaseReplicaUrl === null)
      return openEmbedded(config, mode, events?.lost, keyState)
    throw new ConfigError(
      'DATABASE_REPLICA_URL is set and DATABASE_URL is not: the embedded database has no standby. ' +
        'Set DATABASE_URL to the primary, or leave DATABASE_REPLICA_URL out.',
    )
  }
  const connection: pg.ClientConfig = { connectionString: url, types }
  const until = performance.now() + (mode === 'own' ? START_LIMIT : 0)
  for (;;) {
    try {
      await withClient(connection, 'DATABASE_URL', url, (client) => migrate(client, false))
      break
    } catch (error) {
      const passing = error instanceof ConfigError && isAway(error.cause)
      if (!passing || performance.now() > until) throw error
      events?.waiting(error.message)
      await wait(1_000)
    }
  }
  const limited = await withLimits(connection)
  const pooled = fromConnection('postgres', limited, config.databasePool, noKeys)
  const database = mode === 'attach' ? pooled : listening(pooled, config.databaseListenUrl ?? url)
  try {
    await checkRole(database.pool)
    const agreed = await withKeys(database, config, keyState)
    return mode === 'attach' ? agreed : await withReplica(agreed, config, events)
  } catch (error) {
    await database.close()
    throw error
  }
}

/**
 * Brings the tables up to date, PostgreSQL's with the login of MIGRATION_DATABASE_URL.
 * @returns the names of the migrations that were run.
 * @throws ConfigError without that login, or when the database cannot be reached.
 */
export async function migrateDatabase(config: Config): Promise<string[]> {
  if (config.databaseUrl === null) {
    await readKeys(config)
    await (await openEmbedded(config, 'attach', undefined, 'agreed')).close()
    return []
  }
  const url = config.migrationDatabaseUrl
  if (url === null) {
    throw new ConfigError(
      'MIGRATION_DATABASE_URL is not set: "plat migrate" needs the login that owns the tables ' +
        '(docs/operating.md, "PostgreSQL"). Set it for this command only.',
    )
  }
  return withClient({ connectionString: url, types }, 'MIGRATION_DATABASE_URL', url, (client) =>
    migrate(client, true),
  )
}

/** The database of a server, which hears what changes in it. */
function listening(database: Database, connectionString: string): Database {
  const stop = listenForChanges({ connectionString }, database.connection, database.changes)
  return {
    ...database,
    close: async () => {
      await stop()
      await database.close()
    },
  }
}

/** The database of a server with the standby that it may read from, where there is one. */
async function withReplica(
  database: Database,
  { databaseReplicaUrl: url, databasePool: max }: Config,
  events: DatabaseEvents | undefined,
): Promise<Database> {
  const primary = url === null ? undefined : await identityOf(database.pool)
  if (url === null || primary === undefined) return database
  const replica = await openReplica({
    url,
    types,
    max,
    primary,
    say: (line, isUp) => events?.replica(line, isUp),
  })
  return {
    ...database,
    replica,
    close: async () => {
      await replica.close()
      await database.close()
    },
  }
}

async function openEmbedded(
  config: Config,
  mode: 'own' | 'attach',
  lost: ((reason: string) => void) | undefined,
  keyState: KeyState,
): Promise<Database> {
  const changes = new ChangeFeed()
  const embedded = await startEmbedded(config.dataDir, mode, lost, (payload) =>
    changes.receive(payload),
  )
  const connection = embeddedConnection(embedded.host)
  try {
    const client = new pg.Client(connection)
    client.on('error', () => undefined)
    await client.connect()
    try {
      await migrate(client, true)
    } finally {
      await client.end()
    }
  } catch (error) {
    await embedded.close()
    throw error
  }
  const pooled = fromConnection('embedded', connection, 8, noKeys)
  const database = {
    ...pooled,
    changes,
    close: async () => {
      await pooled.close()
      await embedded.close()
    },
  }
  try {
    if (mode === 'own') changes.setLive(await changes.probe((payload) => say(pooled.pool, payload)))
    return await withKeys(database, config, keyState)
  } catch (error) {
    await database.close()
    throw error
  }
}

function say(pool: pg.Pool, payload: string): Promise<unknown> {
  return pool.query('select pg_notify($1, $2)', [CHANGE_CHANNEL, payload])
}

async function withKeys(opened: Database, config: Config, keyState: KeyState): Promise<Database> {
  if (keyState === 'as-they-are') return { ...opened, keys: (await readKeys(config)) ?? noKeys }
  const database = { ...opened, keys: await agreeOnKeys(opened.pool, config) }
  await sealRows(database)
  await refuseLostAuthenticators(database)
  return database
}

/** How the pg driver reaches an embedded database whose socket is in `host`. */
export function embeddedConnection(host: string): pg.ClientConfig {
  return { host, port: 5432, user: 'postgres', database: 'postgres', types }
}

/** A database over an existing connection; tables and keys are taken as they are. */
export function fromConnection(
  kind: Database['kind'],
  connection: pg.ClientConfig,
  max: number,
  keys: Keyring,
): Database {
  const pool = new pg.Pool({
    ...connection,
    max,
    // The embedded database serves one transaction at a time; a connection given up while it waits
    // for its turn would leave the others waiting for it.
    connectionTimeoutMillis: kind === 'embedded' ? 60_000 : 2_000,
    idleTimeoutMillis: kind === 'embedded' ? 0 : 30_000,
    allowExitOnIdle: true,
  })
  // A connection that breaks is replaced at its next use, and the query that waits on it fails.
  // Without these listeners the error would end the process: the pool's own is for idle connections,
  // the client's for those that somebody holds, between two statements of a transaction above all.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return {
    kind,
    pool,
    connection,
    keys,
    changes: new ChangeFeed(),
    replica: null,
    close: () => pool.end(),
  }
}

/** Runs `work` on a connection of its own. @throws ConfigError when there is none; `cause` says why. */
async function withClient<Result>(
  connection: pg.ClientConfig,
  setting: DatabaseSetting,
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: CONNECT_TIMEOUT })
  // A connection that breaks fails the query that waits on it.
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    throw explainConnection(error, setting, url)
  }
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
