import type { IndexPlaceLayer, IndexRow } from '@plat/record-index/types'
import type { MultiPolygon } from 'geojson'
import type pg from 'pg'
import { type LayerName, nearPlaces, type Point, readBoxes } from './near-places.ts'

/** A layer of places as an index takes it. */
export interface OrderedLayer extends LayerName {
  /** It says in which area a record lies. */
  readonly area: boolean
}

type Place = IndexPlaceLayer['places'][number]

const NOWHERE: MultiPolygon = { type: 'MultiPolygon', coordinates: [] }

/**
 * The places of the layers, on a connection that is in a tenant's transaction.
 * @param rows with them, places that are far from all of them come without their geometry.
 */
export async function readLayers(
  client: pg.ClientBase,
  wanted: readonly OrderedLayer[],
  rows: readonly IndexRow[] | null,
): Promise<IndexPlaceLayer[]> {
  const points = rows?.flatMap(({ lng, lat, moreLocations = [] }) =>
    lng === null || lat === null
      ? []
      : [{ lng, lat }, ...moreLocations.map(([east, north]) => ({ lng: east, lat: north }))],
  )
  const layers: IndexPlaceLayer[] = []
  for (const { id, area, sha256 } of wanted) {
    const name = { id, sha256 }
    const places =
      points === undefined
        ? await readPlaces(client, name, null)
        : await placesNear(client, name, points)
    layers.push({ id, area, places })
  }
  return layers
}

/** All places of a layer; which are far from all points is found by their boxes, shapes of thousands take seconds. */
async function placesNear(
  client: pg.ClientBase,
  layer: LayerName,
  points: readonly Point[],
): Promise<Place[]> {
  const boxes = await readBoxes(client, layer)
  const numbers = nearPlaces(boxes, points).map(({ number }) => number)
  const near = numbers.length === 0 ? [] : await readPlaces(client, layer, numbers)
  const shapes = new Map(near.map(({ guid, geometry }) => [guid, geometry]))
  return boxes.map(({ guid }) => ({ guid, geometry: shapes.get(guid) ?? NOWHERE }))
}

/** @param numbers of the places; null: of all. */
async function readPlaces(
  client: pg.ClientBase,
  { id, sha256 }: LayerName,
  numbers: readonly number[] | null,
): Promise<Place[]> {
  const { rows } = await client.query<{ guid: string; geometry: string }>(
    `select guid, st_asgeojson(geom, 7) as geometry from place
     where tenant = current_tenant() and layer = $1 and sha256 = $2
       and ($3::int[] is null or number = any($3::int[]))
     order by number`,
    [id, sha256, numbers],
  )
  return rows.map(({ guid, geometry }) => ({ guid, geometry: JSON.parse(geometry) }))
}
