import { MultiPolygon, Polygon } from '@plat/contract/platform/geometry'
import { getLayerPolygons, getPlacePolygon, listPlaces } from '@plat/contract/places/places'
import { z } from 'zod'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import type { App } from '../platform/http/app.ts'
import { serve } from '../platform/http/serve.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { layerContents, placeCatalog } from './place-catalog.ts'

/** Registers the agency's places: their layers and their boundaries. */
export function registerPlaces(app: App, database: Database): void {
  serve(app, listPlaces, async ({ context }) => {
    const { document } = await loadTenant(database, context.tenant)
    const catalog = await placeCatalog(database, context.tenant, document)
    return { data: [...catalog.layers] }
  })

  serve(app, getPlacePolygon, async ({ params, query, context }) => {
    const { document } = await loadTenant(database, context.tenant)
    const [row] = await asTenant(database, context.tenant, (tx) =>
      tx.query<{ name: string; layer: string; geometry: string }>(
        `select name, layer, st_asgeojson(
           case when $3::float8 = 0 then geom else st_buffer(geom::geography, $3::float8)::geometry end,
           6) as geometry
         from place where tenant = $1 and guid = $2
           and (layer, sha256) in (select * from unnest($4::text[], $5::text[]))`,
        [context.tenant, params.id, query.radius, ...layerContents(document)],
      ),
    )
    if (row === undefined) throw new AppError('not_found', 'There is no such place.')
    return {
      data: {
        type: 'Feature' as const,
        id: params.id,
        geometry: z.union([Polygon, MultiPolygon]).parse(JSON.parse(row.geometry)),
        properties: { name: row.name, layer: row.layer },
      },
      cache: 'public, max-age=3600',
    }
  })

  serve(app, getLayerPolygons, async ({ params, context }) => {
    const { document } = await loadTenant(database, context.tenant)
    const layer = document.places.layers.find(({ id }) => id === params.id)
    if (layer === undefined) {
      throw new AppError('not_found', 'There is no such layer.')
    }
    return {
      json: await layerPolygons(database, context.tenant, layer),
      cache: 'private, max-age=600',
    }
  })
}

/**
 * The outlines of a layer's places as a ready answer. They are for drawing: corners that stand out
 * by less than a metre are left out.
 */
async function layerPolygons(
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
