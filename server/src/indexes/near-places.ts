import type pg from 'pg'

/** A layer of places as an agency's document names it. */
export interface LayerName {
  readonly id: string
  readonly sha256: string
}

/** A place with the box around it, in degrees. */
export interface BoxedPlace {
  readonly number: number
  readonly guid: string
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** Where a record lies, in degrees. */
export interface Point {
  readonly lng: number
  readonly lat: number
}

/** Degrees around a point; a thousandth is more than the index rounds. */
const MARGIN = 0.001

/** The places of a layer in their order, on a connection that is in a tenant's transaction. Boxes are read without the shapes. */
export async function readBoxes(
  client: pg.ClientBase,
  { id, sha256 }: LayerName,
): Promise<BoxedPlace[]> {
  const { rows } = await client.query<BoxedPlace>(
    `select number, guid, st_xmin(box) as west, st_ymin(box) as south, st_xmax(box) as east,
       st_ymax(box) as north
     from place, lateral (select box2d(geom)::box3d as box) as around
     where tenant = current_tenant() and layer = $1 and sha256 = $2 order by number`,
    [id, sha256],
  )
  return rows
}

/** Those in or near whose box one of the points lies. The points are sorted once, so that each place looks at few of them. */
export function nearPlaces(places: readonly BoxedPlace[], points: readonly Point[]): BoxedPlace[] {
  const sorted = points.toSorted((a, b) => a.lng - b.lng)
  const lngs = Float64Array.from(sorted, ({ lng }) => lng)
  const lats = Float64Array.from(sorted, ({ lat }) => lat)
  return places.filter(({ west, south, east, north }) => {
    for (let i = firstFrom(lngs, west - MARGIN); i < lngs.length; i++) {
      if ((lngs[i] ?? 0) > east + MARGIN) return false
      const lat = lats[i] ?? 0
      if (lat >= south - MARGIN && lat <= north + MARGIN) return true
    }
    return false
  })
}

/** Position of the first value that is not less; the values are sorted. */
function firstFrom(values: Float64Array, least: number): number {
  let low = 0
  let high = values.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((values[middle] ?? 0) < least) low = middle + 1
    else high = middle
  }
  return low
}
