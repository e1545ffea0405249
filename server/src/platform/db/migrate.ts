import { readFile, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import { ConfigError } from '../errors.ts'

const MIGRATIONS = resolve(import.meta.dirname, '../../../migrations')
/** Key of the advisory lock under which one process migrates and the others wait. */
const LOCK_KEY = 7_041_958_301

/**
 * Runs the numbered SQL files that this database has not seen, each in its own transaction.
 *
 * @param mayChange false for a login that does not own the tables: then pending files are an error.
 * @throws ConfigError when files are pending and may not be run, or the database is newer than the code.
 */
export async function migrate(client: pg.Client, mayChange: boolean): Promise<string[]> {
  const files = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort()
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
  await client.query('select pg_advisory_lock($1)', [LOCK_KEY])
  try {
    return await runPending(client, files)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK_KEY])
  }
}

async function runPending(client: pg.Client, files: string[]): Promise<string[]> {
  await client.query(
    'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())',
  )
  const done: string[] = []
  const applied = await appliedFiles(client)
  for (const name of files) {
    if (applied.has(name)) continue
    const sql = await readFile(join(MIGRATIONS, name), 'utf8')
    await client.query('begin')
    try {
      await client.query(sql)
      await client.query('insert into migration (name) values ($1)', [name])
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    }
    done.push(name)
  }
  // The application's own login reads this list to know whether the tables fit the code.
  await client.query('grant select on migration to plat_app')
  return done
}

async function appliedFiles(client: pg.Client): Promise<Set<string>> {
  const exists = await client.query<{ exists: boolean }>(
    `select to_regclass('public.migration') is not null as exists`,
  )
  if (exists.rows[0]?.exists !== true) return new Set()
  const { rows } = await client.query<{ name: string }>('select name from migration')
  return new Set(rows.map((row) => row.name))
}
