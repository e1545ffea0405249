import type { GeoBounds } from '@plat/contract/tenancy/map-settings'
import { sha256 } from '../platform/sha256.ts'
import { isWgs84, type RawCollection, readGeoJson } from './geojson-file.ts'
import { checkGeometry, type PlainGeometry, touchesBounds } from './geometry-check.ts'
import { featureName, titleCase, unknownProperties } from './name-template.ts'

/** Media type of normalised layers in `tenant_file`. */
export const GEOJSON = 'application/geo+json'

/** A feature of a normalised layer: no property but its name. */
export interface LayerFeature {
  readonly type: 'Feature'
  readonly properties: { readonly name?: string }
  readonly geometry: PlainGeometry
}

/** How a layer's file is read. */
export interface LayerReading {
  /** Property or template; left out: features have no names. */
  readonly name: string | undefined
  /** How names are written; left out: as they are. */
  readonly case: 'title' | undefined
  /** True for places: polygons only, each with a name of its own. */
  readonly places: boolean
  readonly sameName: 'number' | 'merge'
  readonly bounds: GeoBounds
}

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
  const { collection } = read
  if (collection.features.length === 0)
    return {
      features: [],
      errors: ['got a collection without features, expected at least one'],
      warnings: [],
    }
  if (reading.name !== undefined) {
    const unknown = unknownProperties(reading.name, collection.features)
    if (unknown.length > 0)
      return { features: [], errors: [noProperty(unknown, collection)], warnings: [] }
  }
  return readFeatures(collection, reading)
}

function readFeatures(collection: RawCollection, reading: LayerReading): LayerRead {
  const notes = new Notes()
  let features: LayerFeature[] = []
  for (const [index, raw] of collection.features.entries()) {
    const written = reading.name === undefined ? '' : featureName(reading.name, raw.properties)
    const name = reading.case === 'title' ? titleCase(written) : written
    const label = `feature ${index + 1}${name === '' ? '' : ` "${name}"`}`
    const check = checkGeometry(raw.geometry, reading.bounds)
    if (name.includes('\0') || !name.isWellFormed())
      notes.fail(
        'name',
        `feature ${index + 1}: got a name with a zero byte or half a character, expected neither`,
      )
    else if (check.kind === 'empty') notes.warn('without a geometry, left out', label)
    else if (check.kind === 'wrong') notes.fail(check.fault, `${label}: ${check.message}`)
    else if (reading.places && !check.geometry.type.endsWith('Polygon'))
      notes.fail(
        'polygon',
        `${label}: got a ${check.geometry.type}, expected a polygon: places are areas`,
      )
    else if (reading.places && name === '') notes.warn('without a name, left out', label)
    else {
      if (check.repaired) notes.warn('with rings that had to be closed or dropped', label)
      features.push({
        type: 'Feature',
        properties: name === '' ? {} : { name },
        geometry: check.geometry,
      })
    }
  }
  if (reading.places) features = distinct(features, reading.sameName, notes)
  const errors = notes.errors()
  if (errors.length === 0 && features.length === 0)
    errors.push('got no usable feature, expected at least one')
  const warnings = [...crsWarning(collection.crs), ...notes.warnings()]
  if (errors.length === 0 && !features.some((one) => touchesBounds(one.geometry, reading.bounds)))
    warnings.push('no feature has a corner within agencyBounds: is it the right city?')
  return { features: errors.length > 0 ? [] : features, errors, warnings }
}

function noProperty(unknown: string[], collection: RawCollection): string {
  const known = [
    ...new Set(collection.features.slice(0, 50).flatMap((one) => Object.keys(one.properties))),
  ]
  return (
    `got the name property ${unknown.map((one) => `"${one}"`).join(' and ')} that no feature has, ` +
    `expected one of ${known.slice(0, 30).join(', ') || 'none: the features have no properties'}`
  )
}

function crsWarning(crs: string | null): string[] {
  if (crs === null || isWgs84(crs)) return []
  return [`the file says its coordinates are ${crs}, but they are degrees; they are used as WGS 84`]
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

/** Features named in a sentence; the rest is counted. */
const MAX_EXAMPLES = 3

/** Collects notes about features: by kind, with a few examples and the number of all. */
class Notes {
  private readonly failed = new Map<string, string[]>()
  private readonly warned = new Map<string, string[]>()

  fail(kind: string, message: string): void {
    append(this.failed, kind, message)
  }

  warn(what: string, label: string): void {
    append(this.warned, what, label)
  }

  errors(): string[] {
    return [...this.failed.values()].flatMap((messages) => {
      const more = messages.length - MAX_EXAMPLES
      const shown = messages.slice(0, MAX_EXAMPLES)
      return more > 0 ? [...shown, `… and ${more} more features with the same fault`] : shown
    })
  }

  warnings(): string[] {
    return [...this.warned].map(([what, labels]) => {
      const more = labels.length - MAX_EXAMPLES
      const shown = labels.slice(0, MAX_EXAMPLES).join(', ')
      return `${what}: ${shown}${more > 0 ? ` and ${more} more` : ''}`
    })
  }
}

function append(map: Map<string, string[]>, key: string, value: string): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}
