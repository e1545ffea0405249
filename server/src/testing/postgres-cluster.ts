import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from './server-process.ts'

const run = promisify(execFile)
const INSTALLED = '/usr/lib/postgresql'

/** How PostgreSQL ends: `fast` closes sessions in order, `immediate` is as good as a crash. */
export type StopMode = 'fast' | 'immediate'

/** A PostgreSQL with PostGIS that belongs to one test, which may stop and start it. */
export interface Cluster {
  /** Address of the login that the server uses. */
  readonly databaseUrl: string
  /** Address of the login that owns the tables. */
  readonly migrationDatabaseUrl: string
  /** Address of the superuser, with the database `plat`. */
  readonly superuserUrl: string
  stop(mode: StopMode): Promise<void>
  /** Returns when the database takes connections. */
  start(): Promise<void>
  /** Ends one backend of the server's login that is in a transaction, if there is one. */
  endBackend(how: 'pg_terminate_backend' | 'SIGKILL'): Promise<void>
  /**
   * Lets connections that are opened from now on write no file beyond so many bytes, 16 MiB or more: a new file of
   * the write-ahead log has those. To PostgreSQL 15 the disk is full (53100) where half a page fits.
   */
  limitFiles(bytes: number | 'unlimited'): Promise<void>
  /** Stops it for good and removes its files. */
  remove(): Promise<void>
}

/** Folder of the newest PostgreSQL programs that have PostGIS; null without any. */
export function findPostgres(): string | null {
  const versions = existsSync(INSTALLED) ? readdirSync(INSTALLED) : []
  const usable = versions
    .filter((version) => Number(version) >= 15)
    .filter((version) => existsSync(join(INSTALLED, version, 'bin/initdb')))
    .filter((version) => existsSync(`/usr/share/postgresql/${version}/extension/postgis.control`))
    .toSorted((a, b) => Number(b) - Number(a))
  // PostgreSQL refuses root: then there must be another user to run it.
  if (userInfo().uid === 0 && !readFileSync('/etc/passwd', 'utf8').includes('\npostgres:'))
    return null
  return usable[0] === undefined ? null : join(INSTALLED, usable[0], 'bin')
}

/** Makes and starts a cluster with the logins of docs/operating.md. @param programs from `findPostgres`. */
export async function startCluster(programs: string): Promise<Cluster> {
  const folder = await mkdtemp('/tmp/plat-pg-')
  await chmod(folder, 0o755)
  await giveToPostgres(folder)
  const data = join(folder, 'data')
  const port = await freePort()
  const login = (user: string, database: string) =>
    `postgres://${user}:secret@127.0.0.1:${port}/${database}`
  const superuser = async (database: string, sql: string) => {
    const client = new pg.Client({ connectionString: login('postgres', database) })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return await client.query(sql)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  // Commits survive a crash of the database, as in production; only a crash of the machine would lose them.
  const options = `-p ${port} -k ${folder} -h 127.0.0.1 -c fsync=off -c full_page_writes=off`
  // Trust is for this machine and this test only.
  await asPostgres(join(programs, 'initdb'), [
    '-D',
    data,
    '-U',
    'postgres',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '--auth=trust',
  ])
  const cluster: Cluster = {
    databaseUrl: login('plat_web', 'plat'),
    migrationDatabaseUrl: login('plat_owner', 'plat'),
    superuserUrl: login('postgres', 'plat'),
    stop: (mode) => asPostgres(join(programs, 'pg_ctl'), ['-D', data, '-m', mode, '-w', 'stop']),
    start: async () => {
      const log = join(folder, 'server.log')
      // Without -w: it looks ten times a second only, and its end would count as the database's delay.
      await asPostgres(join(programs, 'pg_ctl'), [
        '-D',
        data,
        '-l',
        log,
        '-o',
        options,
        '-W',
        'start',
      ])
      await answers(() => superuser('postgres', 'select 1'))
    },
    endBackend: async (how) => {
      const { rows } = await superuser(
        'plat',
        `select pid from pg_stat_activity where usename = 'plat_web'
         order by state = 'idle in transaction' desc, state = 'active' desc limit 1`,
      )
      const pid: unknown = rows[0]?.pid
      if (typeof pid !== 'number') return
      if (how === 'SIGKILL') process.kill(pid, 'SIGKILL')
      else await superuser('plat', `select pg_terminate_backend(${pid})`)
      await answers(() => superuser('plat', 'select 1'))
    },
    limitFiles: async (bytes) => {
      const [pid = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
      // The soft limit only: the hard one cannot be taken back.
      await asPostgres('prlimit', ['--pid', pid, `--fsize=${bytes}:`])
    },
    remove: async () => {
      await cluster.stop('immediate').catch(() => undefined)
      await rm(folder, { recursive: true, force: true })
    },
  }
  await cluster.start()
  await superuser(
    'postgres',
    `create role plat_app nologin nosuperuser nobypassrls;
     create role plat_owner login createrole nosuperuser nobypassrls;
     create role plat_web login nosuperuser nobypassrls;
     grant plat_app to plat_owner with admin option;
     grant plat_app to plat_web`,
  )
  await superuser('postgres', 'create database plat owner plat_owner')
  await superuser('plat', 'create extension postgis')
  return cluster
}

/** Makes a folder that of the user that PostgreSQL runs as. */
export async function giveToPostgres(folder: string): Promise<void> {
  if (userInfo().uid === 0) await run('chown', ['postgres', folder])
}

/** Repeats a query until it is answered. */
export async function answers(query: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await query()
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
}

/** Runs a program of PostgreSQL as a user that it accepts: it refuses root. @throws Error when it fails. */
export async function asPostgres(program: string, args: string[]): Promise<void> {
  const [command, ...rest] =
    userInfo().uid === 0
      ? ['runuser', '-u', 'postgres', '--', program, ...args]
      : [program, ...args]
  // The database inherits what it is given: with a pipe the end would never be seen.
  const child = spawn(command ?? program, rest, { stdio: 'ignore', cwd: '/' })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with code ${String(code)}`)
}
