import { addAbortListener } from 'node:events'
import { z } from 'zod'
import type { JobKind } from '../jobs/start-jobs.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import { databaseTrouble } from '../platform/db/database-trouble.ts'
import { REPORT_QUEUE } from './create-report.ts'
import { type Failure, ReportFailure } from './failure.ts'
import { contentOf, type ReportJob, reportJob, type ReportSource } from './make-report.ts'
import { drawReport } from './pdf/pdf-thread.ts'
import type { WrittenReport } from './pdf/write-report.ts'

const ReportData = z.object({ tenant: z.string(), about: z.uuid() })

/** Reports that all processes make at once. */
const WIDTH = 2

/** What tests make shorter, in seconds. */
export interface ReportPace {
  readonly poll: number
  readonly heartbeat: number
  /** Until a report that is being made has failed. */
  readonly limit: number
}

const PACE: ReportPace = { poll: 5, heartbeat: 30, limit: 120 }

/**
 * Makes reports. One that fails says so in its row and waits for its owner; one whose process died is made by
 * another, from the beginning, and its file is stored with its state in one statement.
 */
export function reportKind(parts: ReportSource, pace: ReportPace = PACE): JobKind {
  const told = new Set<string>()
  /** Once for an agency: all its reports have the same logo. */
  const tellOfLogo = (tenant: string, problem: string | null) => {
    if (problem === null || told.has(tenant)) return
    told.add(tenant)
    parts.logger.warn({ tenant, problem }, "an agency's logo is left out of its reports")
  }
  return {
    queue: {
      name: REPORT_QUEUE,
      retryLimit: 3,
      retryDelay: 5,
      retryDelayMax: 60,
      expireInSeconds: pace.limit + 60,
      heartbeatSeconds: pace.heartbeat,
      deleteAfterSeconds: 3_600,
    },
    pollSeconds: pace.poll,
    // One of each process: drawing takes some 100 MB.
    width: 1,
    widthOfAll: WIDTH,
    everybodys: {},
    run: async (data, signal) => {
      const { tenant, about } = ReportData.parse(data)
      const job = await reportJob(parts, tenant, about)
      // Deleted, or made by a process that was thought dead.
      if (job === null) return { made: false }
      const late = AbortSignal.timeout(pace.limit * 1_000)
      const ending = AbortSignal.any([signal, late])
      try {
        const content = await orAborted(contentOf(parts, job), ending)
        const written = await drawReport(content, ending)
        await store(parts, job, written)
        tellOfLogo(tenant, written.logoProblem)
        return { made: true, pages: written.pages }
      } catch (error) {
        // Given up here: another process has the job, or will have it.
        if (signal.aborted) throw error
        const failure = error === late.reason ? 'busy' : failureOf(error, parts)
        if (!(error instanceof ReportFailure))
          parts.logger.error({ err: error, tenant, report: about }, 'a report could not be made')
        await fail(parts, job, failure)
        return { made: false, failure }
      }
    },
  }
}

function failureOf(error: unknown, { database }: ReportSource): Failure {
  if (error instanceof ReportFailure) return error.failure
  return databaseTrouble(error, database.kind) === 'full' ? 'full' : 'unknown'
}

/** What comes of the work, unless the signal comes first: then its reason, whatever becomes of the work. */
function orAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const listener = addAbortListener(signal, () => reject(signal.reason))
    work.then(resolve, reject).finally(() => listener[Symbol.dispose]())
  })
}

/** File and state at once: a report that was deleted meanwhile, or is complete already, stays as it is. */
async function store(
  { database }: ReportSource,
  { tenant, guid }: ReportJob,
  { content, pages }: WrittenReport,
): Promise<void> {
  await asTenant(database, tenant, ({ query }) =>
    query(
      `with done as (
         update report set status = 'complete', error = null, pages = $2, size = $3, completed_at = now()
         where guid = $1 and status = 'pending' returning tenant, guid)
       insert into report_file (tenant, report, content) select tenant, guid, $4 from done`,
      [
        guid,
        pages,
        content.length,
        Buffer.from(content.buffer, content.byteOffset, content.length),
      ],
    ),
  )
}

async function fail(
  { database }: ReportSource,
  { tenant, guid }: ReportJob,
  failure: Failure,
): Promise<void> {
  await asTenant(database, tenant, ({ query }) =>
    query(
      `update report set status = 'failed', error = $2 where guid = $1 and status = 'pending'`,
      [guid, failure],
    ),
  )
}
