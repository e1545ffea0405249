import type { Localized } from '@plat/contract/platform/localized'
import type { Place, PlaceLayer, Prediction } from '@plat/contract/places/places'
import { leafFilters } from '@plat/contract/search/filters/filters'
import { queryWords } from '@plat/record-index/words'
import { addressesOf, parcelsOf } from './location-predictions.ts'
import { hasWords, plain, plainSpellings, wordList } from './plain.ts'
import { PREDICTIONS, type PredictionSources } from './prediction-sources.ts'
import { recordsByNumber, recordsByWords, recordsWithoutPlace } from './record-predictions.ts'
import { toldApart } from './told-apart.ts'

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
    addressesOf(wanted, sources),
    parcelsOf(wanted, sources),
    recordsByNumber(wanted, sources),
    recordsWithoutPlace(wanted, sources),
    recordsByWords(wanted, sources),
  ])
  const isNumber = /^\d+-\d+$/.test(wanted) && records[0].some((one) => isNumbered(one, wanted))
  const located = await toldApart([...(isNumber ? [] : addresses), ...lots], sources)
  return [...search, ...places, ...located, ...eachOnce(records.flat())]
}

/** Whether a record's number begins so: its two numbers are then no house and unit. */
function isNumbered({ record }: Prediction, text: string): boolean {
  return record?.reference.startsWith(text) ?? false
}

function eachOnce(records: readonly Prediction[]): Prediction[] {
  const byGuid = new Map<string, Prediction>()
  for (const record of records)
    if (!byGuid.has(record.source_id)) byGuid.set(record.source_id, record)
  return [...byGuid.values()]
}

/** A place, with its name ready to be compared with typed text. */
interface Named {
  readonly place: Place
  /** The name in plain letters (see `plainSpellings`), and its words (see `wordList`). */
  readonly names: readonly string[]
  readonly list: string
}

/** By layer, as long as it is: reading the names of many places anew would hold up each keystroke. */
const namedPlaces = new WeakMap<PlaceLayer, readonly Named[]>()

function placesOf(layer: PlaceLayer): readonly Named[] {
  const known = namedPlaces.get(layer)
  if (known !== undefined) return known
  const read = layer.places.map((place) => ({
    place,
    names: plainSpellings(place.name),
    list: wordList(place.name),
  }))
  namedPlaces.set(layer, read)
  return read
}

/** Suggestions of the places that a text finds: those with names that begin with it, then those with its words. */
export function matchingPlaces(text: string, layers: readonly PlaceLayer[]): Prediction[] {
  const words = queryWords(text)
  if (words.length === 0 && text !== '') return []
  const begin = plainSpellings(text)
  const found: { rank: number; place: Place; label: Localized }[] = []
  // Nobody searches a square by its name.
  for (const layer of layers.filter(({ kind }) => kind === 'boundary')) {
    for (const { place, names, list } of placesOf(layer)) {
      // Names that begin with the text, then those in which every word begins one.
      const isFirst = names.some((name) => begin.some((part) => name.startsWith(part)))
      if (isFirst || hasWords(list, words))
        found.push({ rank: isFirst ? 0 : 1, place, label: layer.label })
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

/**
 * The search for the typed words under the criteria of the search on screen, with what it would find; nothing for
 * a module that cannot be searched by words.
 */
async function wordsPrediction(
  text: string,
  { module, index, searched, listsUnlocated, findsHidden }: PredictionSources,
): Promise<Prediction[]> {
  const isSearched = leafFilters(module.filters).some(
    ({ type, criterion }) => type === 'text' && criterion === 'text',
  )
  if (!isSearched || plain(text) === '') return []
  let count: number | null = null
  // A number would tell which words a field has that the viewer may not read.
  if (!findsHidden) {
    const { located, unlocated } = await index.query({
      kind: 'count',
      criteria: { ...searched, text },
      view: null,
    })
    count = located[1] + located[2] + (listsUnlocated ? unlocated[1] + unlocated[2] : 0)
  }
  return [
    {
      source: 'text',
      source_id: text,
      text,
      detail: null,
      matched: 'text',
      count,
      here: null,
      location: null,
      bounds: null,
      record: null,
    },
  ]
}

type LngLat = [lng: number, lat: number]

/** Degrees with perhaps minutes and seconds: three groups. */
const ANGLE = String.raw`([+-]?\d{1,3}(?:\.\d+)?)\s*(?:[°ºd]\s*(?:(\d{1,2}(?:\.\d+)?)\s*['’′m]\s*(?:(\d{1,2}(?:\.\d+)?)\s*(?:["”″s]|''|’’))?)?)?`
/** One half of a pair, with a letter before or after it, or none: eight groups. */
const HALF = String.raw`(?:([NSEWO])\s*${ANGLE}|${ANGLE}\s*([NSEWO])?)`
const PAIR = new RegExp(String.raw`^${HALF}(?:\s*[,;/]\s*|\s+|(?<=[NSEWO]))${HALF}$`, 'i')
/** Decimal commas, as in some languages: the pair must be separated by a semicolon or blank. */
const COMMAS = /^(-?\d{1,3}),(\d{3,})\s*[; ]\s*(-?\d{1,3}),(\d{3,})$/
/** Positions in links of maps: `geo:30.27,-97.74`, `…/@30.27,-97.74,17z`. */
const LINK = /(?:^geo:|\/@)(-?\d{1,2}\.\d+),(-?\d{1,3}\.\d+)/

interface Half {
  readonly degrees: number
  /** Latitude or longitude, by its letter. */
  readonly axis: 'lat' | 'lng' | null
  /** Written with a fraction or with minutes: `50 N 100 W` is the address of a house in Utah. */
  readonly certain: boolean
}

/**
 * Reads coordinates as people and maps write them: `30.27, -97.74`, `30.27 N 97.74 W`,
 * `30°16'12"N 97°44'24"W`, `geo:30.27,-97.74`. Latitude comes first, unless letters or the size of
 * the numbers say otherwise.
 * @returns longitude and latitude in degrees, or null.
 */
export function parseCoordinates(text: string): LngLat | null {
  const link = LINK.exec(text)
  const pair = link
    ? `${link[1]}, ${link[2]}`
    : text
        .trim()
        .replace(/^\((.*)\)$/s, '$1')
        .trim()
  const match = PAIR.exec(pair.replace(COMMAS, '$1.$2 $3.$4'))
  if (match === null) return null
  const first = half(match.slice(1, 9))
  const second = half(match.slice(9, 17))
  if (first === null || second === null || !first.certain || !second.certain) return null
  if (first.axis !== null && first.axis === second.axis) return null
  const turned = first.axis === 'lng' || second.axis === 'lat'
  const said = turned || first.axis === 'lat' || second.axis === 'lng'
  if (said) return turned ? position(first, second) : position(second, first)
  return position(second, first) ?? position(first, second)
}

function half(groups: (string | undefined)[]): Half | null {
  const letter = (groups[0] ?? groups[7])?.toUpperCase()
  const [degrees = '', minutes, seconds] = groups.slice(groups[0] === undefined ? 4 : 1)
  const parts = [minutes, seconds].map((part) => Number(part ?? 0))
  if (parts.some((part) => part >= 60)) return null
  const size = Math.abs(Number(degrees)) + (parts[0] ?? 0) / 60 + (parts[1] ?? 0) / 3600
  const negative = degrees.startsWith('-') || (letter !== undefined && 'SWO'.includes(letter))
  return {
    degrees: Number((negative ? -size : size).toFixed(6)),
    axis: letter === undefined ? null : 'NS'.includes(letter) ? 'lat' : 'lng',
    certain: minutes !== undefined || degrees.includes('.'),
  }
}

function position(lng: Half, lat: Half): LngLat | null {
  return Math.abs(lat.degrees) <= 90 && Math.abs(lng.degrees) <= 180
    ? [lng.degrees, lat.degrees]
    : null
}

/** The search box's suggestion for coordinates; it shows which number is which. */
function coordinatesPrediction([lng, lat]: LngLat): Prediction {
  return {
    source: 'coordinates',
    source_id: `${lng},${lat}`,
    text: `${lat}, ${lng}`,
    detail: {
      en: `Latitude ${lat}, longitude ${lng}`,
      es: `Latitud ${lat}, longitud ${lng}`,
    },
    matched: 'coordinates',
    count: null,
    here: null,
    location: [lng, lat],
    bounds: null,
    record: null,
  }
}
