import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'

/** Names the area of single records by their point, for a whole page in one query. */
export function areaFinder(
  database: Database,
  { tenant, document }: { readonly tenant: string; readonly document: TenantDocument },
): (row: { readonly lng: number | null; readonly lat: number | null }) => Promise<string | null> {
  const layer = document.places.layers.find((one) => one.area)?.id
  const known = new Map<string, Promise<string | null>>()
  return async (row) => {
    if (layer === undefined || row.lng === null || row.lat === null) return null
    const { lng, lat } = row
    const key = `${lng},${lat}`
    const found = known.get(key) ?? find(lng, lat, layer)
    known.set(key, found)
    return found
  }

  async function find(lng: number, lat: number, area: string): Promise<string | null> {
    const [place] = await asTenant(database, tenant, (tx) =>
      tx.query<{ name: string }>(
        `select name from place
         where tenant = $1 and layer = $2
           and st_intersects(geom, st_setsrid(st_makepoint($3, $4), 4326))
         order by number limit 1`,
        [tenant, area, lng, lat],
      ),
    )
    return place?.name ?? null
  }
}
