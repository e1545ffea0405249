import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { type Job, PgBoss, type Queue } from 'pg-boss'
import type { Database } from '../platform/db/database.ts'
import { JOB_SCHEMA, jobDatabase } from './job-database.ts'
import { NotYet, putBack } from './put-back.ts'

/** Work that is done by one of the processes, again when that one dies. */
export interface JobKind {
  readonly queue: Pick<
    Queue,
    | 'name'
    | 'retryLimit'
    | 'retryDelay'
    | 'retryDelayMax'
    | 'expireInSeconds'
    | 'heartbeatSeconds'
    | 'deleteAfterSeconds'
  >
  /** Seconds between two looks for a job. */
  readonly pollSeconds: number
  /** How many of them this process does at once. */
  readonly width: number
  /** How many of them all processes together do at once, never more; left out: as many as they can. */
  readonly widthOfAll?: number
  /** Jobs that belong to no agency, by what they are about: five fields, in UTC. */
  readonly everybodys: Readonly<Record<string, string>>
  /**
   * Does a job: twice, or half and then once more, has to come to the same.
   * @param data what was sent with it.
   * @param signal when it has to stop: the process ends, or another one has the job.
   * @returns what is kept as its outcome; `NotYet` for one that was not tried. @throws to have it tried again, later
   * each time.
   */
  run(data: unknown, signal: AbortSignal): Promise<object>
}

/** Options of a queue whose jobs are tried once: what fails is done with the next time of its schedule. */
export const TRIED_ONCE = {
  retryLimit: 0,
  retryDelay: 60,
  retryDelayMax: 60,
  heartbeatSeconds: 60,
  deleteAfterSeconds: 86_400,
}

/** Seconds that tests shorten. */
export interface JobPace {
  /** Between two looks for what a schedule has made due. */
  readonly schedule: number
  /** Between two looks for jobs whose process has died. */
  readonly supervise: number
}

interface JobParts {
  readonly database: Database
  readonly logger: FastifyBaseLogger
  readonly kinds: readonly JobKind[]
  readonly pace?: JobPace
}

/** Jobs as this process does them. */
export interface Jobs {
  /** Has this process look for jobs of a queue now, not only when it next would. */
  wake(queue: string): void
  /** Takes no further job; what is under way is given up, and another process or the next start does it. */
  close(): Promise<void>
}

const PACE: JobPace = { schedule: 30, supervise: 60 }
/** Milliseconds before starting is tried again. */
const RETRY_MS = 15_000
/** Milliseconds between two lines about what pg-boss complains of: it does at every look while the database is away. */
const QUIET_MS = 60_000

/** Starts doing jobs, as soon as the database lets it. */
export function startJobs(parts: JobParts): Jobs {
  const { logger } = parts
  const boss = createBoss(parts)
  const workers = new Map<string, readonly string[]>()
  const closing = new AbortController()
  const starting = (async () => {
    while (!closing.signal.aborted) {
      try {
        await boss.start()
        for (const kind of parts.kinds) workers.set(kind.queue.name, await take(boss, kind, parts))
        return
      } catch (error) {
        logger.warn({ err: error }, 'jobs could not be started')
        await boss.stop({ graceful: false }).catch(() => undefined)
      }
      await wait(RETRY_MS, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
    }
  })()
  return {
    wake: (queue) => {
      for (const worker of workers.get(queue) ?? []) boss.notifyWorker(worker)
    },
    close: async () => {
      closing.abort()
      await starting
      await boss.stop({ graceful: false })
    },
  }
}

function createBoss({ database, logger, pace = PACE }: JobParts): PgBoss {
  const boss = new PgBoss({
    db: jobDatabase(database),
    schema: JOB_SCHEMA,
    backend: database.kind === 'embedded' ? 'pglite' : 'postgres',
    // The tables belong to another login, which migrates.
    migrate: false,
    createSchema: false,
    reindex: false,
    monitorVacuum: false,
    cronMonitorIntervalSeconds: pace.schedule,
    cronWorkerIntervalSeconds: Math.min(pace.schedule, 20),
    superviseIntervalSeconds: pace.supervise,
    monitorIntervalSeconds: pace.supervise,
    // No job waits for others.
    flowIntervalSeconds: 3_600,
  })
  let saidAt = -Infinity
  const say = (said: object) => {
    if (performance.now() - saidAt < QUIET_MS) return
    saidAt = performance.now()
    logger.warn(said, 'jobs are disturbed')
  }
  boss.on('error', (error) => say({ err: error }))
  boss.on('warning', (warning) => say({ warning }))
  return boss
}

/** Brings the queue up to date with the code, and works on it; answers its workers. */
async function take(boss: PgBoss, kind: JobKind, parts: JobParts): Promise<string[]> {
  const { database } = parts
  const { name, ...options } = kind.queue
  await boss.createQueue(name, { ...options, policy: 'exclusive', retryBackoff: true })
  await boss.updateQueue(name, { ...options, retryBackoff: true })
  if (kind.widthOfAll !== undefined)
    await database.pool.query(
      `insert into jobs.queue_limit (queue, width) values ($1, $2)
       on conflict (queue) do update set width = excluded.width`,
      [name, kind.widthOfAll],
    )
  for (const [about, cron] of Object.entries(kind.everybodys))
    await boss.schedule(name, cron, { about }, { key: about, singletonKey: about, missed: 'once' })
  const work = { pollingIntervalSeconds: kind.pollSeconds }
  const workers: string[] = []
  // One by one, so that each can be woken.
  for (let i = 0; i < kind.width; i++) {
    const worker = await boss.work<unknown>(name, work, async ([job]) => {
      try {
        return await runJob(kind, job, parts)
      } finally {
        // The next job may wait already: pg-boss would look for it only when it next polls.
        boss.notifyWorker(worker)
      }
    })
    workers.push(worker)
  }
  return workers
}

async function runJob(
  kind: JobKind,
  job: Job<unknown> | undefined,
  { database, logger }: Pick<JobParts, 'database' | 'logger'>,
): Promise<object> {
  if (job === undefined) return {}
  try {
    const outcome = await kind.run(job.data, job.signal)
    if (outcome instanceof NotYet) await putBack(database, kind.queue.name, job, outcome)
    return outcome
  } catch (error) {
    // pg-boss keeps it in the job's row and tells nobody.
    const words = job.signal.aborted ? 'a job was given up' : 'a job failed'
    logger.warn({ err: error, queue: kind.queue.name, job: job.data }, words)
    throw error
  }
}
