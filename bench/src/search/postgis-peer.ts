import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Peer } from './peer.ts'
import { type Dialect, sqlFor, toAnswer } from './sql-queries.ts'

const SETTINGS = {
  shared_buffers: '2GB',
  work_mem: '256MB',
  maintenance_work_mem: '1GB',
  effective_cache_size: '8GB',
  random_page_cost: '1.1',
  max_wal_size: '8GB',
  jit: 'off',
  fsync: 'off',
  full_page_writes: 'off',
  listen_addresses: '',
}

/** `&&` searches the index with 32-bit floats; x and y then decide exactly. */
const dialect: Dialect = {
  inView: (minX, minY, maxX, maxY) =>
    `geom && st_makeenvelope(${minX}, ${minY}, ${maxX}, ${maxY})
      and x between ${minX} and ${maxX} and y between ${minY} and ${maxY}`,
  inPolygon: (wkt) => `st_intersects(geom, '${wkt}'::geometry)`,
}

/** Folder of the installed server's executables, or null when PostgreSQL is not installed. */
export function postgresPrograms(): string | null {
  for (let version = 20; version >= 15; version--) {
    const folder = `/usr/lib/postgresql/${version}/bin`
    if (existsSync(join(folder, 'initdb'))) return folder
  }
  return null
}

/** A separate server on a socket in a temporary folder, with the rows and the indexes an expert would create. */
export async function openPostgis(programs: string, file: string): Promise<Peer> {
  const server = await startPostgres(programs)
  try {
    const client = new pg.Client({ host: server.folder, user: 'postgres', database: 'postgres' })
    await client.connect()
    const started = performance.now()
    await load(client, file)
    const loadSeconds = (performance.now() - started) / 1000
    const size = await client.query(`select pg_total_relation_size('records') as bytes`)
    return {
      name: 'PostGIS',
      loadSeconds,
      bytes: Number(size.rows[0].bytes),
      answer: async (query) => toAnswer(query, (await client.query(sqlFor(query, dialect))).rows),
      async close() {
        await client.end()
        await server.stop()
      },
    }
  } catch (error) {
    await server.stop()
    throw error
  }
}

async function load(client: pg.Client, file: string): Promise<void> {
  await client.query(`
    create extension postgis;
    create unlogged table records (id integer, x bigint, y bigint, record_date integer, live smallint,
      record_type smallint, status smallint, sub_type smallint, work_type smallint, usage smallint,
      cost double precision, reference text collate "C",
      geom geometry generated always as (st_point(x, y)) stored)`)
  await client.query(`copy records (id, x, y, record_date, live, record_type, status, sub_type, work_type,
    usage, cost, reference) from '${file}' (format csv)`)
  await client.query(`
    create index on records using gist (geom);
    create index on records (record_type, record_date) include (x, y, live);
    create index on records (sub_type, record_date) include (x, y, live);
    create index on records (record_date desc nulls last, reference, id);
    create index on records (record_date nulls last, reference, id);
    create index on records (reference, id);
    create index on records (record_type, reference, id);
    create index on records (record_type desc nulls last, reference, id)`)
  await client.query('vacuum analyze records')
}

/** A database cluster with its socket in a temporary folder; `stop` removes both. */
export async function startPostgres(
  programs: string,
): Promise<{ folder: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'plat-bench-postgres-'))
  // PostgreSQL refuses to run as root.
  const asRoot = process.getuid?.() === 0
  const ids = asRoot
    ? {
        uid: Number(execFileSync('id', ['-u', 'postgres'])),
        gid: Number(execFileSync('id', ['-g', 'postgres'])),
      }
    : {}
  if (ids.uid !== undefined && ids.gid !== undefined) chownSync(folder, ids.uid, ids.gid)
  chmodSync(folder, 0o750)
  const data = join(folder, 'data')
  const options = ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', '--locale=C.UTF-8']
  execFileSync(join(programs, 'initdb'), options, { ...ids, cwd: folder, stdio: 'ignore' })
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(join(programs, 'postgres'), ['-D', data, '-k', folder, ...settings], {
    ...ids,
    cwd: folder,
    stdio: 'ignore',
  })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const stop = async () => {
    server.kill('SIGINT')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  for (let attempt = 0; ; attempt++) {
    const client = new pg.Client({ host: folder, user: 'postgres', database: 'postgres' })
    try {
      await client.connect()
      await client.end()
      return { folder, stop }
    } catch (error) {
      if (attempt === 100) {
        await stop()
        throw error
      }
      await sleep(100)
    }
  }
}
