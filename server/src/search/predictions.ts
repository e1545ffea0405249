import type { Localized } from '@plat/contract/platform/localized'
import type { Place, PlaceLayer, Prediction } from '@plat/contract/places/places'
import { coordinatesPrediction, parseCoordinates } from './coordinates.ts'
import { matchingAddresses, parcels } from './location-predictions.ts'
import { plain } from './plain.ts'
import { PREDICTIONS, type PredictionSources } from './prediction-sources.ts'
import { recordsByNumber, recordsByWords, recordsWithoutPlace } from './record-predictions.ts'
import { wordsPrediction } from './words-prediction.ts'

/**
 * Suggestions of the search box for a text: only coordinates when it is a pair, else the search for its words,
 * places, addresses, parcels, records by number, records by what they are about, in this order.
 */
export async function predict(text: string, sources: PredictionSources): Promise<Prediction[]> {
  const wanted = text.trim()
  const places = matchingPlaces(wanted, sources.catalog.layers)
  if (wanted === '') return places
  const point = parseCoordinates(wanted)
  if (point !== null) return [coordinatesPrediction(point)]
  const [search, addresses, lots, ...records] = await Promise.all([
    wordsPrediction(wanted, sources),
    matchingAddresses(wanted, sources),
    parcels(wanted, sources),
    recordsByNumber(wanted, sources),
    recordsWithoutPlace(wanted, sources),
    recordsByWords(wanted, sources),
  ])
  return [...search, ...places, ...addresses, ...lots, ...eachOnce(records.flat())]
}

function eachOnce(records: readonly Prediction[]): Prediction[] {
  const byGuid = new Map<string, Prediction>()
  for (const record of records)
    if (!byGuid.has(record.source_id)) byGuid.set(record.source_id, record)
  return [...byGuid.values()]
}

function matchingPlaces(text: string, layers: readonly PlaceLayer[]): Prediction[] {
  const words = plain(text).split(' ').filter(Boolean)
  if (words.length === 0 && text !== '') return []
  const found: { rank: number; place: Place; label: Localized }[] = []
  // Nobody searches a square by its name.
  for (const layer of layers.filter(({ kind }) => kind === 'boundary')) {
    for (const place of layer.places) {
      const rank = placeRank(plain(place.name), words)
      if (rank !== null) found.push({ rank, place, label: layer.label })
    }
  }
  return found
    .sort((a, b) => a.rank - b.rank || a.place.name.length - b.place.name.length)
    .slice(0, PREDICTIONS)
    .map(({ place, label }) => ({
      source: 'place',
      source_id: place.id,
      text: place.name,
      detail: label,
      matched: 'name',
      count: null,
      here: null,
      location: place.centroid,
      bounds: place.bounds,
      record: null,
    }))
}

/** 0 for a name that starts with the text, 1 when every word starts one of the name's, else null. */
function placeRank(name: string, words: readonly string[]): number | null {
  if (name.startsWith(words.join(' '))) return 0
  const parts = name.split(' ')
  return words.every((word) => parts.some((part) => part.startsWith(word))) ? 1 : null
}
