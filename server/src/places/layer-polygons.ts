import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'

/**
 * The outlines of a layer's places as a ready answer. They are for drawing: corners that stand out
 * by less than a metre are left out.
 */
export async function layerPolygons(
  database: Database,
  tenant: string,
  layer: { readonly id: string; readonly sha256: string },
): Promise<string> {
  const rows = await asTenant(database, tenant, (tx) =>
    tx.query<{ guid: string; name: string; geometry: string }>(
      `select guid, name,
         st_asgeojson(st_simplifypreservetopology(geom, 0.00001), 6) as geometry
       from place where tenant = $1 and layer = $2 and sha256 = $3 order by number`,
      [tenant, layer.id, layer.sha256],
    ),
  )
  // The geometry is JSON already; parsing it would be wasted.
  const features = rows.map(
    ({ guid, name, geometry }) =>
      `{"type":"Feature","id":"${guid}","geometry":${geometry},"properties":${JSON.stringify({ name, layer: layer.id })}}`,
  )
  return `{"data":{"type":"FeatureCollection","features":[${features.join(',')}]}}`
}
