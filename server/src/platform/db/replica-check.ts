import type pg from 'pg'
import { ConfigError } from '../errors.ts'
import { checkRole } from './role-check.ts'

/** What tells one database from all others, and how far its tables are. */
export interface DatabaseIdentity {
  /** Of the cluster: a standby has that of its primary. */
  readonly cluster: string
  readonly database: string
  readonly migrations: readonly string[]
}

/** A standby that has not caught up with the migrations of its primary. */
class ReplicaBehindError extends Error {
  override name = 'ReplicaBehindError'
}

export async function identityOf(
  connection: pg.Pool | pg.ClientBase,
): Promise<DatabaseIdentity | undefined> {
  const { rows } = await connection.query<DatabaseIdentity & pg.QueryResultRow>(
    `select (select system_identifier::text from pg_control_system()) as cluster,
       (select oid::text from pg_database where datname = current_database()) as database,
       array(select name from migration order by name) as migrations`,
  )
  return rows[0]
}

/**
 * Looks at a new connection to DATABASE_REPLICA_URL before anything is read by it.
 * @throws ConfigError for another database than the primary's, or a login under which row security would not hold.
 * @throws ReplicaBehindError while it lacks migrations.
 */
export async function checkReplica(
  connection: pg.ClientBase,
  primary: DatabaseIdentity,
): Promise<void> {
  const is = await connected(connection)
  if (is?.cluster !== primary.cluster || is.database !== primary.database)
    throw new ConfigError(
      'DATABASE_REPLICA_URL is not a standby of the database of DATABASE_URL: ' +
        `${is === undefined ? 'it has no tables of Plat' : difference(is, primary)}. ` +
        'Set it to a streaming standby of the same database (docs/operating.md, "Read replica"), or leave it out.',
    )
  await checkRole(connection, 'DATABASE_REPLICA_URL')
  const lacks = primary.migrations.filter((name) => !is.migrations.includes(name))
  if (lacks.length > 0)
    throw new ReplicaBehindError(`DATABASE_REPLICA_URL: the standby lacks ${lacks.join(', ')} yet.`)
}

/** Undefined for a database that never was one of Plat. */
async function connected(connection: pg.ClientBase): Promise<DatabaseIdentity | undefined> {
  const { rows } = await connection.query<{ made: boolean }>(
    `select to_regclass('public.migration') is not null as made`,
  )
  return rows[0]?.made === true ? identityOf(connection) : undefined
}

function difference(is: DatabaseIdentity, primary: DatabaseIdentity): string {
  return is.cluster === primary.cluster
    ? 'it is another database of that server'
    : `its system identifier is ${is.cluster}, expected ${primary.cluster}`
}
