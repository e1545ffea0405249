/**
 * SQL for who may see a record today: the visibility of one that is published, for one that was withdrawn the visibility
 * that it had until then, and null for one that was never there.
 * @param tenant and `guid`: expressions in SQL
 */
export function recordVisibilitySql(tenant: string, guid: string): string {
  return `coalesce(
    (select r.visibility from record r where r.tenant = ${tenant} and r.guid = ${guid}),
    (select e.visibility from change_event e
     where e.tenant = ${tenant} and e.guid = ${guid} and e.kind = 'withdrawn' order by e.version desc limit 1))`
}
