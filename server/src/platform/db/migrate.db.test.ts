import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Cluster, findPostgres, startCluster } from '../../testing/postgres-cluster.ts'
import { embeddedConnection } from '../open-database.ts'
import { ownEmbedded } from '../testing/database.ts'
import { runConcurrently } from './concurrent-migration.ts'
import type { EmbeddedServer } from './embedded.ts'
import { migrate } from './migrate.ts'

// On PostgreSQL where it is installed and this run is about it, else on the embedded database.
const programs = inject('database').startsWith('/') ? null : findPostgres()
const MIGRATIONS = join(import.meta.dirname, '../../../migrations')

let cluster: Cluster | undefined
let embedded: EmbeddedServer | undefined
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plat-migrations-'))
  if (programs === null) embedded = await ownEmbedded()
  else cluster = await startCluster(programs)
})
afterAll(async () => {
  await cluster?.remove()
  await embedded?.close()
  await rm(folder, { recursive: true })
})

async function connected<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client(
    cluster === undefined
      ? embeddedConnection(embedded?.host ?? '')
      : { connectionString: cluster.migrationDatabaseUrl },
  )
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

test('an index that was left half made is made again, one that is there stays', async () => {
  await connected(async (client) => {
    const state = async () => {
      const { rows } = await client.query<{ oid: number; valid: boolean }>(
        `select indexrelid::int as oid, indisvalid as valid from pg_index
         where indexrelid = to_regclass('public.heap_n')`,
      )
      return rows[0]
    }
    await client.query('create table heap as select 1 as n from generate_series(1, 2)')
    const sql = 'create unique index concurrently heap_n on heap (n);'
    // Two rows are alike: the index stays behind invalid, as when its server is killed.
    await expect(runConcurrently(client, sql)).rejects.toThrow(/heap_n/)
    expect(await state()).toMatchObject({ valid: false })
    await client.query('update heap set n = 2 where ctid = (select min(ctid) from heap)')
    await runConcurrently(client, sql)
    const made = await state()
    expect(made).toMatchObject({ valid: true })
    await runConcurrently(client, sql)
    expect(await state()).toEqual(made)
    await client.query('drop table heap')
  })
})

test.skipIf(programs === null)(
  'two that migrate at once do not wait for each other for ever',
  async () => {
    const done = await Promise.all(
      [1, 2, 3].map(() => connected((client) => migrate(client, true))),
    )
    const names = done.flat()
    expect(names).toContain('0013-record-change-by-version.concurrent.sql')
    expect(new Set(names).size).toBe(names.length)
  },
)

test.skipIf(programs === null)(
  'a table that is in use for a while is waited for in turns, and nothing is half done',
  async () => {
    await cp(MIGRATIONS, folder, { recursive: true })
    await writeFile(
      join(folder, '9999-a.sql'),
      `set local lock_timeout = '100ms'; create table once (n int); alter table busy add column n int;`,
    )
    await connected(async (holder) => {
      await holder.query('create table busy ()')
      await holder.query('begin; lock table busy')
      const migrated = connected((client) => migrate(client, true, folder))
      // Held for longer than one lock_timeout.
      await holder.query('select pg_sleep(0.5)')
      await holder.query('commit')
      expect(await migrated).toEqual(['9999-a.sql'])
    })
  },
)
