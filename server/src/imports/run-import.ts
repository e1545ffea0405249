import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { applyMerge } from './apply-merge.ts'
import { ChangesFile } from './changes-file.ts'
import { fetchRows } from './fetched-rows.ts'
import type { FileSummary } from './file-summary.ts'
import { loadFirst } from './first-load.ts'
import type { ImportJob, SentRows } from './import-job.ts'
import { ImportRunningError } from './import-lock.ts'
import { refusalFor } from './import-refusal.ts'
import type { ImportReport } from './import-report.ts'
import { mapRows, RowCounts, type RejectsPlace } from './import-rows.ts'
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
import { isIncrement } from './increment.ts'
import type { Merge } from './merge-plan.ts'
import { Progress } from './progress.ts'
import { RejectsFile, rejectsPath, removeRejects } from './rejects-file.ts'
import { acceptedRejects } from './rejects-objections.ts'
import type { MappedRow } from './record-mapper.ts'
import { type Position, type ReadingNotes, SourceError } from './row.ts'
import { NO_PLAN, type Reporter, reporter } from './run-report.ts'
import { type Staging, type StagingPlace, waitForOther, withStaging } from './staging.ts'
import { writeChanges } from './write-changes.ts'

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

/** An import that is noted as a run. */
export interface RunningImport extends ImportJob {
  readonly run: string
  readonly changesFile: ChangesFile | null
}

/** What an import does once it is the only one of its module. */
type ImportWork = (
  job: RunningImport,
  staging: Staging,
  counts: RowCounts,
  before: readonly FileSummary[] | null,
  progress: Progress,
  reportOf: Reporter,
) => Promise<ImportReport>

/**
 * Imports rows that are at hand, as `runImport` does.
 * @param check called as the only import of the module, before anything is noted.
 */
export async function importLocal(
  job: ImportJob,
  check: () => Promise<void>,
  work: ImportWork = importRows,
): Promise<ImportReport> {
  const { tenant, module } = job.rules
  const undone: { report?: ImportReport } = {}
  // Before anything is read: the file may not be writable.
  const changes = job.changes === undefined ? null : ChangesFile.open(job.changes)
  try {
    const report = await withStaging(placeOf(job), async (staging) => {
      await check()
      removeRejects(job.dataDir, tenant, module, await endDeadRuns(job.database, tenant, module))
      const run = await beginRun(job.database, tenant, module, job.dryRun)
      const rejects = new RejectsFile(job.rejects ?? rejectsPath(job.dataDir, tenant, module, run))
      const counts = new RowCounts(job.sent === undefined ? rejects : telling(rejects, job.sent))
      const progress = new Progress(`${tenant}/${module}`, job.totalBytes, job.progress)
      const before = await filesOfLastImport(job.database, tenant, module)
      const reportOf = reporter(job, run, counts, before, progress, rejects, changes)
      const stopNoting = noteProgress(job.database, tenant, run, progress)
      try {
        return await work(
          { ...job, run, changesFile: changes },
          staging,
          counts,
          before,
          progress,
          reportOf,
        )
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
    changes?.publish()
    await cleanUp(job.database, report)
    return report
  } catch (error) {
    if (!undone.report) throw error
    const noted = endRun(job.database, undone.report)
    if (error instanceof Undone || error instanceof SourceError) {
      await noted
      // What would have changed is told of a refused or dry run too.
      changes?.publish()
      return undone.report
    }
    // The database itself may have failed: then the module's next run notes the end.
    await noted.catch(() => undefined)
    throw error
  } finally {
    changes?.discard()
  }
}

/** A file of rejects that tells the sender as well. */
function telling(rejects: RejectsFile, sent: SentRows): RejectsPlace {
  return {
    add: (reason, position, detail, row) => {
      sent.onReject(position.line, reason, detail)
      rejects.add(reason, position, detail, row)
    },
    flush: () => rejects.flush(),
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
  if (isSmall(report)) return
  if (report.changed + report.removed > 0) await database.pool.query('vacuum record')
  await database.pool.query(ANALYZE_RECORDS)
}

/** Most versions of a module between two cleanings, where each changes little. */
const MAX_UNCLEANED = 50

/** Whether so little changed that the next import may clean up: looking at all records takes longer. */
function isSmall({ inserted, changed, unchanged, removed, version }: ImportReport): boolean {
  const touched = inserted + changed + removed
  return touched * MAX_UNCLEANED < unchanged && (version ?? 0) % MAX_UNCLEANED !== 0
}

async function importRows(
  job: RunningImport,
  staging: Staging,
  counts: RowCounts,
  before: readonly FileSummary[] | null,
  progress: Progress,
  reportOf: Reporter,
): Promise<ImportReport> {
  const { sent } = job
  const batches = mapRows(
    job.read(counts),
    job.rules,
    job.context,
    counts,
    sent && (({ result, position }) => showRecord(sent, result, position)),
    isIncrement(job.increment),
  )
  const onProgress = () => {
    progress.rows = counts.read
    progress.bytes = counts.bytes
  }
  // The way of a first load leaves no rows to tell of.
  const copy = job.dryRun || job.changesFile !== null || !(await isEmpty(job)) ? null : staging.copy
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
    if (job.changesFile !== null) await writeChanges(merge, plan, job.changesFile)
    const files = { files: counts.files, before, snapshot: job.snapshot }
    const last = await lastImport(transaction, job.rules.module)
    const refusal = sent?.objection() ?? (await refusalFor(job, merge, plan, counts, files, last))
    if (refusal !== null) throw new Undone(reportOf('refused', refusal, plan, null))
    if (job.dryRun) throw new Undone(reportOf('dry-run', null, plan, null))
    const version = await applyMerge(merge, plan, job.context.today)
    const report = {
      ...reportOf('finished', null, plan, version),
      acceptedRejects: acceptedRejects({ counts, last }, job.accepted),
    }
    await transaction.query(END_RUN, endRunValues(report))
    await sent?.onMerged(transaction, report, plan)
    return report
  })
}

function showRecord(sent: SentRows, result: MappedRow, { line }: Position): void {
  // The first value of the content is the key.
  if (result.kind === 'record') sent.onRecord(result.row.content[0] ?? '', line)
}

/** True for a module that was never filled, by its version: quicker than a look at the records. */
async function isEmpty({ database, rules }: ImportJob): Promise<boolean> {
  const [module] = await asTenant(database, rules.tenant, ({ query }) =>
    query<{ version: number }>('select version from module where module = $1', [rules.module]),
  )
  return module?.version === 0
}
