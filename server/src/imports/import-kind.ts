import { fork } from 'node:child_process'
import { join } from 'node:path'
import { z } from 'zod'
import type { JobKind } from '../jobs/start-jobs.ts'
import type { Database } from '../platform/db/database.ts'
import { IMPORT_QUEUE } from '../tenancy/import-schedules.ts'
import { noteDeadProcess } from './failed-attempts.ts'
import type { ImportAnswer, ImportOrder } from './import-process.ts'
import type { ImportSettings, ScheduledOutcome } from './scheduled-import.ts'

const ImportData = z.object({ tenant: z.string(), about: z.string() })

/** What tests make shorter, in seconds. */
interface ImportPace {
  readonly poll: number
  readonly retry: number
  readonly heartbeat: number
}

const PACE: ImportPace = { poll: 20, retry: 60, heartbeat: 60 }

/**
 * Imports on a schedule. A failed one is tried again after about 1, 2, 4 … 60 minutes, eight times, then when its
 * schedule says so; one whose process died a minute after it was last heard of.
 */
export function importKind(
  database: Database,
  settings: ImportSettings,
  pace: ImportPace = PACE,
): JobKind {
  return {
    queue: {
      name: IMPORT_QUEUE,
      retryLimit: 8,
      retryDelay: pace.retry,
      retryDelayMax: 3_600,
      expireInSeconds: 23 * 3_600,
      heartbeatSeconds: pace.heartbeat,
      deleteAfterSeconds: 86_400,
    },
    pollSeconds: pace.poll,
    // The embedded database takes one import at a time.
    width: database.kind === 'embedded' ? 1 : 2,
    everybodys: {},
    run: async (data, signal) => {
      const { tenant, about } = ImportData.parse(data)
      return importInProcess(database, settings, { tenant, module: about }, signal)
    },
  }
}

/**
 * Imports a module in a process of its own. When that dies, this is noted here: it can say nothing itself.
 * @throws Error when it failed, or was ended.
 */
async function importInProcess(
  database: Database,
  settings: ImportSettings,
  wanted: ImportOrder['wanted'],
  signal: AbortSignal,
): Promise<ScheduledOutcome> {
  const { rows } = await database.pool.query<{ begun: Date }>('select now() as begun')
  const begun = rows[0]?.begun ?? new Date()
  // Parsers are functions, which the other process has itself.
  const connection = { ...database.connection, types: undefined }
  const { dataDir, platData, tenantsDir, sourceTokens } = settings
  const answer = await answerOf(
    {
      kind: database.kind,
      connection,
      settings: { dataDir, platData, tenantsDir, sourceTokens },
      wanted,
    },
    signal,
  ).catch(async (error: unknown) => {
    // Given up here: another process has the job, or will have it.
    if (signal.aborted) throw error
    const message = error instanceof Error ? error.message : String(error)
    await noteDeadProcess(database, dataDir, { ...wanted, begun, message }).catch(
      (cause: unknown) => {
        throw new Error(message, { cause })
      },
    )
    throw error
  })
  if ('outcome' in answer) return answer.outcome
  throw Object.assign(new Error(answer.failure), { stack: answer.stack })
}

/** Has a process do an import. @throws Error in words for the operator, when it does not start or ends without a word. */
async function answerOf(order: ImportOrder, signal: AbortSignal): Promise<ImportAnswer> {
  const child = fork(join(import.meta.dirname, 'import-process.ts'), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  const end = () => void child.kill('SIGKILL')
  signal.addEventListener('abort', end)
  try {
    if (signal.aborted) end()
    return await new Promise((resolve, reject) => {
      // The other side of import-process.ts.
      child.once('message', (answer) => resolve(answer as ImportAnswer))
      // Not once: a process that does not start may say so twice, and an error that nobody hears ends the server.
      child.on('error', (error) => reject(notStarted(error)))
      child.once('exit', (code, killedBy) => reject(endedEarly(code, killedBy)))
      // Why it could not be sent is told by the events above; they come from whatever still runs once that ends.
      child.send(order, (error) => error !== null && child.kill())
    })
  } finally {
    signal.removeEventListener('abort', end)
  }
}

function notStarted(error: Error): Error {
  return new Error(`The import's process did not start: ${error.message}.`, { cause: error })
}

function endedEarly(code: number | null, signal: NodeJS.Signals | null): Error {
  if (signal === 'SIGKILL')
    return new Error(
      "The import's process was killed before it was done: the machine may have run out of memory.",
    )
  return new Error(
    `The import's process ended before it was done (${signal ?? `exit code ${code}`}): the server's log may say why.`,
  )
}
