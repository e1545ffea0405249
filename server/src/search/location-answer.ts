import type { LocationFeature } from '@plat/contract/search/search'
import { AnyGeometry } from '@plat/contract/platform/geometry'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import type { IndexLocations } from '../indexes/index-query.ts'
import type { OpenModule } from './open-module.ts'

const HEAD = Buffer.from('{"data":{"type":"FeatureCollection","features":[')

/** The map's features as a ready answer; shapes of records are fetched and put after the points. */
export async function locationAnswer(
  database: Database,
  module: OpenModule,
  locations: IndexLocations,
): Promise<{ json: Buffer }> {
  const shapes = await shapeFeatures(database, module, locations.shapes)
  const more = shapes.map((feature) => JSON.stringify(feature)).join(',')
  const comma = locations.features.length > 0 && more !== '' ? ',' : ''
  return {
    json: Buffer.concat([
      HEAD,
      locations.features,
      Buffer.from(`${comma}${more}]},"meta":${JSON.stringify(module.meta)}}`),
    ]),
  }
}

async function shapeFeatures(
  database: Database,
  { tenant, module, visibility }: OpenModule,
  keys: readonly number[],
): Promise<LocationFeature[]> {
  if (keys.length === 0) return []
  const rows = await asTenant(database, tenant, (tx) =>
    tx.query<{ guid: string; status_category: 1 | 2; geometry: string }>(
      `select guid, status_category, st_asgeojson(shape, 6) as geometry from record
       where tenant = $1 and module = $2 and record_no = any($3::int[]) and shape is not null
         and visibility <= $4`,
      [tenant, module.code, keys, visibility],
    ),
  )
  return rows.map((row) => ({
    type: 'Feature',
    geometry: AnyGeometry.parse(JSON.parse(row.geometry)),
    properties: {
      guid: row.guid,
      type: 'geometry',
      statuses: { 1: row.status_category === 1 ? 1 : 0, 2: row.status_category === 2 ? 1 : 0 },
      count: 1,
    },
  }))
}
