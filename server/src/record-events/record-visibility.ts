/**
 * SQL for who may see a record today: the visibility of one that is published, for one that was withdrawn the visibility
 * that it had until then, and null for one that was never there.
 * @param tenant and `guid`: expressions in SQL of what surrounds it
 */
export function recordVisibilitySql(tenant: string, guid: string): string {
  return `coalesce(
    (select published.visibility from record published
     where published.tenant = ${tenant} and published.guid = ${guid}),
    (select gone.visibility from change_event gone
     where gone.tenant = ${tenant} and gone.guid = ${guid} and gone.kind = 'withdrawn'
     order by gone.version desc limit 1))`
}
