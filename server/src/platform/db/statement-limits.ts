import pg from 'pg'

/** Milliseconds after which PostgreSQL gives up a statement of a request. */
export const STATEMENT_TIMEOUT_MS = 5_000
/** Milliseconds for which a statement of a request waits for a lock. */
export const LOCK_TIMEOUT_MS = 2_000

/** Milliseconds after which a standby gives up a question for a page: the primary is asked instead. */
export const REPLICA_TIMEOUT_MS = 1_000
/** The same for a question for a part of a file, of thousands of rows: as long as on the primary. */
export const REPLICA_FILE_TIMEOUT_MS = 5_000
/** Milliseconds after these until a connection on which nothing came is cut off. */
export const REPLICA_SLACK_MS = 500

/** Settings of a connection that end statements outside a transaction, too. */
const CONNECTION_LIMITS: pg.ClientConfig = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  lock_timeout: LOCK_TIMEOUT_MS,
}

/**
 * The connection with its limits where the database takes them. PgBouncer refuses them: its server connections belong
 * to everybody. There the login's own settings end statements outside transactions, see docs/operating.md.
 * @throws what keeps a connection from being made.
 */
export async function withLimits(connection: pg.ClientConfig): Promise<pg.ClientConfig> {
  const limited = { ...connection, ...CONNECTION_LIMITS }
  const client = new pg.Client(limited)
  client.on('error', () => undefined)
  try {
    await client.connect()
    return limited
  } catch (error) {
    if (isRefusal(error)) return connection
    throw error
  } finally {
    await client.end()
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof Error && /unsupported startup parameter/.test(error.message)
}
