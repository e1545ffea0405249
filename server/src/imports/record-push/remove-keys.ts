import { AppError } from '../../platform/errors.ts'
import { applyMerge } from '../apply-merge.ts'
import { SENT } from '../column-watch.ts'
import { compileTextExpression } from '../expressions.ts'
import type { MappingContext, RowCounts } from '../import-rows.ts'
import { END_RUN, endRunValues } from '../import-runs.ts'
import { lockModule } from '../merge.ts'
import type { Merge, MergePlan } from '../merge-plan.ts'
import type { Progress } from '../progress.ts'
import { cleanKey, recordGuid, recordGuidSql } from '../record-key.ts'
import type { MappingRules } from '../record-mapper.ts'
import type { Row } from '../row.ts'
import type { importLocal } from '../run-import.ts'
import { NUMBERED_KEY } from '../same-keys.ts'
import { STAGED } from '../staging-table.ts'
import { filledLines } from './push-body.ts'

/**
 * The keys of the records that a request removes: lines are the keys themselves, or rows of which only what the key
 * is made of is looked at.
 * @throws AppError unprocessable with the lines at fault.
 */
export function keysOf(text: string, rules: MappingRules, shared: MappingContext): string[] {
  const key = compileTextExpression(rules.key, 'key', {
    ...shared,
    columns: { kind: 'object' },
    repaired: () => undefined,
    onColumn: () => undefined,
  })
  const keys = new Set<string>()
  const errors: Record<string, string[]> = {}
  for (const { text: one, line } of filledLines(text)) {
    const found = keyOf(one, key)
    if (found === null || found === '')
      errors[`line ${line}`] = [
        'Expected the key of a record as JSON text, or an object with what the key is made of.',
      ]
    else keys.add(found)
  }
  const [first] = Object.keys(errors)
  if (first !== undefined)
    throw new AppError('unprocessable', `There is no key in ${first}.`, errors)
  return [...keys]
}

function keyOf(text: string, key: (row: Row) => string | null): string | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  if (typeof value === 'string') return value.isWellFormed() ? cleanKey(value) : null
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  // Neither null nor an array: an object with named members.
  const found = key(value as Readonly<Record<string, unknown>>)
  return found === null ? null : cleanKey(found)
}

/** The guids of the records with these keys, also of second ones of a key. */
const STAGE = `insert into ${STAGED} (guid) select guid from record where module = $1 and guid = any($2::uuid[])`
const STAGE_NUMBERED = `
  insert into ${STAGED} (guid)
  select r.guid from record r
  cross join lateral (select regexp_replace(r.source_key, '#[0-9]+$', '') as key,
    substring(r.source_key from '#([0-9]{1,9})$') as ordinal) as numbered
  where r.module = $2 and ${NUMBERED_KEY} and numbered.key = any($3::text[])
    and r.guid = ${recordGuidSql('$1::text', '$2::text', 'numbered.key', 'numbered.ordinal')}`
const COUNT = `
  select (select count(*)::int from record where module = $1) as existing,
    (select count(*)::int from ${STAGED}) as removed`

/** Makes an import that withdraws the records with these keys and does nothing else. */
export function removingKeys(keys: readonly string[]): Parameters<typeof importLocal>[2] {
  return async (job, staging, counts, _before, progress, reportOf) => {
    const { tenant, module } = job.rules
    counts.addRows(SENT, keys.length)
    return staging.merge(async (transaction) => {
      const merge: Merge = { transaction, module, run: job.run, ...removal(progress) }
      await lockModule(merge)
      const guids = keys.map((key) => recordGuid(tenant, module, key))
      await transaction.query(STAGE, [module, guids])
      await transaction.query(STAGE_NUMBERED, [tenant, module, keys])
      const [found] = await transaction.query<{ existing: number; removed: number }>(COUNT, [
        module,
      ])
      const plan = removalPlan(keys.length, found)
      const version = await applyMerge(merge, plan, job.context.today)
      const report = reportOf('finished', null, plan, version)
      await transaction.query(END_RUN, endRunValues(report))
      await job.sent?.onMerged(transaction, report, plan)
      return report
    })
  }
}

function removal(progress: Progress): Pick<Merge, 'snapshot' | 'removes' | 'onStep'> {
  return { snapshot: false, removes: 'staged', onStep: (step) => progress.enter(step) }
}

function removalPlan(
  rows: RowCounts['read'],
  { existing, removed } = { existing: 0, removed: 0 },
): MergePlan {
  return {
    rows,
    existing,
    inserted: 0,
    changed: 0,
    unchanged: existing - removed,
    removed,
    unlocated: 0,
    sameKey: { sameContent: 0, otherContent: 0 },
  }
}
