import type { ChangesFile } from './changes-file.ts'
import type { FileSummary } from './file-summary.ts'
import type { ImportJob } from './import-job.ts'
import type { ImportReport } from './import-report.ts'
import type { RowCounts } from './import-rows.ts'
import type { MergePlan } from './merge-plan.ts'
import type { Progress } from './progress.ts'
import type { RejectsFile } from './rejects-file.ts'
import { fileNotices } from './truncation.ts'

/** Makes the report of a run in a state, with the message of its refusal or failure. */
export type Reporter = (
  state: ImportReport['state'],
  message: string | null,
  plan: MergePlan,
  version: number | null,
) => ImportReport

/** The plan of a run that ended before its merge was planned. */
export const NO_PLAN: MergePlan = {
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
export function reporter(
  job: ImportJob,
  run: string,
  counts: RowCounts,
  before: readonly FileSummary[] | null,
  progress: Progress,
  rejects: RejectsFile,
  changes: ChangesFile | null,
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
        ...incrementNotice(job),
      ],
      increment: job.increment ?? null,
      bytes: counts.bytes,
      read: counts.read,
      inserted: plan.inserted,
      changed: plan.changed,
      unchanged: plan.unchanged,
      removed: plan.removed,
      located: counts.located,
      geocoded: { ...counts.geocoded },
      unlocated: { total: counts.unlocated.total, reasons: counts.unlocated.toReport() },
      acceptedRejects: 0,
      rejected: { total: counts.rejected.total, reasons: counts.rejected.toReport() },
      repaired: { total: counts.repaired.total, reasons: counts.repaired.toReport() },
      fields: counts.fields.toReport(),
      sameKey: plan.sameKey,
      version,
      rejectsFile: rejects.path,
      changesFile: changes?.path ?? null,
      seconds,
      rowsPerSecond: Math.round(counts.read / Math.max(seconds, 0.001)),
      peakMemory: progress.peakMemory,
    }
  }
}

function incrementNotice({ increment }: ImportJob): string[] {
  const from = increment?.from
  return typeof from === 'string' ? [`Only rows that changed since ${from} were asked for.`] : []
}
