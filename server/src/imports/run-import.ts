import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { loadFirst } from './first-load.ts'
import { changeExample, fieldChanges } from './field-changes.ts'
import {
  type Accepted,
  acceptedRejects,
  type LastImport,
  objectionsTo,
  refusalOf,
  withExample,
} from './guard.ts'
import type { ImportReport } from './import-report.ts'
import { mapRows, type MappingContext, RowCounts } from './import-rows.ts'
import type { FileSummary } from './file-summary.ts'
import {
  beginRun,
  END_RUN,
  endDeadRuns,
  endRun,
  endRunValues,
  filesOfLastImport,
  lastImport,
} from './import-runs.ts'
import { applyMerge, type Merge, type MergePlan, planMerge } from './merge.ts'
import { Progress } from './progress.ts'
import { type MappingRules, attributesOf } from './record-mapper.ts'
import { RejectsFile, rejectsPath, removeRejects } from './rejects-file.ts'
import { type ReadingNotes, type RowBatch, SourceError } from './row.ts'
import { type Staging, withStaging } from './staging.ts'
import { fileNotices, type FilesRead, pureLossOf, truncationOf } from './truncation.ts'

/** Everything that one import of one module needs. */
export interface ImportJob {
  readonly database: Database
  readonly dataDir: string
  readonly rules: MappingRules
  readonly context: MappingContext
  readonly snapshot: boolean
  readonly files: number
  /** Bytes to be read, when they are known before. */
  readonly totalBytes: number | undefined
  /** Opens the source; called once. */
  read(notes: ReadingNotes): AsyncIterable<RowBatch>
  readonly accepted: Accepted
  readonly dryRun: boolean
  /** Milliseconds to wait for another import of the module; a few seconds when left out. */
  readonly timeoutMs?: number
  /** File for rejected rows; in the data folder when left out. */
  readonly rejects: string | undefined
  /** Told each second how far it is. */
  progress(line: string): void
}

/** Milliseconds: long enough for the end of an import that was killed just now. */
const TIMEOUT_MS = 10_000

/** Thrown inside the merge transaction so that it is undone; never leaves this file. */
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
  const { tenant, module } = job.rules
  const undone: { report?: ImportReport } = {}
  try {
    const report = await withStaging(
      {
        database: job.database,
        dataDir: job.dataDir,
        tenant,
        module,
        timeoutMs: job.timeoutMs ?? TIMEOUT_MS,
        waiting: () =>
          job.progress(
            `${tenant}/${module}: waits for another import to end: the embedded database takes one at a time`,
          ),
      },
      async (staging) => {
        removeRejects(job.dataDir, tenant, module, await endDeadRuns(job.database, tenant, module))
        const run = await beginRun(job.database, tenant, module)
        const rejects = new RejectsFile(
          job.rejects ?? rejectsPath(job.dataDir, tenant, module, run),
        )
        const counts = new RowCounts(rejects)
        const progress = new Progress(`${tenant}/${module}`, job.totalBytes, job.progress)
        const before = await filesOfLastImport(job.database, tenant, module)
        const reportOf = reporter(job, run, counts, before, progress, rejects)
        try {
          return await importRows(job, staging, counts, before, progress, reportOf)
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
          rejects.close()
        }
      },
    )
    await cleanUp(job.database, report)
    return report
  } catch (error) {
    if (!undone.report) throw error
    const noted = endRun(job.database, undone.report)
    if (error instanceof Undone || error instanceof SourceError) {
      await noted
      return undone.report
    }
    // The database may be what failed: the next run of the module notes the end then.
    await noted.catch(() => undefined)
    throw error
  }
}

/**
 * The embedded database does not look after its tables by itself: without statistics each foreign key
 * is checked by reading the whole table, and the space of old rows is never used again.
 */
async function cleanUp(database: Database, report: ImportReport): Promise<void> {
  if (database.kind !== 'embedded' || report.inserted + report.changed + report.removed === 0)
    return
  const vacuum = report.changed + report.removed > 0
  await database.pool.query(vacuum ? 'vacuum (analyze) record' : 'analyze record')
}

type Reporter = (
  state: ImportReport['state'],
  message: string | null,
  plan: MergePlan,
  version: number | null,
) => ImportReport

const NO_PLAN: MergePlan = {
  existing: 0,
  inserted: 0,
  changed: 0,
  unchanged: 0,
  removed: 0,
  unlocated: 0,
  sameKey: { sameContent: 0, otherContent: 0 },
}

async function importRows(
  job: ImportJob,
  staging: Staging,
  counts: RowCounts,
  before: readonly FileSummary[] | null,
  progress: Progress,
  reportOf: Reporter,
): Promise<ImportReport> {
  const batches = mapRows(job.read(counts), job.rules, job.context, counts)
  const told = () => {
    progress.rows = counts.read
    progress.bytes = counts.bytes
  }
  const first = !staging.shared && !job.dryRun && (await isEmpty(job))
  if (!first) await staging.load(batches, told)
  return staging.merge(async (transaction) => {
    const merge: Merge = {
      transaction,
      module: job.rules.module,
      snapshot: job.snapshot,
      tell: (step) => progress.enter(step),
    }
    const plan = first ? await loadFirst(merge, staging, batches, told) : await planMerge(merge)
    told()
    // A file of rejects that cannot be written is found out before anything is changed.
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

/** Why the import is refused: files that are cut off, or what the guard objects to; or null. */
async function refusalFor(
  job: ImportJob,
  merge: Merge,
  plan: MergePlan,
  counts: RowCounts,
  files: FilesRead,
  last: LastImport | null,
): Promise<string | null> {
  const { accepted } = job
  return (
    (accepted.truncated ? null : truncationOf(files, plan.removed)) ??
    (await guardRefusal(job, merge, plan, counts, last)) ??
    (accepted.truncated || accepted.removals ? null : pureLossOf(files, plan))
  )
}

/** Why the guard refuses the import, with an example of each change; or null. */
async function guardRefusal(
  { rules, snapshot, accepted }: ImportJob,
  merge: Merge,
  plan: MergePlan,
  counts: RowCounts,
  last: LastImport | null,
): Promise<string | null> {
  const attributes = attributesOf(rules.map)
  const changes = plan.existing === 0 ? [] : await fieldChanges(merge, plan, attributes)
  const objections = objectionsTo({ plan, snapshot, counts, changes, last }, accepted)
  if (objections.length === 0) return null
  const shown = []
  for (const one of objections) {
    const { field, kind } = one
    shown.push(
      field === undefined || kind === undefined
        ? one
        : withExample(
            one,
            await changeExample(merge, attributes, field, kind),
            counts.fields.of(field),
          ),
    )
  }
  return refusalOf(shown)
}

/** True for a module that was never filled: its version says so without a look at the records. */
async function isEmpty({ database, rules }: ImportJob): Promise<boolean> {
  const [module] = await asTenant(database, rules.tenant, ({ query }) =>
    query<{ version: number }>('select version from module where module = $1', [rules.module]),
  )
  return module?.version === 0
}

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
