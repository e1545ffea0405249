import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { recordGuidSql } from './record-key.ts'
import { STAGED_COLUMNS, STAGED_NAMES } from './staged-row.ts'
import { STAGED } from './staging.ts'

/** What merging the staged rows of a run does to a module's records. */
export interface MergePlan {
  /** Records before the merge. */
  readonly existing: number
  readonly inserted: number
  readonly changed: number
  readonly unchanged: number
  readonly removed: number
  /** Records that had a location and would have none. */
  readonly unlocated: number
  readonly sameKey: { readonly sameContent: number; readonly otherContent: number }
  /** Highest record number, where the records are in place already. */
  readonly lastNumber?: number
}

/** Columns that a changed record takes over; the rest is its identity. */
const TAKEN = STAGED_COLUMNS.filter((column) => column !== 'guid')

/** Characters of a value that a record's history keeps. */
const LONGEST_VALUE = 1_000

/** The steps of a merge in one transaction; `tell` is given the name of each step as it begins. */
export interface Merge {
  readonly transaction: TenantTransaction
  readonly module: string
  /** True: what was not staged is removed. */
  readonly snapshot: boolean
  tell(step: string): void
}

/** Locks the module for other merges until the end of the transaction. */
export async function lockModule({ transaction, module }: Merge): Promise<void> {
  await transaction.query(`set local work_mem = '128MB'`)
  // Without statistics of the record table, which only its owner can renew, joins of two large tables
  // are planned as loops within loops: hours instead of seconds.
  await transaction.query('set local enable_nestloop = off')
  await transaction.query(
    'insert into module (tenant, module) values ($1, $2) on conflict (tenant, module) do nothing',
    [transaction.tenant, module],
  )
  await transaction.query('select 1 as locked from module where module = $1 for no key update', [
    module,
  ])
}

/** Compares the staged rows with the records; nothing is changed yet. */
export async function planMerge(merge: Merge): Promise<MergePlan> {
  const { transaction, module } = merge
  await lockModule(merge)
  await transaction.query(`analyze ${STAGED}`)
  merge.tell('telling rows of one key apart')
  const sameKey = await numberSameKeys(merge)
  merge.tell('comparing')
  const [found] = await transaction.query<{ existing: number }>(
    'select count(*)::int as existing from record where module = $1',
    [module],
  )
  const existing = found?.existing ?? 0
  const [difference] =
    existing === 0
      ? await transaction.query<Difference>(
          `select count(*)::int as inserted, 0 as changed, 0 as unchanged, 0 as missing, 0 as unlocated
           from ${STAGED}`,
        )
      : await transaction.query<Difference>(COMPARE, [module])
  const { missing = 0, ...counts } = difference ?? NO_DIFFERENCE
  return {
    existing,
    ...counts,
    unchanged: counts.unchanged + (merge.snapshot ? 0 : missing),
    removed: merge.snapshot ? missing : 0,
    sameKey,
  }
}

interface Difference {
  readonly inserted: number
  readonly changed: number
  readonly unchanged: number
  readonly missing: number
  readonly unlocated: number
}
const NO_DIFFERENCE: Difference = {
  inserted: 0,
  changed: 0,
  unchanged: 0,
  missing: 0,
  unlocated: 0,
}

const COMPARE = `
  select
    count(*) filter (where r.guid is null)::int as inserted,
    count(*) filter (where r.content_hash <> i.content_hash)::int as changed,
    count(*) filter (where r.content_hash = i.content_hash)::int as unchanged,
    count(*) filter (where i.guid is null)::int as missing,
    count(*) filter (where r.lng is not null and i.guid is not null and i.lng is null)::int as unlocated
  from (select guid, content_hash, lng from record where module = $1) as r
  full join (select guid, content_hash, lng from ${STAGED}) as i using (guid)`

/**
 * Tells rows with one key apart: the first by date (then by content) keeps the key, the others get
 * `#2`, `#3`, … so that the order of rows and files does not matter.
 */
export async function numberSameKeys({
  transaction,
  module,
}: Merge): Promise<MergePlan['sameKey']> {
  const [counts] = await transaction.query<{ same: number; other: number }>(
    `with several as (
       select guid from ${STAGED} group by guid having count(*) > 1
     ), numbered as (
       select i.ctid as place, i.content_hash = lag(i.content_hash) over key_order as same,
         row_number() over key_order as ordinal
       from ${STAGED} i join several using (guid)
       window key_order as (partition by i.guid order by i.record_date nulls last, i.content_hash)
     ), renamed as (
       update ${STAGED} i
       set guid = ${recordGuidSql('$1::text', '$2::text', 'i.source_key', 'n.ordinal::text')},
         source_key = i.source_key || '#' || n.ordinal
       from numbered n
       where i.ctid = n.place and n.ordinal > 1
       returning n.same
     )
     select count(*) filter (where same)::int as same, count(*) filter (where not same)::int as other
     from renamed`,
    [transaction.tenant, module],
  )
  return { sameContent: counts?.same ?? 0, otherContent: counts?.other ?? 0 }
}

/** Makes the records equal to the staged rows. @returns the module's version afterwards. */
export async function applyMerge(merge: Merge, plan: MergePlan, today: string): Promise<number> {
  const { transaction, module } = merge
  const { tenant } = transaction
  const inPlace = plan.lastNumber !== undefined
  const anything = plan.inserted + plan.changed + plan.removed > 0
  const [state] = await transaction.query<{ version: number; next: number }>(
    `update module set imported_at = now(), version = version + $2, next_record_no = next_record_no + $3
     where module = $1 returning version, next_record_no - $3 as next`,
    [module, anything ? 1 : 0, plan.lastNumber ?? plan.inserted],
  )
  const version = state?.version ?? 0
  if (plan.removed > 0) {
    merge.tell(`removing ${plan.removed}`)
    await transaction.query(
      `delete from record r where r.module = $1
       and not exists (select from ${STAGED} i where i.guid = r.guid)`,
      [module],
    )
  }
  if (plan.changed > 0) {
    merge.tell(`changing ${plan.changed}`)
    const rewritten = plan.existing >= FEW && plan.changed * 2 > plan.existing
    if (!rewritten) await transaction.query(INSERT_EVENTS, [module, version, today])
    await transaction.query(UPDATE_CHANGED, [module, version])
  }
  if (plan.inserted > 0 && !inPlace) {
    merge.tell(`inserting ${plan.inserted}`)
    await transaction.query(plan.existing === 0 ? INSERT_ALL : INSERT_NEW, [
      tenant,
      module,
      version,
      (state?.next ?? 1) - 1,
    ])
  }
  if (anything)
    await transaction.query(`select pg_notify('record_version', $1)`, [
      `${tenant}/${module}/${version}`,
    ])
  return version
}

/**
 * From this many records on, an import that changes more than half of them is another description of
 * them (a new mapping, renamed statuses), not news: it leaves no history.
 */
const FEW = 100

const INSERT_EVENTS = `
  insert into record_event (tenant, module, record_no, version, field, date, before, after)
  select r.tenant, r.module, r.record_no, $2, field.name, $3::date,
    left(field.before, ${LONGEST_VALUE}), left(field.after, ${LONGEST_VALUE})
  from record r
  join ${STAGED} i on i.guid = r.guid and i.content_hash <> r.content_hash
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

const UPDATE_CHANGED = `
  update record r
  set ${TAKEN.map((column) => `${column} = i.${column}`).join(', ')}, version = $2
  from ${STAGED} i
  where r.module = $1 and i.guid = r.guid and i.content_hash <> r.content_hash`

const INSERT_ALL = `
  insert into record (tenant, module, record_no, version, ${STAGED_NAMES})
  select $1, $2, $4 + row_number() over (), $3, ${STAGED_NAMES}
  from ${STAGED} i`

const INSERT_NEW = `${INSERT_ALL}
  where not exists (select from record r where r.module = $2 and r.guid = i.guid)`
