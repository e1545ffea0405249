import type { Bounds, Position } from '@plat/contract/platform/geometry'
import type { Place, PlaceLayer } from '@plat/contract/places/places'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'

/** The places of a tenant, ready for lists, search and the area column. */
export interface PlaceCatalog {
  readonly layers: readonly PlaceLayer[]
  /** Names of the area layer's places in order of their number; number 1 is the first. */
  readonly areaNames: readonly string[]
  readonly byGuid: ReadonlyMap<string, Place>
}

const catalogs = new WeakMap<TenantDocument, Promise<PlaceCatalog>>()

/** Reads the places of an applied document; kept as long as the document is. */
export function placeCatalog(
  database: Database,
  tenant: string,
  document: TenantDocument,
): Promise<PlaceCatalog> {
  const known = catalogs.get(document)
  if (known !== undefined) return known
  const catalog = read(database, tenant, document)
  catalogs.set(document, catalog)
  catalog.catch(() => catalogs.delete(document))
  return catalog
}

/** The layers of a document and their contents, as two parameters of a query of places. */
export function layerContents({ places }: TenantDocument): [ids: string[], sha256: string[]] {
  return [places.layers.map(({ id }) => id), places.layers.map(({ sha256 }) => sha256)]
}

async function read(
  database: Database,
  tenant: string,
  document: TenantDocument,
): Promise<PlaceCatalog> {
  const rows = await asTenant(database, tenant, (tx) =>
    tx.query<{ layer: string; guid: string; name: string; bounds: Bounds; centroid: Position }>(
      `select layer, guid, name,
         array[st_xmin(geom), st_ymin(geom), st_xmax(geom), st_ymax(geom)] as bounds,
         array[st_x(p.point), st_y(p.point)] as centroid
       from place, lateral (select st_pointonsurface(geom) as point) p
       where (layer, sha256) in (select * from unnest($1::text[], $2::text[]))
       order by layer, number`,
      layerContents(document),
    ),
  )
  const layers = document.places.layers.map((layer) => ({
    id: layer.id,
    label: layer.label,
    kind: layer.grid ? ('grid' as const) : ('boundary' as const),
    places: rows
      .filter((row) => row.layer === layer.id)
      .map(({ guid, name, bounds, centroid }) => ({
        id: guid,
        layer: layer.id,
        name,
        bounds,
        centroid,
      })),
  }))
  const area = document.places.layers.find((layer) => layer.area)?.id
  return {
    layers,
    areaNames: layers.find((layer) => layer.id === area)?.places.map((place) => place.name) ?? [],
    byGuid: new Map(layers.flatMap((layer) => layer.places.map((place) => [place.id, place]))),
  }
}
