import type { GeoJSONVTFeature } from '@maplibre/geojson-vt'
import type { Geometry, Position } from 'geojson'
import { insideRings } from './inside-rings.ts'
import type { BasemapKind } from '../tenancy/document/basemap-document.ts'
import { labelOf, type TileFeature, type TileProperties } from './parse-layer.ts'

/** A shape of the ground as it was read: its properties and its outline in degrees. */
export interface Lot {
  readonly properties: TileProperties
  /** Polygons, each of an outer ring and its holes; rings are closed. */
  readonly polygons: Position[][][]
}

/** Zoom of the buckets. */
const BUCKET_ZOOM = 15
/** Shapes wider or higher than this, in degrees, are left to an index that cuts them at tile edges. */
const MAX_DEGREES = 0.004
/** Positions are kept as whole numbers of this many to a degree: 1 cm, as layers are rounded. */
const PER_DEGREE = 1e7
/** Share of a tile around it from which shapes are drawn into it, too. */
const BUFFER = 96 / 4096
/** Levels above the buckets at which all shapes are looked at instead of so many buckets. */
const MOST_LEVELS = 5

/** Whether a feature is an area so small that tiles need not cut it. */
export function isLot({ geometry }: TileFeature): boolean {
  const polygons = polygonsOf(geometry)
  return polygons !== null && isSmall(boxOf(polygons))
}

function isSmall([west, south, east, north]: Box): boolean {
  return east - west < MAX_DEGREES && north - south < MAX_DEGREES
}

/**
 * Parcels or buildings of a city: up to hundreds of thousands of small areas, packed into one array of numbers
 * and found by the tiles they touch. A tenth of the memory of the features themselves.
 */
export class LotIndex {
  readonly #numbers: Int32Array
  /** Where each shape begins in the numbers. */
  readonly #starts: Uint32Array
  readonly #properties: TileProperties[] = []
  /** Shapes by the tile of BUCKET_ZOOM that their box touches: x * 2^zoom + y. */
  readonly #buckets = new Map<number, number[]>()

  /** Those that `inTile` leaves out. */
  readonly #large = new Set<number>()

  /** @param features of a layer, read once; those that are not areas are left out */
  constructor(features: Iterable<TileFeature>) {
    const numbers: number[] = []
    const starts: number[] = []
    for (const { geometry, properties } of features) {
      const polygons = polygonsOf(geometry)
      if (polygons === null) continue
      const box = boxOf(polygons)
      if (!isSmall(box)) this.#large.add(starts.length)
      this.#putIntoBuckets(starts.length, box)
      starts.push(numbers.length)
      this.#properties.push(properties)
      pack(polygons, numbers)
    }
    this.#starts = Uint32Array.from(starts)
    this.#numbers = Int32Array.from(numbers)
  }

  /** The small shapes that a tile shows, each once. */
  inTile(z: number, x: number, y: number): Lot[] {
    const all = this.#indexesIn(z, x, y)
    return [...all].filter((index) => !this.#large.has(index)).map((index) => this.#lot(index))
  }

  /** The shape at a point; where shapes lie over each other, the last of the file. */
  at(lng: number, lat: number): Lot | null {
    const { x, y } = tilePosition(lng, lat)
    const near = this.#buckets.get(bucketKey(Math.floor(x), Math.floor(y))) ?? []
    for (const index of near.toReversed()) {
      const lot = this.#lot(index)
      if (lot.polygons.some((rings) => insideRings(lng, lat, rings))) return lot
    }
    return null
  }

  #indexesIn(z: number, x: number, y: number): Iterable<number> {
    const levels = BUCKET_ZOOM - z
    if (levels > MOST_LEVELS) return this.#properties.keys()
    const found = new Set<number>()
    const across = 2 ** levels
    for (let column = x * across; column < (x + 1) * across; column += 1)
      for (let row = y * across; row < (y + 1) * across; row += 1)
        for (const index of this.#buckets.get(bucketKey(column, row)) ?? []) found.add(index)
    return found
  }

  #lot(index: number): Lot {
    const [properties, start] = [this.#properties[index], this.#starts[index]]
    if (properties === undefined || start === undefined)
      throw new Error(`got shape ${index}, expected below ${this.#properties.length}`)
    return { properties, polygons: unpack(this.#numbers, start) }
  }

  #putIntoBuckets(index: number, [west, south, east, north]: Box): void {
    const [from, to] = [tilePosition(west, north), tilePosition(east, south)]
    for (let x = Math.floor(from.x - BUFFER); x <= Math.floor(to.x + BUFFER); x += 1) {
      for (let y = Math.floor(from.y - BUFFER); y <= Math.floor(to.y + BUFFER); y += 1) {
        const key = bucketKey(x, y)
        const bucket = this.#buckets.get(key)
        if (bucket) bucket.push(index)
        else this.#buckets.set(key, [index])
      }
    }
  }
}

/** A tile of at most BUCKET_ZOOM, and how many units it is wide. */
interface TileAddress {
  readonly z: number
  readonly x: number
  readonly y: number
  readonly extent: number
}

/** A shape in the units of a tile, as the tile is written; outer rings clockwise on the screen. */
export function inTileUnits({ polygons, properties }: Lot, address: TileAddress): GeoJSONVTFeature {
  const geometry = polygons.flatMap((rings) =>
    rings.map((ring, index) => {
      const units = ring.map((position) => unitsOf(position, address))
      return windsClockwise(units) === (index === 0) ? units : units.reverse()
    }),
  )
  return { type: 3, geometry, tags: properties }
}

/** The name of a shape, in the tile in which it is written; null in others and without a name. */
export function lotLabel(
  { polygons, properties }: Lot,
  kind: BasemapKind,
  address: TileAddress,
): GeoJSONVTFeature | null {
  const geometry = { type: 'MultiPolygon', coordinates: polygons } as const
  const label = labelOf({ type: 'Feature', geometry, properties }, kind)
  if (label?.geometry.type !== 'Point') return null
  const [x, y] = unitsOf(label.geometry.coordinates, address)
  const isWithin = x >= 0 && y >= 0 && x < address.extent && y < address.extent
  return isWithin ? { type: 1, geometry: [[x, y]], tags: label.properties } : null
}

function unitsOf([lng = 0, lat = 0]: Position, { z, x, y, extent }: TileAddress): [number, number] {
  const scale = 2 ** (z - BUCKET_ZOOM)
  const position = tilePosition(lng, lat)
  return [
    Math.round((position.x * scale - x) * extent),
    Math.round((position.y * scale - y) * extent),
  ]
}

function windsClockwise(ring: readonly [number, number][]): boolean {
  let sum = 0
  let [beforeX, beforeY] = ring.at(-1) ?? [0, 0]
  for (const [x, y] of ring) {
    sum += beforeX * y - x * beforeY
    beforeX = x
    beforeY = y
  }
  // The screen's y grows downwards.
  return sum > 0
}

function bucketKey(x: number, y: number): number {
  return x * 2 ** BUCKET_ZOOM + y
}

/** Position in tiles of BUCKET_ZOOM. */
function tilePosition(lng: number, lat: number): { x: number; y: number } {
  const sin = Math.sin((lat * Math.PI) / 180)
  const y = 0.5 - (0.25 * Math.log((1 + sin) / (1 - sin))) / Math.PI
  return { x: (lng / 360 + 0.5) * 2 ** BUCKET_ZOOM, y: y * 2 ** BUCKET_ZOOM }
}

type Box = readonly [west: number, south: number, east: number, north: number]

function boxOf(polygons: readonly Position[][][]): Box {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [outer] of polygons) {
    for (const [lng = 0, lat = 0] of outer ?? []) {
      west = Math.min(west, lng)
      east = Math.max(east, lng)
      south = Math.min(south, lat)
      north = Math.max(north, lat)
    }
  }
  return [west, south, east, north]
}

/** Polygons of an area; null for points and lines. */
function polygonsOf(geometry: Geometry): Position[][][] | null {
  if (geometry.type === 'Polygon') return [geometry.coordinates]
  return geometry.type === 'MultiPolygon' ? geometry.coordinates : null
}

/** Number of polygons, of each its number of rings, of each its number of positions, and those. */
function pack(polygons: readonly Position[][][], into: number[]): void {
  into.push(polygons.length)
  for (const rings of polygons) {
    into.push(rings.length)
    for (const ring of rings) {
      into.push(ring.length)
      for (const [lng = 0, lat = 0] of ring)
        into.push(Math.round(lng * PER_DEGREE), Math.round(lat * PER_DEGREE))
    }
  }
}

function unpack(numbers: Int32Array, start: number): Position[][][] {
  let at = start
  const next = () => numbers[at++] ?? 0
  const times = <T>(make: () => T): T[] => Array.from({ length: next() }, make)
  return times(() => times(() => times((): Position => [next() / PER_DEGREE, next() / PER_DEGREE])))
}
