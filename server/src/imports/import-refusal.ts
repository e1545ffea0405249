import { changeExample, fieldChanges } from './field-changes.ts'
import { objectionsTo, refusalOf, withExample } from './guard.ts'
import type { ImportJob } from './import-job.ts'
import type { RowCounts } from './import-rows.ts'
import { isIncrement } from './increment.ts'
import type { Merge, MergePlan } from './merge-plan.ts'
import type { LastImport } from './objection.ts'
import { attributesOf } from './record-mapper.ts'
import { type FilesRead, pureLossOf, truncationOf } from './truncation.ts'

/** Why the import is refused, by truncated files or by the guard; or null. */
export async function refusalFor(
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
  { rules, snapshot, accepted, sent, increment }: ImportJob,
  merge: Merge,
  plan: MergePlan,
  counts: RowCounts,
  last: LastImport | null,
): Promise<string | null> {
  const attributes = attributesOf(rules.map)
  const changes = plan.existing === 0 ? [] : await fieldChanges(merge, plan, attributes)
  const objections = objectionsTo(
    { plan, snapshot, isIncrement: isIncrement(increment), counts, changes, last },
    accepted,
  )
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
  return refusalOf(shown, sent !== undefined)
}
