import type { ChangesFile, RecordDifference } from './changes-file.ts'
import { lookingUp } from './look-up.ts'
import type { Merge, MergePlan } from './merge-plan.ts'
import { STAGED } from './staging-table.ts'

/** The cursor's next rows: memory stays the same however many there are. */
const FETCH_CHANGES = 'fetch 2000 from plat_import_changes'
const CLOSE_CHANGES = 'close plat_import_changes'

/**
 * Writes what the merge changes, after it was planned and before it is applied, a few rows at a time: removed
 * records, added ones and each changed field, each by key.
 * @throws SourceError when the file cannot be written.
 */
export async function writeChanges(
  { transaction, module, snapshot, onStep }: Merge,
  plan: MergePlan,
  file: ChangesFile,
): Promise<void> {
  onStep('writing the changes')
  const { query } = transaction
  // All rows will be fetched, so the first ones need not come soon.
  await query('set local cursor_tuple_fraction = 1')
  const kinds = [
    { count: plan.removed, declare: declareSql(removedSql()), needed: snapshot },
    { count: plan.inserted, declare: declareSql(addedSql()), needed: true },
    { count: plan.changed, declare: declareSql(changedSql()), needed: true },
  ]
  for (const { count, declare, needed } of kinds) {
    if (count === 0 || !needed) continue
    await lookingUp(transaction, plan.rows, () => query(declare, [module]))
    for (;;) {
      const rows = await query<Difference>(FETCH_CHANGES)
      for (const row of rows) file.add(row)
      if (rows.length === 0) break
    }
    await query(CLOSE_CHANGES)
  }
  file.end()
}

type Difference = RecordDifference & Record<string, string | null>

function declareSql(select: string): string {
  return `declare plat_import_changes no scroll cursor for ${select}`
}

/** Records of the module $1 that no staged row is. */
export function removedSql(): string {
  return `select 'removed' as change, r.source_key as key, null as field, null as before, null as after
    from record r
    where r.module = $1 and not exists (select from ${STAGED} i where i.guid = r.guid)
    order by r.source_key collate "C"`
}

/** Staged rows that are no record of the module $1 yet. */
export function addedSql(): string {
  return `select 'added' as change, i.source_key as key, null as field, null as before, null as after
    from ${STAGED} i
    where not exists (select from record r where r.module = $1 and r.guid = i.guid)
    order by i.source_key collate "C"`
}

/**
 * The fields of the records of the module $1 that differ from their staged rows, by the names of the mapping.
 * Of a record in which only the way of writing differs there is one row without a field.
 */
export function changedSql(): string {
  return `select 'changed' as change, r.source_key as key, field.name as field, field.before, field.after
    from ${STAGED} i
    join record r on r.guid = i.guid and r.content_hash <> i.content_hash
    left join lateral (
      select name, before, after
      from (
        values
          ('agency_reference', r.agency_reference, i.agency_reference, false),
          ('title', r.title, i.title, false),
          ('description', r.description, i.description, false),
          ('record_type', r.record_type, i.record_type, false),
          ('status', r.status, i.status, false),
          ('status_category', ${CATEGORY('r')}, ${CATEGORY('i')}, false),
          ('record_date', r.record_date::text, i.record_date::text, false),
          ('street_address', r.street_address, i.street_address, false),
          ('division', r.division, i.division, false),
          ('location', r.lng || ', ' || r.lat, i.lng || ', ' || i.lat, false),
          ('location_problem', r.location_problem, i.location_problem, false),
          ('location_source', r.location_source, i.location_source, false),
          ('shape', ${SHAPE('r')}, ${SHAPE('i')}, r.shape is distinct from i.shape),
          ('visibility', ${VISIBILITY('r')}, ${VISIBILITY('i')}, false),
          ('events', r.events::text, i.events::text, false)
        union all
        select key, r.attributes ->> key, i.attributes ->> key, false
        from (
          select jsonb_object_keys(r.attributes) union select jsonb_object_keys(i.attributes)
        ) as attribute (key)
      ) as compared (name, before, after, differs)
      where differs or before is distinct from after
    ) as field on true
    where r.module = $1
    order by r.source_key collate "C", field.name collate "C"`
}

const CATEGORY = (row: string) =>
  `case ${row}.status_category when 2 then 'archive' else 'live' end`
const VISIBILITY = (row: string) =>
  `(array['everybody', 'registered', 'internal'])[${row}.visibility + 1]`
/** An outline has thousands of points: that it differs is enough. */
const SHAPE = (row: string) =>
  `ltrim(st_geometrytype(${row}.shape), 'ST_') || ' of ' || st_npoints(${row}.shape) || ' points'`
