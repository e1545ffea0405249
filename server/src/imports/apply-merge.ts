import { changeRecords } from './change-records.ts'
import type { Merge, MergePlan } from './merge-plan.ts'
import { type ModuleVersion, nextVersion } from './module-version.ts'
import { sendChanges } from '../record-events/changes-queue.ts'
import { STAGED_NAMES } from './staged-row.ts'
import { STAGED } from './staging-table.ts'

/**
 * Makes the records equal to the staged rows, with an event for each record that was withdrawn, and for each
 * that is new or changed unless the run rewrites the module. Who is told of them hears of it with the commit.
 * @returns the module's version afterwards.
 */
export async function applyMerge(merge: Merge, plan: MergePlan, today: string): Promise<number> {
  const next = await nextVersion(merge, plan)
  if (plan.removed > 0) {
    merge.onStep(`removing ${plan.removed}`)
    await merge.transaction.query(next.rewritten ? WITHDRAW : WITHDRAW_AND_KEEP, [
      merge.module,
      next.version,
    ])
  }
  if (plan.changed > 0) await changeRecords(merge, plan, next, today)
  // Those of a first load may be in place already.
  if (plan.inserted > 0 && plan.lastNumber === undefined) await insertRecords(merge, plan, next)
  if (plan.inserted + plan.changed + plan.removed > 0)
    await sendChanges(merge.transaction, merge.module)
  return next.version
}

async function insertRecords(
  { transaction, module, onStep }: Merge,
  { existing, inserted }: MergePlan,
  { version, lastNumber, rewritten }: ModuleVersion,
): Promise<void> {
  onStep(`inserting ${inserted}`)
  const values = [transaction.tenant, module, version, lastNumber]
  if (rewritten) await transaction.query(existing === 0 ? INSERT_ALL : INSERT_NEW, values)
  else await transaction.query(INSERT_WITH_EVENTS, values)
}

const withdraw = (content: string, kept: string) => `
  with withdrawn as (
    delete from record r
    where r.module = $1 and not exists (select from ${STAGED} i where i.guid = r.guid)
    returning r.tenant, r.record_no, r.guid, r.agency_reference, r.visibility${content}
  )${kept}
  insert into change_event (tenant, module, version, record_no, guid, kind, agency_reference,
    visibility, was_visibility)
  select tenant, $1, $2, record_no, guid, 'withdrawn', agency_reference, visibility, visibility
  from withdrawn`

/** Nobody is told of each record that a rewriting run withdraws. */
const WITHDRAW = withdraw('', '')
const WITHDRAW_AND_KEEP = withdraw(
  ', to_jsonb(r) as content',
  `, kept as (
    insert into withdrawn_record (tenant, module, version, record_no, guid, content)
    select tenant, $1, $2, record_no, guid, content from withdrawn
  )`,
)

const INSERT_ALL = `
  insert into record (tenant, module, record_no, version, ${STAGED_NAMES})
  select $1, $2, $4 + row_number() over (), $3, ${STAGED_NAMES}
  from ${STAGED} i`

const INSERT_NEW = `${INSERT_ALL}
  where not exists (select from record r where r.module = $2 and r.guid = i.guid)`

const INSERT_WITH_EVENTS = `
  with added as (
    ${INSERT_NEW}
    returning record_no, guid, agency_reference, visibility
  )
  insert into change_event (tenant, module, version, record_no, guid, kind, agency_reference, visibility)
  select $1, $2, $3, record_no, guid, 'new', agency_reference, visibility
  from added`
