import { sha256 } from '../platform/sha256.ts'
import { FeatureReader } from './feature-reader.ts'
import { readGeoJson } from './geojson-file.ts'
import type { PlainGeometry } from './geometry-check.ts'
import type { LayerFeature, LayerReading } from './layer-reading.ts'
import type { Notes } from './layer-notes.ts'

/** Media type of normalised layers in `tenant_file`. */
export const GEOJSON = 'application/geo+json'

/** The result of reading a layer: features (none if there are errors) and messages for the author. */
export interface LayerRead {
  readonly features: LayerFeature[]
  readonly errors: string[]
  readonly warnings: string[]
}

/** Reads a GeoJSON file into a layer, naming what is wrong by feature (from 1). */
export function readLayer(content: Buffer, reading: LayerReading): LayerRead {
  const read = readGeoJson(content)
  if (read.kind === 'refused') return { features: [], errors: [read.message], warnings: [] }
  const reader = new FeatureReader(reading)
  const kept = read.collection.features.flatMap((raw) => reader.read(raw) ?? [])
  const features = reading.places ? distinct(kept, reading.sameName, reader.notes) : kept
  const { errors, warnings } = reader.messages(read.collection.crs)
  return { features: errors.length > 0 ? [] : features, errors, warnings }
}

/** Places with names of their own: same names become one place, or are numbered in file order. */
function distinct(
  features: readonly LayerFeature[],
  sameName: 'number' | 'merge',
  notes: Notes,
): LayerFeature[] {
  const byName = new Map<string, LayerFeature[]>()
  for (const feature of features) {
    const name = feature.properties.name ?? ''
    const group = byName.get(name)
    if (group) group.push(feature)
    else byName.set(name, [feature])
  }
  const result: LayerFeature[] = []
  for (const [name, group] of byName) {
    const [first] = group
    if (!first) continue
    if (group.length === 1) result.push(first)
    else if (sameName === 'merge')
      result.push({
        ...first,
        geometry: {
          type: 'MultiPolygon',
          coordinates: group.flatMap((one) => polygons(one.geometry)),
        },
      })
    else {
      notes.warn(
        'shared by several features, numbered apart (sameName: merge makes them one)',
        `name "${name}"`,
      )
      let number = 0
      for (const feature of group) {
        let free: string
        do {
          number++
          free = number === 1 ? name : `${name} (${number})`
        } while (number > 1 && byName.has(free))
        result.push({ ...feature, properties: { name: free } })
      }
    }
  }
  return result
}

function polygons(
  geometry: PlainGeometry,
): (typeof geometry & { type: 'MultiPolygon' })['coordinates'] {
  if (geometry.type === 'MultiPolygon') return geometry.coordinates
  return geometry.type === 'Polygon' ? [geometry.coordinates] : []
}

/** The layer as bytes for `tenant_file`, with their hash. */
export function encodeLayer(features: readonly LayerFeature[]): {
  sha256: string
  content: Buffer
} {
  const content = Buffer.from(JSON.stringify({ type: 'FeatureCollection', features }))
  return { sha256: sha256(content), content }
}
