import type { Localized } from '@plat/contract/platform/localized'
import type { Place, PlaceLayer, Prediction } from '@plat/contract/places/places'
import { locationGuid } from '@plat/contract/search/location-guid'
import { asTenant } from '../platform/db/as-tenant.ts'
import { coordinatesPrediction, parseCoordinates } from './coordinates.ts'
import { plain } from './plain.ts'
import {
  parcels,
  type PredictionSources,
  recordsByNumber,
  recordsByWords,
} from './record-predictions.ts'

/** Suggestions of each kind. */
const LIMIT = 6

/**
 * What the search box offers for a text: coordinates alone where it is that, else places, addresses,
 * parcels, records by number, records by what they are about, in this order.
 */
export async function predict(text: string, sources: PredictionSources): Promise<Prediction[]> {
  const wanted = text.trim()
  const places = matchingPlaces(wanted, sources.catalog.layers)
  if (wanted === '') return places
  const point = parseCoordinates(wanted)
  if (point !== null) return [coordinatesPrediction(point)]
  const [numbers, addresses, lots, words] = await Promise.all([
    recordsByNumber(wanted, sources),
    matchingAddresses(wanted, sources),
    parcels(wanted, sources),
    recordsByWords(wanted, sources),
  ])
  const known = new Set(numbers.map((record) => record.source_id))
  return [
    ...places,
    ...addresses,
    ...lots,
    ...numbers,
    ...words.filter((record) => !known.has(record.source_id)),
  ]
}

function matchingPlaces(text: string, layers: readonly PlaceLayer[]): Prediction[] {
  const words = plain(text).split(' ').filter(Boolean)
  if (words.length === 0 && text !== '') return []
  const found: { rank: number; place: Place; label: Localized }[] = []
  // Nobody looks for a square by its name.
  for (const layer of layers.filter(({ kind }) => kind === 'boundary')) {
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
      matched: 'name',
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
        matched: 'address' as const,
        count: location.count,
        location: [location.lng, location.lat] as [number, number],
        bounds: null,
      },
    ]
  })
}
