import { gunzipSync } from 'node:zlib'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { own } from '@plat/contract/platform/own'
import type { BasemapKind } from '../tenancy/document/basemap-document.ts'
import type { Frame } from './frame.ts'
import type { SceneTile } from './scene.ts'

/** Pixels of the picture. */
export type Point = readonly [x: number, y: number]

/** A feature of the basemap in pixels of the picture; parts that lie beyond its edges are left out. */
export interface TileFeature {
  readonly kind: BasemapKind
  readonly type: 'point' | 'line' | 'polygon'
  readonly lines: readonly (readonly Point[])[]
  readonly name: string | null
  /** Of labels: what is named, and the zoom from which the name fits. */
  readonly labelOf: string
  readonly fromZoom: number
  /** The tile's own square: what crosses its edge is drawn by the tile beside it as well. */
  readonly square: readonly [left: number, top: number, right: number, bottom: number]
}

const TYPES = [null, 'point', 'line', 'polygon'] as const
/** Pixels around the picture in which lines still count: half the widest of them. */
const ROOM = 30

/** Reads the vector tiles of a scene. A tile that cannot be read is left out. */
export function featuresOf(
  frame: Frame,
  style: 'plat' | 'protomaps',
  tiles: readonly SceneTile[],
): TileFeature[] {
  return tiles.flatMap((tile) => tileFeatures(frame, style, tile))
}

function tileFeatures(frame: Frame, style: 'plat' | 'protomaps', tile: SceneTile): TileFeature[] {
  const { data, left, top, size } = tile
  const gzipped = data[0] === 0x1f && data[1] === 0x8b
  const read = new VectorTile(new PbfReader(gzipped ? gunzipSync(data) : data))
  const square = [left, top, left + size, top + size] as const
  const found: TileFeature[] = []
  for (const [name, layer] of Object.entries(read.layers)) {
    const scale = size / layer.extent
    for (let i = 0; i < layer.length; i++) {
      const feature = layer.feature(i)
      const type = TYPES[feature.type]
      if (type == null) continue
      const { properties } = feature
      const kind =
        style === 'plat'
          ? // Our own tiles have their kinds as layers.
            (name as BasemapKind)
          : protomapsKind(name, properties, type)
      if (kind === null) continue
      const lines = feature
        .loadGeometry()
        .map((line) => line.map(({ x, y }): Point => [left + x * scale, top + y * scale]))
        .filter((line) => isNear(line, frame))
      if (lines.length === 0) continue
      found.push({
        kind,
        type,
        lines,
        name: typeof properties['name'] === 'string' ? properties['name'] : null,
        labelOf: style === 'protomaps' ? kind : String(properties['kind'] ?? ''),
        fromZoom: typeof properties['zoom'] === 'number' ? properties['zoom'] : 0,
        square,
      })
    }
  }
  return found
}

function isNear(line: readonly Point[], { width, height }: Frame): boolean {
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of line) {
    if (x < west) west = x
    if (x > east) east = x
    if (y < north) north = y
    if (y > south) south = y
  }
  return east > -ROOM && south > -ROOM && west < width + ROOM && north < height + ROOM
}

/** Kinds of the Protomaps layers `landuse` and `landcover` that are green. */
const GREEN = new Set(
  'park garden zoo nature_reserve wood forest grass grassland scrub cemetery golf_course playground recreation_ground village_green meadow'.split(
    ' ',
  ),
)
const ROADS: Readonly<Record<string, BasemapKind>> = {
  highway: 'street-major',
  major_road: 'street-major',
  minor_road: 'street',
  other: 'street',
  path: 'trail',
}
const PLACES: ReadonlySet<unknown> = new Set(['locality', 'neighbourhood', 'macrohood'])

/** What a feature of the Protomaps basemap is on ours; null for what a quiet map leaves out. */
function protomapsKind(
  layer: string,
  { kind }: Readonly<Record<string, unknown>>,
  type: 'point' | 'line' | 'polygon',
): BasemapKind | null {
  const name = typeof kind === 'string' ? kind : ''
  switch (layer) {
    case 'earth':
      return type === 'polygon' ? 'land' : null
    case 'landuse':
    case 'landcover':
      return type === 'polygon' && GREEN.has(name) ? 'park' : null
    case 'water':
      return type === 'point' ? null : 'water'
    case 'buildings':
      return type === 'polygon' ? 'building' : null
    case 'roads':
      return type === 'line' ? (own(ROADS, name) ?? null) : null
    case 'boundaries':
      return type === 'line' ? 'boundary' : null
    case 'places':
      return PLACES.has(kind) ? 'label' : null
    default:
      return null
  }
}
