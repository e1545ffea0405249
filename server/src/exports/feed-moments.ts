import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { tellableFields } from '../record-events/event-words.ts'
import type { OpenModule } from '../search/open-module.ts'

/** Moments of a record in a feed: neither is ever later than now, and `published` never later than `updated`. */
export interface RecordMoments {
  /** Its date, at the agency's noon, or when an import brought the record, whichever is earlier. */
  readonly published: Date
  /** When an import last changed what the viewer may read of it, else when one brought it. */
  readonly updated: Date
}

/**
 * Records are numbered in the order in which versions bring them, so a record's version is the last one that began at
 * its number or before; `width_bucket` looks it up. Of records older than the versions that are known it is the first
 * of these. Of changes older than that the day is known.
 */
const MOMENTS = `
  with numbered as (
    select v.committed_at as moment, (
        select m.next_record_no from module m where m.tenant = current_tenant() and m.module = $1
      ) - sum(v.inserted) over (order by v.version desc rows unbounded preceding) as number
    from module_version v
    where v.tenant = current_tenant() and v.module = $1 and v.inserted > 0
  ), brought as (
    select array_agg(number order by number) as numbers, array_agg(moment order by number) as moments from numbered
  ), wanted as (
    select k.number, least(now(), coalesce(b.moments[width_bucket(k.number::bigint, b.numbers)], (
        select v.committed_at from module_version v
        where v.tenant = current_tenant() and v.module = $1 order by v.version limit 1))) as brought
    from unnest($2::int[]) as k (number) cross join brought b
  )
  select w.number, least(now(), greatest(w.brought, (
      select max(coalesce(v.committed_at, c.date::timestamp at time zone $4::text))
      from record_change c
      left join module_version v on v.tenant = c.tenant and v.module = c.module and v.version = c.version
      where c.tenant = current_tenant() and c.module = $1 and c.record_no = w.number and c.field = any($3::text[])
    ))) as updated,
    least(w.brought, (
      select (r.record_date + time '12:00') at time zone $4::text
      from record r where r.tenant = current_tenant() and r.module = $1 and r.record_no = w.number
    )) as published
  from wanted w`

/** When a module's records last changed: never later than now. */
const LATEST = `
  select least(now(), v.committed_at) as moment from module_version v
  where v.tenant = current_tenant() and v.module = $1 order by v.version desc limit 1`

/**
 * The moments of these records, by number, and when records of the module last changed: not only these, as a record
 * that leaves a feed changes it, too.
 */
export async function readMoments(
  database: Database,
  { tenant, module, document, visibility }: OpenModule,
  numbers: readonly number[],
): Promise<{ records: Map<number, RecordMoments>; latest: Date }> {
  return asTenant(database, tenant, async ({ query }) => {
    const rows = await query<RecordMoments & { number: number }>(MOMENTS, [
      module.code,
      numbers,
      tellableFields(module, visibility),
      document.tenant.timeZone,
    ])
    const [latest] = await query<{ moment: Date }>(LATEST, [module.code])
    return {
      records: new Map(rows.map(({ number, ...moments }) => [number, moments])),
      latest: latest?.moment ?? new Date(0),
    }
  })
}
