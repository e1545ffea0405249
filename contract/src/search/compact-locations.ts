import type { Meta } from '../platform/envelope.ts'
import type { Bounds } from '../platform/geometry.ts'
import { COMPACT_FORM } from './compact-form.ts'
import { locationGuid } from './location-guid.ts'
import type { LocationCollection, LocationFeature } from './search.ts'

/** Units from one side of the world to the other. */
const WORLD = 2 ** 32
/** Decimals of a degree in answers: a centimetre. */
const DECIMALS = 1e7

/** What stands before the points. */
export interface CompactHead {
  readonly meta: Meta
  /** Outlines of records. */
  readonly shapes: LocationFeature[]
}

/**
 * Reads a compact map answer as what the GeoJSON answer would have been.
 * @throws RangeError for bytes that are none, or of another form.
 */
export function readCompactLocations(bytes: Uint8Array): { data: LocationCollection; meta: Meta } {
  const reader = new Reader(bytes)
  if (reader.byte() !== COMPACT_FORM) throw new RangeError('not a compact map answer of this form')
  // Written by the server beside the points; outside production the caller holds it against the contract.
  const { meta, shapes } = JSON.parse(reader.text(reader.number())) as CompactHead
  const features: LocationFeature[] = []
  const statuses = Array.from({ length: reader.number() }, () => reader.text(reader.number()))
  let x = 0
  let y = 0
  for (let left = reader.number(); left > 0; left -= 1) {
    x += reader.signed()
    y += reader.signed()
    features.push(pointFeature(reader, x, y, statuses))
  }
  readShared(reader, features)
  for (const shape of shapes) features.push(shape)
  return { data: { type: 'FeatureCollection', features }, meta }
}

function pointFeature(
  reader: Reader,
  x: number,
  y: number,
  statuses: readonly string[],
): LocationFeature {
  const twice = reader.number()
  const isCluster = twice % 2 === 1
  const live = (twice - (isCluster ? 1 : 0)) / 2
  const archive = reader.number()
  // Number 0, and a number that a damaged answer has, name no status.
  const status = hasStatus(isCluster, live + archive) ? statuses[reader.number() - 1] : undefined
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [rounded(lngOf(x)), rounded(latOf(y))] },
    properties: {
      guid: locationGuid(x, y),
      type: isCluster ? 'cluster' : 'location',
      statuses: { 1: live, 2: archive },
      count: live + archive,
      ...(status === undefined ? {} : { status }),
      ...(isCluster ? { bounds: boundsAround(reader, x, y) } : {}),
    },
  }
}

/** Whether a point of the compact form has the number of a status: clusters of more records never have one. */
export function hasStatus(isCluster: boolean, count: number): boolean {
  return !isCluster || count === 1
}

/** Names the records that several points count. */
function readShared(reader: Reader, features: readonly LocationFeature[]): void {
  let at = 0
  for (let left = reader.number(); left > 0; left -= 1) {
    at += reader.number()
    const shared = { 1: reader.numbers(), 2: reader.numbers() }
    const feature = features[at]
    if (feature === undefined)
      throw new RangeError('a compact map answer names a point that it lacks')
    feature.properties.shared = shared
  }
}

/** Rounded outwards, as in GeoJSON: a search of these bounds must find every record of the cluster. */
function boundsAround(reader: Reader, x: number, y: number): Bounds {
  const west = x - reader.signed()
  const east = x + reader.signed()
  const north = y - reader.signed()
  const south = y + reader.signed()
  return [
    Math.floor(lngOf(west) * DECIMALS) / DECIMALS,
    Math.floor(latOf(south) * DECIMALS) / DECIMALS,
    Math.ceil(lngOf(east) * DECIMALS) / DECIMALS,
    Math.ceil(latOf(north) * DECIMALS) / DECIMALS,
  ]
}

function rounded(degrees: number): number {
  return Math.round(degrees * DECIMALS) / DECIMALS
}

/** The record index has the same two formulas (`mercator.ts`); a test holds them together. */
function lngOf(x: number): number {
  return ((x + 0.5) / WORLD - 0.5) * 360
}

function latOf(y: number): number {
  return (Math.atan(Math.exp(Math.PI * (1 - (2 * y + 1) / WORLD))) * 360) / Math.PI - 90
}

class Reader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  byte(): number {
    const value = this.#bytes[this.#at]
    if (value === undefined) throw new RangeError('a compact map answer ends too early')
    this.#at += 1
    return value
  }

  /** Seven bits a byte, the lowest first; the eighth says that more follow. Up to 2⁵³, where shifts end at 2³¹. */
  number(): number {
    let value = 0
    for (let factor = 1; ; factor *= 128) {
      const byte = this.byte()
      if (byte < 128) return value + byte * factor
      value += (byte - 128) * factor
    }
  }

  /** Numbers after how many they are. */
  numbers(): number[] {
    return Array.from({ length: this.number() }, () => this.number())
  }

  /** Even for n ≥ 0, odd for n < 0, so that small ones are short on both sides. */
  signed(): number {
    const value = this.number()
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2
  }

  text(length: number): string {
    const end = this.#at + length
    if (end > this.#bytes.length) throw new RangeError('a compact map answer ends too early')
    const text = new TextDecoder().decode(this.#bytes.subarray(this.#at, end))
    this.#at = end
    return text
  }
}
