import type { Prediction } from '@plat/contract/places/places'
import { LOCALES, localize, type Localized } from '@plat/contract/platform/localized'
import { areasAt } from '../places/area.ts'
import { plain } from './plain.ts'
import type { PredictionSources } from './prediction-sources.ts'

/** A suggestion of an address or parcel, with its postcode where the viewer may see it. */
export interface PlacedPrediction extends Prediction {
  readonly zip: string | null
}

/** Sides of the middle of suggestions, counterclockwise from the east. */
const SIDES: readonly Localized[] = [
  { en: 'to the east', es: 'al este' },
  { en: 'to the northeast', es: 'al noreste' },
  { en: 'to the north', es: 'al norte' },
  { en: 'to the northwest', es: 'al noroeste' },
  { en: 'to the west', es: 'al oeste' },
  { en: 'to the southwest', es: 'al suroeste' },
  { en: 'to the south', es: 'al sur' },
  { en: 'to the southeast', es: 'al sureste' },
]

/**
 * Adds to addresses or parcels of one text what tells them apart: their areas, else their postcodes, else on which side each of them is.
 */
export async function toldApart(
  all: readonly PlacedPrediction[],
  { database, tenant, document }: PredictionSources,
): Promise<Prediction[]> {
  const groups = groupsOf(all)
  const alike = groups.flat()
  const names = await areasAt(
    database,
    { tenant, document },
    alike.map(({ location }) => ({ lng: location?.[0] ?? null, lat: location?.[1] ?? null })),
  )
  const areaOf = new Map(alike.map((one, i) => [one, names[i] ?? null]))
  const details = new Map(
    groups.flatMap((group) => {
      const areas = group.map((one) => areaOf.get(one) ?? null)
      const found = detailsOf(group, areas)
      return group.map((one, i) => [one, found[i] ?? null] as const)
    }),
  )
  return all.map((one) => {
    const { zip: _zip, ...prediction } = one
    return { ...prediction, detail: details.get(one) ?? one.detail }
  })
}

/** Suggestions of one kind that read alike, where there are several. */
function groupsOf(all: readonly PlacedPrediction[]): PlacedPrediction[][] {
  const groups = new Map<string, PlacedPrediction[]>()
  for (const one of all) {
    const key = `${one.source} ${plain(one.text)}`
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return [...groups.values()].filter(({ length }) => length > 1)
}

function detailsOf(
  group: readonly PlacedPrediction[],
  areas: readonly (string | null)[],
): (Localized | null)[] {
  if (isDistinct(areas)) return [...areas]
  const zips = group.map(({ zip }) => zip ?? null)
  if (isDistinct(zips)) return zips
  const sides = sidesOf(group)
  return areas.map((area, i) => joined(area, sides[i] ?? null))
}

function isDistinct(texts: readonly (string | null)[]): boolean {
  return !texts.includes(null) && new Set(texts).size === texts.length
}

/** On which side of the middle of all of them each one is. */
function sidesOf(group: readonly PlacedPrediction[]): (Localized | null)[] {
  const points = group.map(({ location }) => location)
  const middle = (axis: 0 | 1) => {
    const values = points.flatMap((point) => point?.[axis] ?? [])
    return (Math.min(...values) + Math.max(...values)) / 2
  }
  const [x, y] = [middle(0), middle(1)]
  return points.map((point) => {
    if (point === null) return null
    const [lng, lat] = [point[0] - x, point[1] - y]
    // A degree of longitude is shorter away from the equator.
    const angle = Math.atan2(lat, lng * Math.cos((point[1] * Math.PI) / 180))
    const eighth = Math.round(angle / (Math.PI / 4))
    return lng === 0 && lat === 0 ? null : (SIDES[(eighth + SIDES.length) % SIDES.length] ?? null)
  })
}

/** `Riverside, to the north` in all languages. */
function joined(one: Localized | null, other: Localized | null): Localized | null {
  if (one === null || other === null) return one ?? other
  const [en = '', es = ''] = LOCALES.map((locale) =>
    [one, other].map((text) => localize(text, locale)).join(', '),
  )
  return { en, es }
}
