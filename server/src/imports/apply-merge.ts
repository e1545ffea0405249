import { sendChanges } from '../record-events/changes-queue.ts'
import type { Merge, MergePlan } from './merge-plan.ts'
import { type ModuleVersion, nextVersion, changesMost } from './module-version.ts'
import { STAGED_NAMES, STAGED_COLUMNS } from './staged-row.ts'
import { STAGED } from './staging-table.ts'
import { lookingUp, MAX_LOOKED_UP } from './look-up.ts'

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

/** Columns that a changed record takes over; the rest is its identity. */
const CONTENT_COLUMNS = STAGED_COLUMNS.filter((column) => column !== 'guid')

/** Most characters of a value in a record's history. */
const MAX_VALUE_LENGTH = 1_000

/** Table of the changed records, where they are few. */
const CHANGED = 'plat_import_changed'

/** Makes that table. */
export const CREATE_CHANGED = `create temporary table ${CHANGED} (record_no integer, guid uuid) on commit drop`

/** Gives changed records the content of their staged rows, with their history and events. */
async function changeRecords(
  { transaction, module, onStep }: Merge,
  plan: MergePlan,
  next: ModuleVersion,
  today: string,
): Promise<void> {
  const { query } = transaction
  const values = [module, next.version]
  onStep(`changing ${plan.changed}`)
  const few = plan.changed <= MAX_LOOKED_UP
  if (few) {
    await query(CREATE_CHANGED)
    await lookingUp(transaction, plan.rows, () => query(LIST_CHANGED, [module]))
    await query(`analyze ${CHANGED}`)
  }
  await lookingUp(transaction, plan.changed, async () => {
    if (!changesMost(plan)) await query(few ? HISTORY_OF_FEW : HISTORY_OF_ALL, [...values, today])
    if (!next.rewritten) await query(few ? EVENTS_OF_FEW : EVENTS_OF_ALL, values)
    await query(few ? UPDATE_FEW : UPDATE_ALL, values)
  })
}

const FEW = `${CHANGED} c join ${STAGED} i on i.guid = c.guid`
const IS_FEW = 'r.record_no = c.record_no'
const IS_CHANGED = 'i.guid = r.guid and i.content_hash <> r.content_hash'

const LIST_CHANGED = `
  insert into ${CHANGED}
  select r.record_no, r.guid from ${STAGED} i join record r on ${IS_CHANGED}
  where r.module = $1`

const insertHistory = (staged: string, same: string) => `
  insert into record_change (tenant, module, record_no, version, field, date, before, after)
  select r.tenant, r.module, r.record_no, $2, field.name, $3::date,
    left(field.before, ${MAX_VALUE_LENGTH}), left(field.after, ${MAX_VALUE_LENGTH})
  from ${staged} join record r on ${same}
  cross join lateral (
    values
      ('status', r.status, i.status),
      ('record_type', r.record_type, i.record_type),
      ('record_date', r.record_date::text, i.record_date::text),
      ('title', r.title, i.title),
      ('description', r.description, i.description),
      ('addresses', r.street_address, i.street_address)
    union all
    select key, r.attributes ->> key, i.attributes ->> key
    from (
      select jsonb_object_keys(r.attributes) union select jsonb_object_keys(i.attributes)
    ) as attribute (key)
  ) as field (name, before, after)
  where r.module = $1 and field.before is distinct from field.after`
const HISTORY_OF_FEW = insertHistory(FEW, IS_FEW)
const HISTORY_OF_ALL = insertHistory(`${STAGED} i`, IS_CHANGED)

const insertEvents = (staged: string, same: string) => `
  insert into change_event (tenant, module, version, record_no, guid, kind, agency_reference,
    visibility, was_visibility)
  select r.tenant, r.module, $2, r.record_no, r.guid, 'changed', i.agency_reference, i.visibility, r.visibility
  from ${staged} join record r on ${same}
  where r.module = $1`
const EVENTS_OF_FEW = insertEvents(FEW, IS_FEW)
const EVENTS_OF_ALL = insertEvents(`${STAGED} i`, IS_CHANGED)

const update = (staged: string, same: string) => `
  update record r
  set ${CONTENT_COLUMNS.map((column) => `${column} = i.${column}`).join(', ')}, version = $2
  from ${staged}
  where r.module = $1 and ${same}`
const UPDATE_FEW = update(FEW, IS_FEW)
const UPDATE_ALL = update(`${STAGED} i`, IS_CHANGED)
