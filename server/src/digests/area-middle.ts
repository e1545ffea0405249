import type { Position } from '@plat/contract/platform/geometry'
import { GUID } from '@plat/contract/platform/guid'
import type { SearchCriteria, SearchGeometry } from '@plat/contract/search/criteria'
import { chosenPlaces } from '@plat/contract/search/criteria-state'
import { layerContents } from '../places/place-catalog.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'

/** Finds the middle of the area that criteria restrict to; null for the whole agency, and where it cannot be read. */
export type MiddleOf = (criteria: SearchCriteria) => Position | null

/** Reads the places of some criteria, so that their middles can be found. */
export async function readMiddles(
  { query }: TenantTransaction,
  document: TenantDocument,
  searches: readonly SearchCriteria[],
): Promise<MiddleOf> {
  const guids = new Set(
    searches.flatMap(
      (criteria) => orNull(() => [...chosenPlaces(criteria).keys()].filter(isGuid)) ?? [],
    ),
  )
  const rows =
    guids.size === 0
      ? []
      : await query<{ guid: string; middle: Position }>(
          `select guid, array[st_x(m.middle), st_y(m.middle)] as middle
           from place, lateral (select st_centroid(geom) as middle) m
           where (layer, sha256) in (select * from unnest($1::text[], $2::text[])) and guid = any($3::uuid[])`,
          [...layerContents(document), [...guids]],
        )
  const places = new Map(rows.map(({ guid, middle }) => [guid, middle]))
  return (criteria) => orNull(() => position(areaMiddle(criteria, places)))
}

function areaMiddle(
  criteria: SearchCriteria,
  places: ReadonlyMap<string, Position>,
): Position | null {
  const { ___geometry: shape, ___address: address } = criteria
  if (shape != null) return shapeMiddle(shape)
  const chosen = [...chosenPlaces(criteria).keys()].flatMap((guid) => {
    const middle = places.get(guid)
    return middle === undefined ? [] : [middle]
  })
  return mean([...chosen, ...(address == null ? [] : [address.location])])
}

/** Stored criteria may be older than what is checked today: one that cannot be read keeps nobody from their mail. */
function orNull<Read>(read: () => Read): Read | null {
  try {
    return read()
  } catch {
    return null
  }
}

function isGuid(text: unknown): boolean {
  return typeof text === 'string' && GUID.test(text)
}

function position(middle: Position | null): Position | null {
  return middle !== null && [0, 1].every((at) => Number.isFinite(middle[at])) ? middle : null
}

/** The middle of a drawn shape: of the largest of its outlines. */
function shapeMiddle(shape: SearchGeometry): Position | null {
  if (shape.type === 'Point') return shape.coordinates
  const polygons = shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates
  const outlines = polygons.map(([outline = []]) => ringMiddle(outline))
  return outlines.toSorted((a, b) => b.size - a.size)[0]?.middle ?? null
}

/** Centroid of an outline, and its size in square degrees. */
function ringMiddle(ring: readonly Position[]): { middle: Position | null; size: number } {
  const [origin = [0, 0]] = ring
  let [lng, lat, twice] = [0, 0, 0]
  for (let at = 1; at < ring.length; at++) {
    // From a corner: products of small numbers lose less.
    const [x1, y1] = from(origin, ring[at - 1])
    const [x2, y2] = from(origin, ring[at])
    const cross = x1 * y2 - x2 * y1
    lng += (cross * (x1 + x2)) / 3
    lat += (cross * (y1 + y2)) / 3
    twice += cross
  }
  if (twice === 0) return { middle: mean(ring), size: 0 }
  return { middle: [origin[0] + lng / twice, origin[1] + lat / twice], size: Math.abs(twice) / 2 }
}

function from([lng0, lat0]: Position, [lng, lat]: Position = [lng0, lat0]): Position {
  return [lng - lng0, lat - lat0]
}

function mean(points: readonly Position[]): Position | null {
  if (points.length === 0) return null
  const sum = (at: 0 | 1) => points.reduce((total, point) => total + point[at], 0)
  return [sum(0) / points.length, sum(1) / points.length]
}
