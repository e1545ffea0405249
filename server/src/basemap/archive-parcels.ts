import { gunzipSync } from 'node:zlib'
import { VectorTile } from '@mapbox/vector-tile'
import type { Position } from 'geojson'
import { PbfReader } from 'pbf'
import { insideRings } from './inside-rings.ts'
import type { Lot } from './lot-index.ts'

/** The vector layer with the parcels, and the property with their numbers. */
export const ARCHIVE_PARCELS = { layer: 'parcel', number: 'name' } as const
/** Last zoom of an archive from which its parcels are exact enough: a unit of its tiles is at most 0.6 m. */
export const EXACT_ZOOM = 14
/** Most tiles that one parcel is put together from; larger ones are read from a lower zoom. */
const MOST_TILES = 16
/** Zooms below the last one that are tried for a large parcel. */
const LEVELS = 4

/** Gives a tile as MVT, plain or gzip; null where there is none. */
export type ReadTile = (z: number, x: number, y: number) => Promise<Uint8Array | null>

/**
 * The parcel at a point, put together from the pieces that tiles hold of it: those of its number in the tile at the
 * point and, where a piece reaches a tile's edge, in the tile beside it. Null where there is none, for one without a
 * number, and for one larger than a city.
 * @param zooms of the archive
 */
export async function archiveParcelAt(
  read: ReadTile,
  zooms: { readonly minZoom: number; readonly maxZoom: number },
  lng: number,
  lat: number,
): Promise<Lot | null> {
  const lowest = Math.max(zooms.minZoom, zooms.maxZoom - LEVELS)
  for (let z = zooms.maxZoom; z >= lowest; z -= 1) {
    const found = await parcelIn(read, z, lng, lat)
    if (found !== 'large') return found
  }
  return null
}

/** A parcel's piece in units of its tile, cut at the tile's edges. */
interface Piece {
  readonly number: string
  /** An outer ring and its holes, closed. */
  readonly rings: readonly Position[][]
}

async function parcelIn(
  read: ReadTile,
  z: number,
  lng: number,
  lat: number,
): Promise<Lot | 'large' | null> {
  const place = tilePosition(z, lng, lat)
  const start = { x: Math.floor(place.x), y: Math.floor(place.y) }
  const { extent, pieces } = await piecesIn(read, z, start.x, start.y)
  const at = [(place.x - start.x) * extent, (place.y - start.y) * extent] as const
  // Where parcels lie over each other the last one is on top.
  const number = pieces.findLast(({ rings }) => insideRings(at[0], at[1], rings))?.number
  if (number === undefined) return null
  const polygons: Position[][][] = []
  const seen = new Set<string>()
  const waiting = [start]
  for (let tile = waiting.pop(); tile !== undefined; tile = waiting.pop()) {
    const { x, y } = tile
    const key = `${x}/${y}`
    if (seen.has(key)) continue
    seen.add(key)
    if (seen.size > MOST_TILES) return 'large'
    const beside = await piecesIn(read, z, x, y)
    for (const { rings } of beside.pieces.filter((piece) => piece.number === number)) {
      polygons.push(
        rings.map((ring) => ring.map((units) => degrees(z, tile, beside.extent, units))),
      )
      waiting.push(...neighbours(tile, beside.extent, rings))
    }
  }
  return { properties: { class: ARCHIVE_PARCELS.layer, name: number }, polygons }
}

/** The parcels of a tile, each as the pieces that are within it: beyond its edges they are repeated next door. */
async function piecesIn(read: ReadTile, z: number, x: number, y: number) {
  const none = { extent: 4096, pieces: [] as Piece[] }
  const data = await read(z, x, y)
  if (data === null) return none
  const isGzip = data[0] === 0x1f && data[1] === 0x8b
  const layer = new VectorTile(new PbfReader(isGzip ? gunzipSync(data) : data)).layers[
    ARCHIVE_PARCELS.layer
  ]
  if (layer === undefined) return none
  const pieces: Piece[] = []
  for (let index = 0; index < layer.length; index += 1) {
    const feature = layer.feature(index)
    const number = feature.properties[ARCHIVE_PARCELS.number]
    if (feature.type !== 3 || number === undefined || String(number).trim() === '') continue
    const rings = feature.loadGeometry().map((ring) => ring.map((p): Position => [p.x, p.y]))
    for (const polygon of polygonsOf(rings)) {
      const [outer, ...holes] = polygon.map((ring) => withinTile(ring, layer.extent))
      if (outer === undefined || outer.length < 4) continue
      const kept = [outer, ...holes.filter((ring) => ring.length >= 4)]
      pieces.push({ number: String(number).trim(), rings: kept })
    }
  }
  return { extent: layer.extent, pieces }
}

/** Rings as polygons: each outer ring, clockwise on the screen, is followed by its holes. */
function polygonsOf(rings: readonly Position[][]): Position[][][] {
  const polygons: Position[][][] = []
  for (const ring of rings) {
    const last = polygons.at(-1)
    if (last === undefined || doubleArea(ring) > 0) polygons.push([ring])
    else last.push(ring)
  }
  return polygons
}

function doubleArea(ring: readonly Position[]): number {
  let sum = 0
  let [beforeX = 0, beforeY = 0] = ring.at(-1) ?? []
  for (const [x = 0, y = 0] of ring) {
    sum += beforeX * y - x * beforeY
    beforeX = x
    beforeY = y
  }
  return sum
}

/** A closed ring without what lies beyond the tile's edges. */
function withinTile(ring: readonly Position[], extent: number): Position[] {
  let open = ring.slice(0, -1)
  for (const axis of [0, 1] as const) {
    open = cut(open, axis, 0, 1)
    open = cut(open, axis, extent, -1)
  }
  const [first] = open
  return first === undefined ? [] : [...open, first]
}

/** The part of a ring on one side of a line across an axis. @param side 1: above the value, -1: below */
function cut(ring: readonly Position[], axis: 0 | 1, value: number, side: 1 | -1): Position[] {
  const beyond = (position: Position) => side * ((position[axis] ?? 0) - value)
  const kept: Position[] = []
  for (const [index, position] of ring.entries()) {
    const before = ring.at(index - 1) ?? position
    const [d, db] = [beyond(position), beyond(before)]
    if (d >= 0 !== db >= 0) {
      const t = db / (db - d)
      const between = (along: 0 | 1) =>
        (before[along] ?? 0) + ((position[along] ?? 0) - (before[along] ?? 0)) * t
      kept.push(axis === 0 ? [value, between(1)] : [between(0), value])
    }
    if (d >= 0) kept.push(position)
  }
  return kept
}

interface Tile {
  readonly x: number
  readonly y: number
}

/** The tiles beside the edges that a piece reaches. */
function neighbours({ x, y }: Tile, extent: number, rings: readonly Position[][]): Tile[] {
  const reaches = (axis: 0 | 1, value: number) =>
    rings.some((ring) => ring.some((position) => position[axis] === value))
  return [
    ...(reaches(0, 0) ? [{ x: x - 1, y }] : []),
    ...(reaches(0, extent) ? [{ x: x + 1, y }] : []),
    ...(reaches(1, 0) ? [{ x, y: y - 1 }] : []),
    ...(reaches(1, extent) ? [{ x, y: y + 1 }] : []),
  ]
}

function tilePosition(z: number, lng: number, lat: number): Tile {
  const sin = Math.sin((lat * Math.PI) / 180)
  const y = 0.5 - (0.25 * Math.log((1 + sin) / (1 - sin))) / Math.PI
  return { x: (lng / 360 + 0.5) * 2 ** z, y: y * 2 ** z }
}

/** A position of a tile in degrees, to a centimetre. */
function degrees(z: number, tile: Tile, extent: number, [x = 0, y = 0]: Position): Position {
  const lng = ((tile.x + x / extent) / 2 ** z) * 360 - 180
  const n = Math.PI * (1 - (2 * (tile.y + y / extent)) / 2 ** z)
  const lat = (Math.atan(Math.sinh(n)) * 180) / Math.PI
  return [Math.round(lng * 1e7) / 1e7, Math.round(lat * 1e7) / 1e7]
}
