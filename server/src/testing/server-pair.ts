import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { startJobs } from '../jobs/start-jobs.ts'
import type { Database } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrate.ts'
import { embeddedConnection, fromConnection } from '../platform/open-database.ts'
import { noKeys } from '../platform/secrets/keyring.ts'
import { TEST_KEY } from '../platform/testing/test-key.ts'
import { startCluster, type StopMode } from './postgres-cluster.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

/** Two servers in processes of their own on one PostgreSQL, to be killed. */
export interface ServerPair {
  /** The test's own folder. */
  readonly directory: string
  /** As a superuser. */
  readonly admin: pg.Pool
  readonly database: Database
  readonly servers: readonly ServerProcess[]
  /** Starts both; they are not there before. @param settings beside the usual ones */
  start(smtpUrl: string, settings?: Readonly<Record<string, string>>): Promise<void>
  /** Kills these of the servers. @param dead done before they are started again */
  kill(numbers: readonly number[], dead?: () => Promise<void>): Promise<void>
  /** Ends the database and starts it again; the servers stay. Returns when it takes connections. */
  restartDatabase(how: StopMode): Promise<void>
  close(): Promise<void>
}

/** A database for two servers. @param programs folder of PostgreSQL's, see `findPostgres` */
export async function serverPair(programs: string): Promise<ServerPair> {
  const directory = await mkdtemp(join(tmpdir(), 'plat-server-pair-'))
  const cluster = await startCluster(programs)
  const owner = new pg.Client({ connectionString: cluster.migrationDatabaseUrl })
  await owner.connect()
  await migrate(owner, true)
  await owner.end()
  const admin = new pg.Pool({ connectionString: cluster.superuserUrl, max: 3 })
  // A connection that breaks is replaced at its next use.
  admin.on('error', () => undefined)
  const { types } = embeddedConnection('')
  const connection = { connectionString: cluster.databaseUrl, types }
  const database = fromConnection('postgres', connection, 3, noKeys)
  // Jobs of a process that died are found at once, not within a minute.
  const logger = pino({ level: 'silent' })
  const supervisor = startJobs({
    database,
    logger,
    kinds: [],
    pace: { schedule: 30, supervise: 1 },
  })
  const servers: ServerProcess[] = []
  let smtp = ''
  let more: Readonly<Record<string, string>> = {}
  const startOne = async (number: number) => {
    servers[number] = await startServerProcess({
      DATABASE_URL: cluster.databaseUrl,
      DATA_DIR: join(directory, `server-${number}`),
      PLAT_LOG: 'error',
      PLAT_SECRET_KEYS: TEST_KEY,
      PLAT_TRUST_PROXY: '127.0.0.1',
      SMTP_URL: smtp,
      MAIL_FROM: 'no-reply@ash.example',
      ...more,
    })
  }
  return {
    directory,
    admin,
    database,
    servers,
    start: async (smtpUrl, settings = {}) => {
      smtp = smtpUrl
      more = settings
      await Promise.all([0, 1].map(startOne))
    },
    kill: async (numbers, dead) => {
      for (const number of numbers) servers[number]?.child.kill('SIGKILL')
      for (const number of numbers) await servers[number]?.ended()
      await dead?.()
      await Promise.all(numbers.map(startOne))
    },
    restartDatabase: async (how) => {
      await cluster.stop(how)
      await cluster.start()
    },
    close: async () => {
      for (const { child } of servers) child.kill('SIGKILL')
      await supervisor.close()
      await database.close()
      await admin.end()
      await cluster.remove()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
