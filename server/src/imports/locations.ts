import type { GeoBounds } from '@plat/contract/tenancy/map-settings'
import type { Projection } from './projections.ts'

/** A usable location in degrees, or why there is none; equal problems have equal texts. */
export type Located =
  | { readonly kind: 'point'; readonly lng: number; readonly lat: number }
  | { readonly kind: 'none' }
  | { readonly kind: 'unusable'; readonly problem: string }

/** Reasons for which a location that the source gives cannot be used. */
export const LOCATION_PROBLEMS = {
  half: 'only one of the two coordinates',
  number: 'not a number',
  null: 'at 0,0 (null island)',
  swapped: 'longitude and latitude are swapped',
  sign: 'the minus sign is missing',
  projected: 'not degrees: feet or metres',
  degrees: 'degrees instead of projected coordinates',
  range: 'outside the world',
  far: 'far outside the agency',
  standIn: 'a stand-in of the geocoder',
  geometry: 'a geometry that cannot be read',
} as const

export interface LocationRules {
  readonly projection: Projection
  /** Where locations are expected: the agency's bounds, widened. */
  readonly bounds: GeoBounds
  /** Points that mean "not found", as the source writes them. */
  readonly standIns: readonly (readonly [x: number, y: number])[]
}

const NONE: Located = { kind: 'none' }

/**
 * Judges a pair of numbers; `null` is an empty value, NaN one that is not a number. A location that looks
 * swapped or has the wrong sign is not corrected by guess: it is reported.
 */
export function judgeLocation(x: number | null, y: number | null, rules: LocationRules): Located {
  if (x === null && y === null) return NONE
  if (x === null || y === null) return unusable('half')
  if (!Number.isFinite(x) || !Number.isFinite(y)) return unusable('number')
  if (x === 0 && y === 0) return unusable('null')
  for (const [standInX, standInY] of rules.standIns)
    if (x === standInX && y === standInY) return unusable('standIn')
  if (!rules.projection) return judgeDegrees(x, y, rules.bounds)
  const [lng, lat] = rules.projection(x, y)
  if (isNear(lng, lat, rules.bounds)) return { kind: 'point', lng, lat }
  if (isNear(x, y, rules.bounds)) return unusable('degrees')
  const [otherLng, otherLat] = rules.projection(y, x)
  if (isNear(otherLng, otherLat, rules.bounds)) return unusable('swapped')
  return unusable(isOnEarth(lng, lat) ? 'far' : 'range')
}

function judgeDegrees(lng: number, lat: number, bounds: GeoBounds): Located {
  if (isNear(lng, lat, bounds)) return { kind: 'point', lng, lat }
  if (isNear(lat, lng, bounds)) return unusable('swapped')
  if (isNear(-lng, lat, bounds) || isNear(lng, -lat, bounds)) return unusable('sign')
  if (isOnEarth(lng, lat)) return unusable('far')
  // Feet and metres are in the thousands; 181 degrees is just wrong.
  return unusable(Math.abs(lng) > 1000 || Math.abs(lat) > 1000 ? 'projected' : 'range')
}

function unusable(problem: keyof typeof LOCATION_PROBLEMS): Located {
  return { kind: 'unusable', problem: LOCATION_PROBLEMS[problem] }
}

/** Bounds widened by `share` of their size on every side. */
export function padded({ n, e, s, w }: GeoBounds, share: number): GeoBounds {
  const [height, width] = [(n - s) * share, (e - w) * share]
  return { n: n + height, e: e + width, s: s - height, w: w - width }
}

function isNear(lng: number, lat: number, { n, e, s, w }: GeoBounds): boolean {
  return lng >= w && lng <= e && lat >= s && lat <= n
}

function isOnEarth(lng: number, lat: number): boolean {
  return Math.abs(lng) <= 180 && Math.abs(lat) <= 90
}

const NUMBER = String.raw`([+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?)`
const PAIR = new RegExp(String.raw`${NUMBER}\s*[,;\s]\s*${NUMBER}`, 'i')

/** The two numbers of a text such as `(47.61, -122.33)` or `POINT (-122.33 47.61)`, longitude first. */
export function parsePointText(
  text: string,
  order: 'lat,lng' | 'lng,lat',
): readonly [number, number] {
  const match = PAIR.exec(text)
  const first = match ? Number(match[1]) : Number.NaN
  const second = match ? Number(match[2]) : Number.NaN
  // Well-known text is longitude first by definition, whatever the mapping says.
  return order === 'lng,lat' || /^\s*(srid=\d+;\s*)?point/i.test(text)
    ? [first, second]
    : [second, first]
}
