import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { answers, asPostgres, giveToPostgres, type StopMode } from './postgres-cluster.ts'
import { freePort } from './server-process.ts'

/** A hot standby that streams from the cluster of a test. */
export interface Standby {
  /** Its address for a login of the cluster. */
  urlOf(login: string, database?: string): string
  /** Reads its log, which has every statement since it was started. */
  log(): Promise<string>
  /** Lets it fall behind, or catch up again. */
  replay(how: 'pause' | 'resume'): Promise<void>
  /** Returns when it has all that its primary has now. */
  catchUp(): Promise<void>
  /** Has it answer nothing, with its connections open; or go on. */
  hang(signal: 'SIGSTOP' | 'SIGCONT'): Promise<void>
  stop(mode: StopMode): Promise<void>
  start(): Promise<void>
  /** Stops it for good and removes its files. */
  remove(): Promise<void>
}

/** Copies a running cluster and starts a standby of it. @param programs from `findPostgres`. @param primary address of its superuser. */
export async function startStandby(programs: string, primary: string): Promise<Standby> {
  const folder = await mkdtemp('/tmp/plat-standby-')
  await chmod(folder, 0o755)
  await giveToPostgres(folder)
  const data = join(folder, 'data')
  const log = join(folder, 'server.log')
  const port = await freePort()
  const options = `-p ${port} -k ${folder} -h 127.0.0.1 -c fsync=off -c log_statement=all`
  const copied = ['-D', data, '-d', primary, '-R', '-X', 'stream', '-c', 'fast']
  await asPostgres(join(programs, 'pg_basebackup'), copied)
  const urlOf = (login: string, database = 'plat') =>
    `postgres://${login}:secret@127.0.0.1:${port}/${database}`
  let stopped: number[] = []
  const standby: Standby = {
    urlOf,
    log: () => readFile(log, 'utf8'),
    replay: async (how) => {
      await ask(urlOf('postgres'), `select pg_wal_replay_${how}()`)
      const state = how === 'pause' ? 'paused' : 'not paused'
      const reached = async () =>
        (await ask(urlOf('postgres'), 'select pg_get_wal_replay_pause_state() as is'))?.['is']
      while ((await reached()) !== state) await pause()
    },
    catchUp: async () => {
      const position = (await ask(primary, 'select pg_current_wal_flush_lsn() as is'))?.['is']
      const sql = `select pg_last_wal_replay_lsn() >= $1::pg_lsn as is`
      while ((await ask(urlOf('postgres'), sql, [position]))?.['is'] !== true) await pause()
    },
    hang: async (signal) => {
      if (signal === 'SIGSTOP') {
        const sql = `select array_agg(pid) as is from pg_stat_activity where usename = 'plat_web'`
        const backends = (await ask(urlOf('postgres'), sql))?.['is']
        const [postmaster] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')
        stopped = [Number(postmaster), ...(Array.isArray(backends) ? backends : [])]
      }
      for (const pid of stopped) process.kill(pid, signal)
    },
    stop: (mode) => asPostgres(join(programs, 'pg_ctl'), ['-D', data, '-m', mode, '-w', 'stop']),
    start: async () => {
      const started = ['-D', data, '-l', log, '-o', options, '-W', 'start']
      await asPostgres(join(programs, 'pg_ctl'), started)
      await answers(() => ask(urlOf('postgres'), 'select 1'))
    },
    remove: async () => {
      await standby.stop('immediate').catch(() => undefined)
      await rm(folder, { recursive: true, force: true })
    },
  }
  await standby.start()
  return standby
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 10))

/** The first row that a database answers. */
async function ask(
  url: string,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Record<string, unknown> | undefined> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql, [...values])).rows[0]
  } finally {
    await client.end().catch(() => undefined)
  }
}
