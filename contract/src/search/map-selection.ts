import { GUID } from '../platform/guid.ts'
import type { Bounds, Position } from '../platform/geometry.ts'
import { locationGuid, parseLocationGuid } from './location-guid.ts'

/** What was clicked on the map: a location, a cluster small enough to list, or a parcel. */
export type MapSelection = { kind: 'location'; guid: string } | ClusterSelection | ParcelSelection

/** The parcel at a point: the point stays when the assessor's map changes. */
export interface ParcelSelection {
  kind: 'parcel'
  /** Degrees, to a decimetre. */
  position: Position
}

/** The parcel at a point that was clicked. */
export function parcelSelection([lng, lat]: Position): ParcelSelection {
  return { kind: 'parcel', position: [decimetre(lng), decimetre(lat)] }
}

function decimetre(degrees: number): number {
  // Adding 0 makes a negative zero positive: text has none.
  return Math.round(degrees * 1e6) / 1e6 + 0
}

/** A cluster as drawn, and the map that it belongs to. */
export interface ClusterSelection {
  kind: 'cluster'
  /** Of the drawn point, see `DrawnPoint`. */
  guid: string
  /** Zoom at which points were joined. */
  drawn: number
  /** In older addresses: guids of its features, in `sortedMembers` order. */
  members?: readonly string[] | undefined
  /** The map's view exactly as requested: west, south, east, north in degrees. */
  view: Bounds
  zoom: number
  /** Bounds of the cluster's records. */
  bounds: Bounds
}

/** Before the zoom at which points were joined; packed members never begin so. */
const DRAWN = '~'
/** More than any map has features. */
const MAX_MEMBERS = 3_000

/** Guids of locations from west to east, the order in addresses; other guids are left out. */
export function sortedMembers(members: readonly string[]): string[] {
  return pointsOf(members).map(({ x, y }) => locationGuid(x, y))
}

/** The parameter value for a selection. */
export function selectionText(selection: MapSelection): string {
  if (selection.kind === 'location') return selection.guid
  if (selection.kind === 'parcel') return selection.position.join(',')
  return [
    selection.guid,
    selection.zoom,
    ...selection.view,
    ...selection.bounds,
    selection.members === undefined ? `${DRAWN}${selection.drawn}` : packed(selection.members),
  ].join(',')
}

/** The selection in an address; null when there is none or it is invalid. */
export function readSelection(params: URLSearchParams): MapSelection | null {
  const location = params.get('location')
  if (location && GUID.test(location)) return { kind: 'location', guid: location }
  const parcel = parcelAt(params.get('parcel'))
  if (parcel) return parcel
  const [guid, ...rest] = params.get('cluster')?.split(',') ?? []
  const text = rest.pop()
  const [zoom, ...edges] = rest.map((part) => (part.trim() === '' ? NaN : Number(part)))
  const view = bounds(edges.slice(0, 4))
  const around = bounds(edges.slice(4))
  if (!guid || !GUID.test(guid) || !isZoom(zoom) || !view || !around || !text) return null
  const cluster = { kind: 'cluster', guid, view, zoom, bounds: around } as const
  if (text.startsWith(DRAWN)) {
    const drawn = text.length === 1 ? NaN : Number(text.slice(1))
    return isZoom(drawn) ? { ...cluster, drawn } : null
  }
  const members = unpacked(text)
  return members === null ? null : { ...cluster, drawn: zoom, members }
}

function parcelAt(text: string | null): ParcelSelection | null {
  const parts = text?.split(',') ?? []
  const [lng, lat] = parts.map((part) => (/^-?\d+(?:\.\d+)?$/.test(part) ? Number(part) : NaN))
  if (parts.length !== 2 || lng === undefined || lat === undefined) return null
  return Math.abs(lng) <= 180 && Math.abs(lat) <= 90 ? parcelSelection([lng, lat]) : null
}

function isZoom(zoom: number | undefined): zoom is number {
  return zoom !== undefined && zoom >= 0 && zoom <= 24
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
 * Points as differences from the previous one, in variable-length bytes (seven bits each), as
 * base64url. Points of a cluster are so close together that each takes about seven characters.
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
  if (values.length / 2 > MAX_MEMBERS) return null
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
