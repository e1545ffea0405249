import { readFile, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { ConfigError } from '../errors.ts'
import { CONCURRENT, runConcurrently } from './concurrent-migration.ts'

const MIGRATIONS = resolve(import.meta.dirname, '../../../migrations')
/** Key of the advisory lock under which one process migrates and the others wait. */
const LOCK_KEY = 7_041_958_301
/** Milliseconds between two tries to get that lock. */
const LOCK_PAUSE_MS = 200
/** How often a file is tried whose tables are in use for longer than its lock_timeout. */
const MAX_TRIES = 12
/** Milliseconds between two of them, in which those who waited behind it have their turn. */
const RETRY_PAUSE_MS = 1_000
/** SQLSTATE of a lock that was waited for in vain. */
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Runs the numbered SQL files that this database has not seen, each in its own transaction; those named
 * `….concurrent.sql` outside of one, see concurrent-migration.ts.
 *
 * @param mayChange false for a login that does not own the tables: then pending files are an error.
 * @param folder where the files lie.
 * @throws ConfigError when files are pending and may not be run, or the database is newer than the code.
 */
export async function migrate(
  client: pg.Client,
  mayChange: boolean,
  folder = MIGRATIONS,
): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const applied = await appliedFiles(client)
  const unknown = [...applied].filter((name) => !files.includes(name))
  if (unknown.length > 0) {
    throw new ConfigError(
      `The database is newer than this version of Plat: it has ${unknown.join(', ')}. Start the newer version.`,
    )
  }
  const pending = files.filter((name) => !applied.has(name))
  if (pending.length === 0) return []
  if (!mayChange) {
    throw new ConfigError(
      `The database lacks ${pending.join(', ')}. Run "npm run plat -- migrate" with MIGRATION_DATABASE_URL set ` +
        `to the login that owns the tables (docs/operating.md, "PostgreSQL"), then start again.`,
    )
  }
  await lock(client)
  try {
    return await runPending(client, folder, files)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK_KEY])
  }
}

/** By tries: an index that is made concurrently would wait for a statement that waits for this lock. */
async function lock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>(
      'select pg_try_advisory_lock($1) as locked',
      [LOCK_KEY],
    )
    if (rows[0]?.locked === true) return
    await wait(LOCK_PAUSE_MS)
  }
}

async function runPending(client: pg.Client, folder: string, files: string[]): Promise<string[]> {
  await client.query(
    'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())',
  )
  const done: string[] = []
  const applied = await appliedFiles(client)
  for (const name of files) {
    if (applied.has(name)) continue
    const sql = await readFile(join(folder, name), 'utf8')
    if (name.endsWith(CONCURRENT)) {
      await runConcurrently(client, sql)
      await note(client, name)
    } else await runPatiently(client, name, sql)
    done.push(name)
  }
  // The application's own login reads this list to know whether the tables fit the code.
  await client.query('grant select on migration to plat_app')
  return done
}

async function note(client: pg.Client, name: string): Promise<void> {
  await client.query('insert into migration (name) values ($1)', [name])
}

/** Tries a file again whose tables were in use. */
async function runPatiently(client: pg.Client, name: string, sql: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await runInTransaction(client, name, sql)
      return
    } catch (error) {
      if (!isLockTimeout(error) || tries === MAX_TRIES) throw error
      await wait(RETRY_PAUSE_MS)
    }
  }
}

async function runInTransaction(client: pg.Client, name: string, sql: string): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql)
    await note(client, name)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE
}

async function appliedFiles(client: pg.Client): Promise<Set<string>> {
  const exists = await client.query<{ exists: boolean }>(
    `select to_regclass('public.migration') is not null as exists`,
  )
  if (exists.rows[0]?.exists !== true) return new Set()
  const { rows } = await client.query<{ name: string }>('select name from migration')
  return new Set(rows.map((row) => row.name))
}
