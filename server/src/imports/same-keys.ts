import type { Merge, MergePlan } from './merge-plan.ts'
import { recordGuidSql } from './record-key.ts'
import { STAGED } from './staging-table.ts'

/** The condition of a record that may be a second one of its key; most keys have no such sign at all. */
export const NUMBERED_KEY = `strpos(source_key, '#') > 0 and source_key ~ '#[0-9]{1,9}$'`

/**
 * Tells rows that share a key apart, so that identity stays with the record whatever the order of rows and
 * files. Records of that key keep theirs: a row is the record with its content, else the one of its day, else
 * the next of those that are left, by number. Rows that are no record yet come after them by day and content,
 * as `#2`, `#3`, …
 * @param numbered records of the module that may be a second one of their key.
 */
export async function numberSameKeys(
  { transaction, module }: Merge,
  numbered: number,
): Promise<MergePlan['sameKey']> {
  const [counts] = await transaction.query<{ same: number; other: number }>(COUNT)
  const { same = 0, other = 0 } = counts ?? {}
  if (same + other + numbered > 0) await transaction.query(NUMBER, [transaction.tenant, module])
  return { sameContent: same, otherContent: other }
}

const COUNT = `
  select coalesce(sum(several - contents), 0)::int as same,
    coalesce(sum(contents - 1), 0)::int as other
  from (
    select count(*) as several, count(distinct content_hash) as contents
    from ${STAGED} group by guid having count(*) > 1
  ) as keys`

const NUMBER = `
  with numbered_record as materialized (
    select guid, content_hash, record_date, regexp_replace(source_key, '#[0-9]+$', '') as key,
      substring(source_key from '#([0-9]{1,9})$')::int as ordinal
    from record where module = $2 and ${NUMBERED_KEY}
  ), family as materialized (
    select guid as base, min(source_key) as key from ${STAGED} group by guid having count(*) > 1
    union
    select i.guid, i.source_key from ${STAGED} i join numbered_record n on n.key = i.source_key
  ), staged as materialized (
    select i.ctid as place, f.base, f.key, i.content_hash, i.record_date
    from ${STAGED} i join family f on f.base = i.guid
  ), there as materialized (
    select f.base, r.content_hash, r.record_date, 1 as ordinal
    from record r join family f on f.base = r.guid
    where r.module = $2
    union all
    select f.base, r.content_hash, r.record_date, r.ordinal
    from numbered_record r join family f on f.key = r.key
    where r.guid = ${recordGuidSql('$1::text', '$2::text', 'f.key', 'r.ordinal::text')}
  ), by_content as materialized (
    select place, base, ordinal
    from (
      select *, row_number() over (partition by base, content_hash order by place) as n from staged
    ) as s
    join (
      select *, row_number() over (partition by base, content_hash order by ordinal) as n from there
    ) as t using (base, content_hash, n)
  ), staged_else as materialized (
    select * from staged where place not in (select place from by_content)
  ), there_else as materialized (
    select * from there where (base, ordinal) not in (select base, ordinal from by_content)
  ), by_day as materialized (
    select place, base, ordinal
    from (
      select *, row_number() over (partition by base, record_date order by content_hash, place) as n
      from staged_else
    ) as s
    join (
      select *, row_number() over (partition by base, record_date order by ordinal) as n
      from there_else
    ) as t using (base, record_date, n)
  ), by_order as materialized (
    select place, base, ordinal
    from (
      select *, row_number() over
        (partition by base order by record_date nulls last, content_hash, place) as n
      from staged_else where place not in (select place from by_day)
    ) as s
    join (
      select *, row_number() over (partition by base order by ordinal) as n
      from there_else where (base, ordinal) not in (select base, ordinal from by_day)
    ) as t using (base, n)
  ), known as materialized (
    select * from by_content union all select * from by_day union all select * from by_order
  ), numbered as (
    select place, ordinal from known
    union all
    select place, coalesce(last, 0) + row_number() over
      (partition by base order by record_date nulls last, content_hash, place)
    from staged_else
    left join (select base, max(ordinal) as last from there group by base) as t using (base)
    where place not in (select place from known)
  )
  update ${STAGED} i
  set guid = ${recordGuidSql('$1::text', '$2::text', 'i.source_key', 'n.ordinal::text')},
    source_key = i.source_key || '#' || n.ordinal
  from numbered n
  where i.ctid = n.place and n.ordinal > 1`
