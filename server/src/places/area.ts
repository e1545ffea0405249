import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'

/** Where a record is; null for one without a location. Degrees. */
interface Point {
  readonly lng: number | null
  readonly lat: number | null
}

/**
 * Names of the areas that these points lie in, beside them, in one query: for records that were not found by
 * the index, which knows the areas of its own.
 */
export async function areasAt(
  database: Database,
  { tenant, document }: { readonly tenant: string; readonly document: TenantDocument },
  points: readonly Point[],
): Promise<(string | null)[]> {
  const layer = document.places.layers.find((one) => one.area)
  if (layer === undefined || points.every(({ lng, lat }) => lng === null || lat === null))
    return points.map(() => null)
  const rows = await asTenant(database, tenant, (tx) =>
    tx.query<{ name: string | null }>(
      `select (select name from place
               where tenant = $1 and layer = $2 and sha256 = $3
                 and st_intersects(geom, st_setsrid(st_makepoint(p.lng, p.lat), 4326))
               order by number limit 1) as name
       from unnest($4::float8[], $5::float8[]) with ordinality as p (lng, lat, number)
       order by p.number`,
      [tenant, layer.id, layer.sha256, points.map(({ lng }) => lng), points.map(({ lat }) => lat)],
    ),
  )
  return rows.map(({ name }) => name)
}
