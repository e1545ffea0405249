import { gunzipSync } from 'node:zlib'
import { z } from 'zod'

/** Largest GeoJSON after unpacking, in bytes. */
const MAX_BYTES = 512 * 1024 * 1024

const Feature = z.object({
  type: z.literal('Feature'),
  properties: z.record(z.string(), z.unknown()).nullish(),
  geometry: z.object({ type: z.string(), coordinates: z.unknown() }).nullish(),
})
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
    const reason = error instanceof Error ? error.message : String(error)
    return refused(`got a file that is not JSON (${reason}), expected GeoJSON, plain or gzip`)
  }
  const parsed = Collection.safeParse(value)
  if (!parsed.success)
    return refused(`got JSON of type ${typeOf(value)}, expected a GeoJSON FeatureCollection`)
  const features: RawFeature[] = []
  for (const [index, one] of parsed.data.features.entries()) {
    const feature = Feature.safeParse(one)
    if (!feature.success)
      return refused(
        `feature ${index + 1}: got ${typeOf(one)}, expected a GeoJSON Feature with a geometry`,
      )
    features.push({
      properties: feature.data.properties ?? {},
      geometry: feature.data.geometry ?? null,
    })
  }
  return {
    kind: 'collection',
    collection: { crs: parsed.data.crs?.properties.name ?? null, features },
  }
}

function refused(message: string): GeoJsonRead {
  return { kind: 'refused', message }
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
