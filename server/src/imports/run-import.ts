import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { applyMerge } from './apply-merge.ts'
import { fetchRows } from './fetched-rows.ts'
import type { FileSummary } from './file-summary.ts'
import { loadFirst } from './first-load.ts'
import type { ImportJob } from './import-job.ts'
import { ImportRunningError } from './import-lock.ts'
import { refusalFor } from './import-refusal.ts'
import type { ImportReport } from './import-report.ts'
import { mapRows, RowCounts } from './import-rows.ts'
import {
  beginRun,
  END_RUN,
  endDeadRuns,
  endRun,
  endRunValues,
  filesOfLastImport,
  lastFinishedRun,
  lastImport,
  noteProgress,
} from './import-runs.ts'
import { planMerge } from './merge.ts'
import type { Merge, MergePlan } from './merge-plan.ts'
import { Progress } from './progress.ts'
import { RejectsFile, rejectsPath, removeRejects } from './rejects-file.ts'
import { acceptedRejects } from './rejects-objections.ts'
import { type ReadingNotes, SourceError } from './row.ts'
import { type Staging, type StagingPlace, waitForOther, withStaging } from './staging.ts'
import { fileNotices } from './truncation.ts'

/** Long enough for the end of an import that was just killed. */
const TIMEOUT_MS = 10_000

/** Thrown inside the merge transaction to roll it back; never leaves this file. */
class Undone extends Error {
  readonly report: ImportReport

  constructor(report: ImportReport) {
    super('undone')
    this.report = report
  }
}

/**
 * Imports one module: all of it or nothing. A source that cannot be read, or an import that the
 * guard refuses, is a report like any other; only failures of ours or of the database are thrown.
 * @throws ImportRunningError when another import of the module is under way.
 */
export async function runImport(job: ImportJob): Promise<ImportReport> {
  return job.remote ? importFetched(job) : importLocal(job, async () => undefined)
}

/** Imports rows that come over the network, without a transaction while they come. */
async function importFetched(job: ImportJob): Promise<ImportReport> {
  const { tenant, module } = job.rules
  await waitForOther(placeOf(job))
  const before = await lastFinishedRun(job.database, tenant, module)
  const progress = new Progress(`${tenant}/${module}`, undefined, job.progress)
  progress.enter('fetching')
  const rows = await fetchRows(
    (notes) => job.read(notes),
    job.dataDir,
    (count) => (progress.rows = count),
  ).finally(() => progress.stop())
  try {
    const local = { ...job, read: (notes: ReadingNotes) => rows.read(notes) }
    return await importLocal(local, async () => {
      // What was fetched may be older than what that import has read.
      if ((await lastFinishedRun(job.database, tenant, module)) !== before)
        throw new ImportRunningError(
          `of ${tenant}/${module}`,
          'has gone through while the rows of this one were fetched. Start again.',
        )
    })
  } finally {
    await rows.close()
  }
}

function placeOf(job: ImportJob): StagingPlace {
  const { tenant, module } = job.rules
  return {
    database: job.database,
    dataDir: job.dataDir,
    tenant,
    module,
    timeoutMs: job.timeoutMs ?? TIMEOUT_MS,
    waiting: () =>
      job.progress(
        `${tenant}/${module}: waits for another import to end: the embedded database takes one at a time`,
      ),
  }
}

/** @param check called as the only import of the module, before anything is noted. */
async function importLocal(job: ImportJob, check: () => Promise<void>): Promise<ImportReport> {
  const { tenant, module } = job.rules
  const undone: { report?: ImportReport } = {}
  try {
    const report = await withStaging(placeOf(job), async (staging) => {
      await check()
      removeRejects(job.dataDir, tenant, module, await endDeadRuns(job.database, tenant, module))
      const run = await beginRun(job.database, tenant, module, job.dryRun)
      const rejects = new RejectsFile(job.rejects ?? rejectsPath(job.dataDir, tenant, module, run))
      const counts = new RowCounts(rejects)
      const progress = new Progress(`${tenant}/${module}`, job.totalBytes, job.progress)
      const before = await filesOfLastImport(job.database, tenant, module)
      const reportOf = reporter(job, run, counts, before, progress, rejects)
      const stopNoting = noteProgress(job.database, tenant, run, progress)
      try {
        return await importRows({ ...job, run }, staging, counts, before, progress, reportOf)
      } catch (error) {
        if (error instanceof Undone) undone.report = error.report
        else {
          const message = error instanceof Error ? error.message : String(error)
          undone.report = reportOf(
            error instanceof SourceError ? 'refused' : 'failed',
            message,
            NO_PLAN,
            null,
          )
        }
        throw error
      } finally {
        progress.stop()
        stopNoting()
        rejects.close()
      }
    })
    await cleanUp(job.database, report)
    return report
  } catch (error) {
    if (!undone.report) throw error
    const noted = endRun(job.database, undone.report)
    if (error instanceof Undone || error instanceof SourceError) {
      await noted
      return undone.report
    }
    // The database itself may have failed: then the module's next run notes the end.
    await noted.catch(() => undefined)
    throw error
  }
}

/** The columns by which records are found: statistics of texts, attributes and shapes take seconds. */
const FOUND_BY = 'tenant, module, record_no, guid, reference_key, parcel_key, content_hash, version'

/** Few rows tell enough of these columns; reading more would take longer than the import of a small module. */
const ANALYZE_RECORDS = `begin; set local default_statistics_target = 10; analyze record (${FOUND_BY}); commit`

/**
 * The embedded database does not look after its tables by itself: without statistics each foreign key
 * is checked by reading the whole table, and the space of old rows is never used again.
 */
async function cleanUp(database: Database, report: ImportReport): Promise<void> {
  if (database.kind !== 'embedded' || report.inserted + report.changed + report.removed === 0)
    return
  if (report.changed + report.removed > 0) await database.pool.query('vacuum record')
  await database.pool.query(ANALYZE_RECORDS)
}

async function importRows(
  job: ImportJob & { readonly run: string },
  staging: Staging,
  counts: RowCounts,
  before: readonly FileSummary[] | null,
  progress: Progress,
  reportOf: Reporter,
): Promise<ImportReport> {
  const batches = mapRows(job.read(counts), job.rules, job.context, counts)
  const onProgress = () => {
    progress.rows = counts.read
    progress.bytes = counts.bytes
  }
  const copy = job.dryRun || !(await isEmpty(job)) ? null : staging.copy
  if (copy === null) await staging.load(batches, onProgress)
  return staging.merge(async (transaction) => {
    const merge: Merge = {
      transaction,
      module: job.rules.module,
      run: job.run,
      snapshot: job.snapshot,
      onStep: (step) => progress.enter(step),
    }
    const plan =
      copy === null ? await planMerge(merge) : await loadFirst(merge, copy, batches, onProgress)
    onProgress()
    // Before anything is changed: the file of rejects may not be writable.
    counts.writeRejects()
    const files = { files: counts.files, before, snapshot: job.snapshot }
    const last = await lastImport(transaction, job.rules.module)
    const refusal = await refusalFor(job, merge, plan, counts, files, last)
    if (refusal !== null) throw new Undone(reportOf('refused', refusal, plan, null))
    if (job.dryRun) throw new Undone(reportOf('dry-run', null, plan, null))
    const version = await applyMerge(merge, plan, job.context.today)
    const report = {
      ...reportOf('finished', null, plan, version),
      acceptedRejects: acceptedRejects({ counts, last }, job.accepted),
    }
    await transaction.query(END_RUN, endRunValues(report))
    return report
  })
}

/** True for a module that was never filled, by its version: quicker than a look at the records. */
async function isEmpty({ database, rules }: ImportJob): Promise<boolean> {
  const [module] = await asTenant(database, rules.tenant, ({ query }) =>
    query<{ version: number }>('select version from module where module = $1', [rules.module]),
  )
  return module?.version === 0
}

/** Makes the report of a run in a state, with the message of its refusal or failure. */
type Reporter = (
  state: ImportReport['state'],
  message: string | null,
  plan: MergePlan,
  version: number | null,
) => ImportReport

/** The plan of a run that ended before its merge was planned. */
const NO_PLAN: MergePlan = {
  rows: 0,
  existing: 0,
  inserted: 0,
  changed: 0,
  unchanged: 0,
  removed: 0,
  unlocated: 0,
  sameKey: { sameContent: 0, otherContent: 0 },
}

/** The function that makes the reports of a run from its counts so far. */
function reporter(
  job: ImportJob,
  run: string,
  counts: RowCounts,
  before: readonly FileSummary[] | null,
  progress: Progress,
  rejects: RejectsFile,
): Reporter {
  return (state, message, plan, version) => {
    progress.measure()
    const seconds = progress.seconds
    return {
      tenant: job.rules.tenant,
      module: job.rules.module,
      run,
      state,
      message,
      files: job.files,
      eachFile: counts.files,
      notices: [
        ...fileNotices({ files: counts.files, before, snapshot: job.snapshot }),
        ...counts.columnNotices,
        ...counts.points.notices(),
      ],
      bytes: counts.bytes,
      read: counts.read,
      inserted: plan.inserted,
      changed: plan.changed,
      unchanged: plan.unchanged,
      removed: plan.removed,
      located: counts.located,
      unlocated: { total: counts.unlocated.total, reasons: counts.unlocated.toReport() },
      acceptedRejects: 0,
      rejected: { total: counts.rejected.total, reasons: counts.rejected.toReport() },
      repaired: { total: counts.repaired.total, reasons: counts.repaired.toReport() },
      fields: counts.fields.toReport(),
      sameKey: plan.sameKey,
      version,
      rejectsFile: rejects.path,
      seconds,
      rowsPerSecond: Math.round(counts.read / Math.max(seconds, 0.001)),
      peakMemory: progress.peakMemory,
    }
  }
}
