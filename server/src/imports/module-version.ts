import type { Merge, MergePlan } from './merge-plan.ts'

/** From this many records on, a run may be one that rewrites most of them. */
const MIN_REWRITTEN = 100

/**
 * Whether most records read differently: a new mapping, renamed statuses. Such a run leaves no history, as
 * nothing happened to the records themselves.
 */
export function changesMost({ existing, changed }: MergePlan): boolean {
  return existing >= MIN_REWRITTEN && changed * 2 > existing
}

/**
 * Whether a run makes another collection of records rather than a next state of it: it changes or replaces
 * most of them, or brings more than there were. Nobody wants to hear of each.
 */
function rewritesMost(plan: MergePlan): boolean {
  const { existing, inserted, changed, removed } = plan
  const replaced = changed + Math.min(inserted, removed)
  return (
    changesMost({ ...plan, changed: replaced }) ||
    (inserted >= MIN_REWRITTEN && inserted > existing)
  )
}

/** A version of a module's records, as a merge makes it. */
export interface ModuleVersion {
  readonly version: number
  /** The number before that of the first new record. */
  readonly lastNumber: number
  /** See `rewritesMost`; the first load always is one. */
  readonly rewritten: boolean
}

/** Makes the module's next version, or none where the plan changes nothing. */
export async function nextVersion(
  { transaction, module, run }: Merge,
  plan: MergePlan,
): Promise<ModuleVersion> {
  const { inserted, changed, removed } = plan
  const anything = inserted + changed + removed > 0
  const [state] = await transaction.query<{ version: number; last: number; content: string }>(
    `update module set imported_at = now(), version = version + $2, next_record_no = next_record_no + $3,
       content_id = case when $2 = 0 then content_id else gen_random_uuid() end
     where module = $1 returning version, next_record_no - $3 - 1 as last, content_id as content`,
    [module, anything ? 1 : 0, plan.lastNumber ?? inserted],
  )
  if (state === undefined) throw new Error(`The module ${module} went away during its import`)
  const rewritten = state.version === 1 || rewritesMost(plan)
  if (anything)
    await transaction.query(
      // Not now(): the transaction may have begun minutes ago.
      `insert into module_version (tenant, module, version, content_id, run, committed_at,
         inserted, changed, removed, rewritten)
       values ($1, $2, $3, $4, $5, clock_timestamp(), $6, $7, $8, $9)`,
      [
        transaction.tenant,
        module,
        state.version,
        state.content,
        run,
        inserted,
        changed,
        removed,
        rewritten,
      ],
    )
  return { version: state.version, lastNumber: state.last, rewritten }
}
