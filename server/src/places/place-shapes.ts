import { MultiPolygon, Polygon } from '@plat/contract/platform/geometry'
import type { IndexCriteria, IndexShape } from '@plat/record-index/types'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { cachedPromise } from '../platform/promise-cache.ts'
import type { IndexResults, IndexQuery } from '../indexes/index-query.ts'
import type { LoadedIndex } from '../indexes/record-indexes.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import { layerContents } from './place-catalog.ts'

/** A chosen place with a distance around it. */
export interface NearPlace {
  readonly guid: string
  /** Metres around its boundary; 0 is the place itself. */
  readonly radius: number
}

/** Criteria as `searchQuery` makes them: shapes of places with a distance are not resolved yet. */
export interface PlacedCriteria extends IndexCriteria {
  /** In or around at least one of these places, or in one of `places`. */
  near?: readonly NearPlace[]
}

/** Most shapes cached for an index: people choose few places and distances. */
const MAX_ENTRIES = 200
const Shape = z.union([Polygon.loose(), MultiPolygon.loose()])

const wrapped = new WeakMap<LoadedIndex, LoadedIndex>()

/**
 * A tenant's index that understands `PlacedCriteria`: it finds the shapes of places with a distance
 * around them before it queries. The same object for the same index.
 */
export function placedIndex(database: Database, tenant: string, index: LoadedIndex): LoadedIndex {
  const known = wrapped.get(index)
  if (known !== undefined) return known
  const shapes = new LRUCache<string, Promise<IndexShape | null>>({ max: MAX_ENTRIES })

  const shapeOf = (place: NearPlace): Promise<IndexShape | null> =>
    cachedPromise(shapes, `${place.guid} ${place.radius}`, () =>
      placeShape(database, tenant, index.document, place),
    )

  const placed: LoadedIndex = {
    ...index,
    query: async <Kind extends keyof IndexResults>(query: Extract<IndexQuery, { kind: Kind }>) => {
      const given: PlacedCriteria = query.criteria
      const { near, places = [], ...criteria } = given
      if (near === undefined) return index.query<Kind>(query)
      const wanted = [...places.map((guid) => ({ guid, radius: 0 })), ...near]
      const found = await Promise.all(wanted.map(shapeOf))
      const placeShapes = found.filter((shape) => shape !== null)
      return index.query<Kind>({ ...query, criteria: { ...criteria, placeShapes } })
    },
  }
  wrapped.set(index, placed)
  return placed
}

/** The boundary of a place, widened by a distance on the ground; null for a place of another tenant. */
export async function placeShape(
  database: Database,
  tenant: string,
  document: TenantDocument,
  place: NearPlace,
): Promise<IndexShape | null> {
  const [geometry] = await placeGeometries(database, tenant, document, [place])
  return geometry === undefined ? null : { kind: 'polygon', geometry }
}

/** The boundaries of places, in their order, each widened by its distance; those of another tenant are left out. */
export async function placeGeometries(
  database: Database,
  tenant: string,
  document: TenantDocument,
  places: readonly NearPlace[],
): Promise<z.infer<typeof Shape>[]> {
  const rows = await asTenant(database, tenant, (tx) =>
    tx.query<{ geometry: string }>(
      `select st_asgeojson(
         case when w.radius = 0 then p.geom else st_buffer(p.geom::geography, w.radius)::geometry end,
         6) as geometry
       from unnest($2::uuid[], $3::float8[]) with ordinality as w (guid, radius, number)
       join place p on p.tenant = $1 and p.guid = w.guid
         and (p.layer, p.sha256) in (select * from unnest($4::text[], $5::text[]))
       order by w.number`,
      [
        tenant,
        places.map(({ guid }) => guid),
        places.map(({ radius }) => radius),
        ...layerContents(document),
      ],
    ),
  )
  return rows.map(({ geometry }) => Shape.parse(JSON.parse(geometry)))
}
