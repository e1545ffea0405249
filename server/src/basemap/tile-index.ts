import { GeoJSONVT, type GeoJSONVTFeature, type GeoJSONVTTile } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { BasemapKind } from '../tenancy/document/basemap-document.ts'
import { inTileUnits, isLot, type Lot, LotIndex, lotLabel } from './lot-index.ts'
import { collection, labelOf, packedFeatures, parseLayer, type TileFeature } from './parse-layer.ts'

/** A basemap layer with its content, for the tile worker. */
export interface LayerSource {
  readonly id: string
  readonly kind: BasemapKind
  readonly minZoom: number | undefined
  /** GeoJSON, plain or gzip. */
  readonly content: Uint8Array
}

/** Highest zoom that is built; beyond it the browser enlarges tiles. One tile unit is 0.3 m. */
export const MAX_TILE_ZOOM = 15

const EXTENT = 4_096

/**
 * Lowest zoom by kind where a layer sets none: detail that no city map shows further out, and that would
 * make tiles of whole cities large.
 */
const MIN_ZOOM: Partial<Record<BasemapKind, number>> = {
  building: 14,
  parcel: 15,
  street: 11,
  trail: 12,
}

/** Shapes smaller than this many tile units (an eighth of a pixel each) are left out, by kind. */
const MIN_SIZE: Partial<Record<BasemapKind, number>> = { park: 16, water: 16, building: 12 }

/** Kinds whose layers are many small areas, seen only close up. */
const LOT_KINDS: ReadonlySet<BasemapKind> = new Set(['parcel', 'building'])

interface IndexedLayer {
  readonly kind: BasemapKind
  readonly minZoom: number
  /** Reads and indexes the layer when it is first needed: most visitors see no parcel. */
  parts(): LayerParts
}

interface LayerParts {
  readonly shapes: GeoJSONVT
  readonly labels: GeoJSONVT
  /** The layer's areas, of a kind that has many; the small ones are in neither of the others. */
  readonly lots: LotIndex | null
}

/** All layers of one basemap, cut into tiles on demand. */
export class TileIndex {
  readonly #layers: IndexedLayer[]

  constructor(sources: readonly LayerSource[]) {
    this.#layers = sources.map((source) => ({
      kind: source.kind,
      minZoom: source.minZoom ?? MIN_ZOOM[source.kind] ?? 0,
      parts: once(() => partsOf(source)),
    }))
  }

  /**
   * The tile as MVT, not compressed; null when it is empty.
   * @throws SyntaxError when a layer that it shows is not JSON.
   */
  tile(z: number, x: number, y: number): Uint8Array | null {
    const layers = new Map<string, GeoJSONVTFeature[]>()
    const add = (name: string, features: readonly GeoJSONVTFeature[]): void => {
      if (features.length > 0) layers.set(name, [...(layers.get(name) ?? []), ...features])
    }
    for (const { kind, minZoom, parts } of this.#layers) {
      if (z < Math.min(minZoom, MAX_TILE_ZOOM)) continue
      const { shapes, labels, lots } = parts()
      const address = { z, x, y, extent: EXTENT }
      const small = lots?.inTile(z, x, y) ?? []
      const drawn = small.map((lot) => inTileUnits(lot, address))
      const large: GeoJSONVTFeature[] = shapes.getTile(z, x, y)?.features ?? []
      // A layer of labels has no shapes.
      if (kind !== 'label')
        add(
          kind,
          [...large, ...drawn].filter((feature) => isLargeEnough(feature, kind, z)),
        )
      add('label', labels.getTile(z, x, y)?.features ?? [])
      add(
        'label',
        small.flatMap((lot) => lotLabel(lot, kind, address) ?? []),
      )
    }
    if (layers.size === 0) return null
    const tiles = [...layers].map(([name, features]): [string, GeoJSONVTTile] => [
      name,
      { features, transformed: true, source: null, z, x, y },
    ])
    return fromGeojsonVt(Object.fromEntries(tiles), { version: 2, extent: EXTENT })
  }

  /** The parcel at a point, in degrees; null where there is none. */
  parcelAt(lng: number, lat: number): Lot | null {
    for (const layer of this.#layers.toReversed()) {
      const found = layer.kind === 'parcel' ? layer.parts().lots?.at(lng, lat) : undefined
      if (found) return found
    }
    return null
  }
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null
  return () => (made ??= { value: make() }).value
}

function partsOf({ content, kind, id }: LayerSource): LayerParts {
  if (!LOT_KINDS.has(kind)) return cutParts(parseLayer(content, id), kind, null)
  // The names of small areas are made with their tile.
  const large: TileFeature[] = []
  const lots = new LotIndex(noting(packedFeatures(content, id), large))
  return cutParts(large, kind, lots)
}

/** The features as they come; those that tiles have to cut are kept. */
function* noting(features: Iterable<TileFeature>, large: TileFeature[]): Generator<TileFeature> {
  for (const feature of features) {
    if (!isLot(feature)) large.push(feature)
    yield feature
  }
}

function cutParts(
  cut: readonly TileFeature[],
  kind: BasemapKind,
  lots: LotIndex | null,
): LayerParts {
  return {
    shapes: indexOf(kind === 'label' ? [] : [...cut], kind),
    labels: indexOf(
      cut.flatMap((feature) => labelOf(feature, kind) ?? []),
      'label',
    ),
    lots,
  }
}

function indexOf(features: TileFeature[], kind: BasemapKind): GeoJSONVT {
  return new GeoJSONVT(collection(features), {
    maxZoom: MAX_TILE_ZOOM,
    // Tiles are cut on demand: a city's visitors look at few of them.
    indexMaxZoom: 0,
    extent: EXTENT,
    // Dashes and casings must not end at the edge of an enlarged tile.
    buffer: kind === 'label' ? 0 : 96,
    tolerance: 3,
  })
}

function isLargeEnough(feature: GeoJSONVTFeature, kind: BasemapKind, z: number): boolean {
  const smallest = MIN_SIZE[kind]
  if (smallest === undefined || feature.type !== 3 || z === MAX_TILE_ZOOM) return true
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of feature.geometry.flat()) {
    west = Math.min(west, x)
    east = Math.max(east, x)
    north = Math.min(north, y)
    south = Math.max(south, y)
  }
  return east - west >= smallest || south - north >= smallest
}
