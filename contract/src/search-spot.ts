import type { Bounds } from './geometry.ts'
import { locationGuid, parseLocationGuid } from './location-guid.ts'

/** What was clicked on the map: one location, or a cluster small enough to list. */
export type Spot = { kind: 'location'; guid: string } | ClusterSpot

/** A cluster as it was drawn: which features of which map it stands for. */
export interface ClusterSpot {
  kind: 'cluster'
  guid: string
  /** Guids of the features that `search/location` answered for this view and zoom, in `sortedMembers` order. */
  members: readonly string[]
  /** The map's view, exactly as it was asked for: west, south, east, north in degrees. */
  view: Bounds
  zoom: number
  /** Of the cluster's records. */
  bounds: Bounds
}

const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** A map has no more features. */
const MOST_MEMBERS = 3_000

/** Guids of locations from west to east, as an address keeps them; what is no location is left out. */
export function sortedMembers(members: readonly string[]): string[] {
  return pointsOf(members).map(({ x, y }) => locationGuid(x, y))
}

/** A spot as the value of its parameter. */
export function spotText(spot: Spot): string {
  if (spot.kind === 'location') return spot.guid
  return [spot.guid, spot.zoom, ...spot.view, ...spot.bounds, packed(spot.members)].join(',')
}

/** The spot of an address; null where there is none, or none that can be read. */
export function readSpot(params: URLSearchParams): Spot | null {
  const location = params.get('location')
  if (location && GUID.test(location)) return { kind: 'location', guid: location }
  const [guid, ...rest] = params.get('cluster')?.split(',') ?? []
  const text = rest.pop()
  const [zoom, ...edges] = rest.map((part) => (part.trim() === '' ? NaN : Number(part)))
  const view = bounds(edges.slice(0, 4))
  const around = bounds(edges.slice(4))
  const members = unpacked(text ?? '')
  if (!guid || !GUID.test(guid) || zoom === undefined || !(zoom >= 0 && zoom <= 24)) return null
  if (!view || !around || members === null) return null
  return { kind: 'cluster', guid, members, view, zoom, bounds: around }
}

function bounds(edges: readonly number[]): Bounds | null {
  const [west, south, east, north] = edges
  if (edges.length !== 4 || !edges.every(Number.isFinite)) return null
  if (west === undefined || south === undefined || east === undefined || north === undefined)
    return null
  if (Math.max(Math.abs(west), Math.abs(east)) > 180) return null
  if (Math.max(Math.abs(south), Math.abs(north)) > 90) return null
  return [west, south, east, north]
}

interface Point {
  readonly x: number
  readonly y: number
}

function pointsOf(members: readonly string[]): Point[] {
  return members
    .flatMap((guid) => parseLocationGuid(guid) ?? [])
    .sort((one, other) => one.x - other.x || one.y - other.y)
}

/**
 * Points as differences from the one before, in bytes of seven bits each, as base64url: those of a
 * cluster lie so near each other that each takes about seven characters.
 */
function packed(members: readonly string[]): string {
  const bytes: number[] = []
  let last: Point = { x: 0, y: 0 }
  for (const point of pointsOf(members)) {
    push(bytes, point.x - last.x)
    const down = point.y - last.y
    push(bytes, down < 0 ? -down * 2 - 1 : down * 2)
    last = point
  }
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function push(bytes: number[], value: number): void {
  let rest = value
  while (rest >= 128) {
    bytes.push((rest % 128) + 128)
    rest = Math.floor(rest / 128)
  }
  bytes.push(rest)
}

function unpacked(text: string): string[] | null {
  const values = numbersOf(text)
  if (values === null || values.length === 0 || values.length % 2 !== 0) return null
  if (values.length / 2 > MOST_MEMBERS) return null
  const guids: string[] = []
  let x = 0
  let y = 0
  for (let at = 0; at < values.length; at += 2) {
    const down = values[at + 1] ?? 0
    x += values[at] ?? 0
    y += down % 2 === 0 ? down / 2 : -(down + 1) / 2
    if (x >= 2 ** 32 || y < 0 || y >= 2 ** 32) return null
    guids.push(locationGuid(x, y))
  }
  return guids
}

function numbersOf(text: string): number[] | null {
  if (!/^[A-Za-z0-9_-]+$/.test(text)) return null
  let bytes: string
  try {
    bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return null
  }
  const values: number[] = []
  let value = 0
  let weight = 1
  for (const sign of bytes) {
    const byte = sign.charCodeAt(0)
    value += (byte % 128) * weight
    weight *= 128
    if (byte >= 128) continue
    values.push(value)
    value = 0
    weight = 1
  }
  return weight === 1 ? values : null
}
