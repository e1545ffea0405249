import type { Localized } from '@plat/contract/localized'
import type { Place, PlaceLayer, Prediction } from '@plat/contract/places'
import { locationGuid } from '@plat/record-index/location-guid'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { type ModuleDocument, typeLabel } from '../tenancy/module-document.ts'
import type { PlaceCatalog } from './place-catalog.ts'
import type { HeldIndex } from './record-indexes.ts'

/** Suggestions of each kind. */
const LIMIT = 6

export interface PredictionSources {
  readonly database: Database
  readonly tenant: string
  readonly module: ModuleDocument
  readonly catalog: PlaceCatalog
  readonly index: HeldIndex
  readonly visibility: 0 | 1 | 2
}

/** What the search box offers for a text: coordinates, places, addresses, record numbers, in this order. */
export async function predict(text: string, sources: PredictionSources): Promise<Prediction[]> {
  const wanted = text.trim()
  const places = matchingPlaces(wanted, sources.catalog.layers)
  if (wanted === '') return places
  const point = parseCoordinates(wanted)
  if (point !== null) return [coordinates(point)]
  const [records, addresses] = await Promise.all([
    matchingRecords(wanted, sources),
    matchingAddresses(wanted, sources),
  ])
  return [...places, ...addresses, ...records]
}

/**
 * Reads `30.27, -97.74` (latitude first, as people write it) or `-97.74 30.27`; the order is told
 * by which number can be a latitude.
 * @returns longitude and latitude in degrees, or null.
 */
export function parseCoordinates(text: string): [number, number] | null {
  const match = /^\(?\s*(-?\d{1,3}\.\d+)\s*°?\s*[,; ]\s*(-?\d{1,3}\.\d+)\s*°?\s*\)?$/.exec(text)
  if (match === null) return null
  const [first, second] = [Number(match[1]), Number(match[2])]
  if (Math.abs(first) <= 90 && Math.abs(second) <= 180) return [second, first]
  if (Math.abs(second) <= 90 && Math.abs(first) <= 180) return [first, second]
  return null
}

function coordinates([lng, lat]: [number, number]): Prediction {
  return {
    source: 'coordinates',
    source_id: `${lng},${lat}`,
    text: `${lat}, ${lng}`,
    detail: null,
    count: null,
    location: [lng, lat],
    bounds: null,
  }
}

/** Letters and digits in lower case without accents, words apart by one blank. */
export function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function matchingPlaces(text: string, layers: readonly PlaceLayer[]): Prediction[] {
  const words = plain(text).split(' ').filter(Boolean)
  if (words.length === 0 && text !== '') return []
  const found: { rank: number; place: Place; label: Localized }[] = []
  for (const layer of layers) {
    for (const place of layer.places) {
      const rank = placeRank(plain(place.name), words)
      if (rank !== null) found.push({ rank, place, label: layer.label })
    }
  }
  return found
    .sort((a, b) => a.rank - b.rank || a.place.name.length - b.place.name.length)
    .slice(0, LIMIT)
    .map(({ place, label }) => ({
      source: 'place',
      source_id: place.id,
      text: place.name,
      detail: label,
      count: null,
      location: place.centroid,
      bounds: place.bounds,
    }))
}

/** 0 for a name that starts with the text, 1 when every word starts one of the name's, else null. */
function placeRank(name: string, words: readonly string[]): number | null {
  if (name.startsWith(words.join(' '))) return 0
  const parts = name.split(' ')
  return words.every((word) => parts.some((part) => part.startsWith(word))) ? 1 : null
}

async function matchingRecords(text: string, sources: PredictionSources): Promise<Prediction[]> {
  const key = text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  // A number is meant only when there is a digit in it; three characters keep the answer useful.
  if (key.length < 3 || !/\d/.test(key)) return []
  const rows = await asTenant(sources.database, sources.tenant, (tx) =>
    tx.query<{
      guid: string
      agency_reference: string
      title: string
      record_type: string | null
      lng: number | null
      lat: number | null
    }>(
      `select guid, agency_reference, title, record_type, lng, lat from record
       where tenant = $1 and module = $2 and reference_key >= $3 and reference_key < $4 and visibility <= $5
       order by reference_key limit $6`,
      [sources.tenant, sources.module.code, key, `${key}\u007f`, sources.visibility, LIMIT],
    ),
  )
  return rows.map((row) => ({
    source: 'record',
    source_id: row.guid,
    text: row.agency_reference,
    detail: row.title || typeLabel(sources.module, row.record_type),
    count: null,
    location: row.lng === null || row.lat === null ? null : [row.lng, row.lat],
    bounds: null,
  }))
}

async function matchingAddresses(text: string, sources: PredictionSources): Promise<Prediction[]> {
  const { database, tenant, module, index, visibility } = sources
  if (plain(text).length < 2) return []
  const found = await index.ask({ ask: 'suggest', criteria: { visibility }, text, limit: LIMIT })
  if (found.length === 0) return []
  const rows = await asTenant(database, tenant, (tx) =>
    tx.query<{ record_no: number; street_address: string }>(
      `select record_no, street_address from record
       where tenant = $1 and module = $2 and record_no = any($3::int[]) and street_address is not null
         and visibility <= $4`,
      [tenant, module.code, found.map((location) => location.key), visibility],
    ),
  )
  const addresses = new Map(rows.map((row) => [row.record_no, row.street_address]))
  return found.flatMap((location) => {
    const address = addresses.get(location.key)
    if (address === undefined) return []
    return [
      {
        source: 'address' as const,
        source_id: locationGuid(location.x, location.y),
        text: address,
        detail: null,
        count: location.count,
        location: [location.lng, location.lat] as [number, number],
        bounds: null,
      },
    ]
  })
}
