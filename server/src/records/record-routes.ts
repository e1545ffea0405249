import { MultiPolygon, Polygon } from '@plat/contract/geometry'
import {
  getLayerPolygons,
  getPlacePolygon,
  listPlaces,
  predictLocation,
} from '@plat/contract/places'
import { predictField } from '@plat/contract/predict'
import { getRecordDetails } from '@plat/contract/records'
import { z } from 'zod'
import { asTenant } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import type { App } from '../platform/http/app.ts'
import { serve } from '../platform/http/serve.ts'
import { moduleOf } from '../tenancy/document.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { areaFinder } from './area.ts'
import { openModule, type RecordsDependencies } from './open-module.ts'
import { placeCatalog } from './place-catalog.ts'
import { layerPolygons } from './layer-polygons.ts'
import { predictValues } from './field-predictions.ts'
import { predict } from './predictions.ts'
import { recordDetails } from './record-details.ts'
import { VISIBILITY_OF_LEVEL } from './search-query.ts'
import { moduleState } from './module-state.ts'

/** Registers single records, places, and the search box's suggestions. */
export function registerRecords(app: App, dependencies: RecordsDependencies): void {
  const { database } = dependencies

  serve(app, getRecordDetails, async ({ params, context }) => {
    // The index is not needed for one record: a link opens while the index is still loading.
    const { document } = await loadTenant(database, context.tenant)
    const module = moduleOf(document, context.module ?? '')
    const [found] =
      module === undefined
        ? []
        : await recordDetails(
            database,
            context.tenant,
            module,
            { guid: params.guid },
            {
              visibility: VISIBILITY_OF_LEVEL[context.viewer.level],
              areaOf: areaFinder(database, { tenant: context.tenant, document }),
              document,
            },
          )
    if (module === undefined || found === undefined) {
      throw new AppError('not_found', 'There is no such record, or it is not open to you.')
    }
    const { version } = await moduleState(database, context.tenant, module.code)
    return { data: found, meta: { viewer: context.viewer.level, version } }
  })

  serve(app, listPlaces, async ({ context }) => {
    const { document } = await loadTenant(database, context.tenant)
    const catalog = await placeCatalog(database, context.tenant, document)
    return { data: [...catalog.layers] }
  })

  serve(app, getPlacePolygon, async ({ params, query, context }) => {
    const [row] = await asTenant(database, context.tenant, (tx) =>
      tx.query<{ name: string; layer: string; geometry: string }>(
        `select name, layer, st_asgeojson(
           case when $3::float8 = 0 then geom else st_buffer(geom::geography, $3::float8)::geometry end,
           6) as geometry
         from place where tenant = $1 and guid = $2`,
        [context.tenant, params.id, query.radius],
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
    if (!document.places.layers.some((layer) => layer.id === params.id)) {
      throw new AppError('not_found', 'There is no such layer.')
    }
    return {
      json: await layerPolygons(database, context.tenant, params.id),
      cache: 'private, max-age=600',
    }
  })

  serve(app, predictField, async ({ params, query, context }) => {
    const module = await openModule(dependencies, context)
    return { data: await predictValues(params.field, query.q, module), meta: module.meta }
  })

  serve(app, predictLocation, async ({ query, context }) => {
    const module = await openModule(dependencies, context)
    return { data: await predict(query.q, { database, ...module }), meta: module.meta }
  })
}
