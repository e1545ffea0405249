import pg from 'pg'

/** How a thread reaches an agency's rows. */
export interface ThreadConnection {
  readonly connection: Omit<pg.ClientConfig, 'types'>
  /** Milliseconds after which a connection that is not made is given up. */
  readonly connectMs: number
  readonly tenant: string
}

/** Milliseconds after which a connection that is not made is given up; the embedded database takes one at a time. */
export const CONNECT_MS = { embedded: 60_000, postgres: 10_000 } as const

/**
 * Runs `read` on a connection of its own that sees one state of the agency's rows; it may commit early. For threads,
 * which have no pool.
 */
export async function readInThread<Result>(
  { connection, connectMs, tenant }: ThreadConnection,
  read: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    ...connection,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
  })
  // A broken connection fails the query that waits on it.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    // Who waits for a table that is being changed takes the place of other agencies' builds.
    await client.query(
      "set local role plat_app; set local statement_timeout = 0; set local lock_timeout = '5s'",
    )
    await client.query(`select set_config('app.tenant', $1, true)`, [tenant])
    return await read(client)
  } finally {
    await client.end()
  }
}
