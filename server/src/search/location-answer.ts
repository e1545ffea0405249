import { COMPACT_FORM, COMPACT_LOCATIONS } from '@plat/contract/search/compact-form'
import type { CompactHead } from '@plat/contract/search/compact-locations'
import { LOCATION_LIMIT, type LocationFeature } from '@plat/contract/search/search'
import { AnyGeometry, type Bounds } from '@plat/contract/platform/geometry'
import type { Database } from '../platform/db/database.ts'
import { numberBytes } from '../indexes/compact-writer.ts'
import type { LocationForm } from '../indexes/index-query.ts'
import { readRecords } from '../records/read-records.ts'
import type { OpenModule } from './open-module.ts'
import type { SearchQuery } from './search-query.ts'

const HEAD = Buffer.from('{"data":{"type":"FeatureCollection","features":[')
const JSON_TYPE = 'application/json; charset=utf-8'

/** The world, for a location search that names no view. */
export const WORLD: Bounds = [-180, -85, 180, 85]

/** A ready answer of the map, and whether the index alone made it: shapes come from the database of this moment. */
export interface LocationAnswer {
  readonly bytes: Buffer
  readonly type: string
  readonly hasShapes: boolean
}

/** The form that a client gets: GeoJSON, unless it names ours. */
export function locationForm(accept: string | undefined): LocationForm {
  for (const one of (accept ?? '').toLowerCase().split(',')) {
    const [type, ...parameters] = one.split(';').map((part) => part.trim())
    if (type !== COMPACT_LOCATIONS) continue
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    return Number(quality ?? 1) > 0 ? 'compact' : 'geojson'
  }
  return 'geojson'
}

/** The map's features as a ready answer; outlines of records are fetched and put after the points that count these. */
export async function locationAnswer(
  database: Database,
  module: OpenModule,
  { criteria, view, zoom }: SearchQuery,
  form: LocationForm,
): Promise<LocationAnswer> {
  const { features, shapes: keys } = await module.index.query({
    kind: 'locations',
    criteria,
    view: view ?? WORLD,
    zoom,
    limit: LOCATION_LIMIT,
    form,
  })
  const shapes = await shapeFeatures(database, module, keys)
  const parts =
    form === 'compact'
      ? compactParts(features, { meta: module.meta, shapes })
      : jsonParts(features, { meta: module.meta, shapes })
  return {
    bytes: Buffer.concat(parts),
    type: form === 'compact' ? COMPACT_LOCATIONS : JSON_TYPE,
    hasShapes: keys.length > 0,
  }
}

function compactParts(points: Uint8Array, head: CompactHead): Uint8Array[] {
  const text = Buffer.from(JSON.stringify(head))
  return [Uint8Array.of(COMPACT_FORM), numberBytes(text.length), text, points]
}

function jsonParts(features: Uint8Array, { meta, shapes }: CompactHead): Uint8Array[] {
  const more = shapes.map((feature) => JSON.stringify(feature)).join(',')
  const comma = features.length > 0 && more !== '' ? ',' : ''
  return [HEAD, features, Buffer.from(`${comma}${more}]},"meta":${JSON.stringify(meta)}}`)]
}

interface ShapeRow {
  guid: string
  status: string | null
  status_category: 1 | 2
  geometry: string
}

async function shapeFeatures(
  database: Database,
  { tenant, module, visibility, index }: OpenModule,
  keys: readonly number[],
): Promise<LocationFeature[]> {
  if (keys.length === 0) return []
  const asked = { tenant, module: module.code, version: index.version }
  const rows = await readRecords(database, asked, (tx) =>
    tx.query<ShapeRow>(
      `select guid, status, status_category, st_asgeojson(shape, 6) as geometry from record
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
      ...(row.status === null ? {} : { status: row.status }),
      status_category: row.status_category,
      statuses: { 1: 0, 2: 0 },
      count: 0,
    },
  }))
}
