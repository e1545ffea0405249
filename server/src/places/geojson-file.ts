import { gunzipSync } from 'node:zlib'
import { z } from 'zod'

/** Largest GeoJSON after unpacking, in bytes. */
const MAX_BYTES = 512 * 1024 * 1024

const Collection = z.object({
  type: z.literal('FeatureCollection'),
  crs: z
    .object({ properties: z.object({ name: z.string() }) })
    .nullish()
    .catch(undefined),
  features: z.array(z.unknown()),
})

/** A feature as its file has it, with properties that are never missing. */
export interface RawFeature {
  readonly properties: Readonly<Record<string, unknown>>
  readonly geometry: { readonly type: string; readonly coordinates?: unknown } | null
}

/** A feature collection as its file has it. */
export interface RawCollection {
  /** Name of the coordinate system if the file names one. */
  readonly crs: string | null
  readonly features: readonly RawFeature[]
}

/** The collection, or a sentence on what the file is instead. */
export type GeoJsonRead =
  | { kind: 'collection'; collection: RawCollection }
  | { kind: 'refused'; message: string }

/** Reads a feature collection, plain or gzip (detected by its first bytes). */
export function readGeoJson(content: Buffer): GeoJsonRead {
  let value: unknown
  try {
    const plain =
      content[0] === 0x1f && content[1] === 0x8b
        ? gunzipSync(content, { maxOutputLength: MAX_BYTES })
        : content
    value = JSON.parse(plain.toString('utf8').replace(/^\uFEFF/, ''))
  } catch (error) {
    return refused(notJson(error instanceof Error ? error.message : String(error)))
  }
  const parsed = Collection.safeParse(value)
  if (!parsed.success) return refused(notACollection(value))
  const features: RawFeature[] = []
  for (const one of parsed.data.features) {
    const feature = rawFeature(one)
    if (feature === null) return refused(notAFeature(features.length, one))
    features.push(feature)
  }
  return {
    kind: 'collection',
    collection: { crs: parsed.data.crs?.properties.name ?? null, features },
  }
}

/** The feature, or null for something else. By hand: a county has hundreds of thousands. */
export function rawFeature(value: unknown): RawFeature | null {
  if (!isObject(value) || value['type'] !== 'Feature') return null
  const { properties = null, geometry = null } = value
  if (properties !== null && !isObject(properties)) return null
  if (geometry === null) return { properties: properties ?? {}, geometry }
  if (!isObject(geometry) || typeof geometry['type'] !== 'string') return null
  const { type, coordinates } = geometry
  return { properties: properties ?? {}, geometry: { type, coordinates } }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function refused(message: string): GeoJsonRead {
  return { kind: 'refused', message }
}

/** A file that cannot be read. */
export function notJson(reason: string): string {
  return `got a file that is not JSON (${reason}), expected GeoJSON, plain or gzip`
}

/** A file of JSON that is something else. */
export function notACollection(value: unknown): string {
  return `got JSON of type ${typeOf(value)}, expected a GeoJSON FeatureCollection`
}

/** Something else among the features. @param before features before it */
export function notAFeature(before: number, value: unknown): string {
  return `feature ${before + 1}: got ${typeOf(value)}, expected a GeoJSON Feature with a geometry`
}

function typeOf(value: unknown): string {
  const type: unknown =
    typeof value === 'object' && value !== null ? Reflect.get(value, 'type') : undefined
  return typeof type === 'string' ? `"${type}"` : Array.isArray(value) ? 'a list' : typeof value
}

/** True for names of WGS 84 in degrees, longitude first. */
export function isWgs84(crs: string): boolean {
  return /CRS84|EPSG:+4326$/i.test(crs.trim())
}
