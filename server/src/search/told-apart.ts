import type { Prediction } from '@plat/contract/places/places'
import { LOCALES, localize, type Localized } from '@plat/contract/platform/localized'
import { canonicalWord, foldAddress } from '@plat/record-index/address-words'
import { canonicalOrdinals } from '@plat/record-index/ordinals'
import { words } from '@plat/record-index/words'
import { areasAt } from '../places/area.ts'
import { plain } from './plain.ts'
import type { PredictionSources } from './prediction-sources.ts'
import { sidesOf } from './sides.ts'

/** A suggestion of an address or parcel, with its postcode where the viewer may see it. */
export interface PlacedPrediction extends Prediction {
  readonly zip: string | null
}

/**
 * Adds to addresses or parcels of one text what tells them apart: their areas, else their postcodes,
 * else their areas with, where several are in one, the side of them on which each is.
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

/** Suggestions of one kind that say the same, however they are spelled, where there are several. */
function groupsOf(all: readonly PlacedPrediction[]): PlacedPrediction[][] {
  const groups = new Map<string, PlacedPrediction[]>()
  for (const one of all) {
    const key = `${one.source} ${spelledAlike(one)}`
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return [...groups.values()].filter(({ length }) => length > 1)
}

/** The text in the spelling that all its spellings share: "12 PARK AVE" is "12 park avenue". */
function spelledAlike({ source, text }: PlacedPrediction): string {
  if (source !== 'address') return plain(text)
  return canonicalOrdinals(words(foldAddress(text)))
    .map(canonicalWord)
    .join(' ')
}

function detailsOf(
  group: readonly PlacedPrediction[],
  areas: readonly (string | null)[],
): (Localized | null)[] {
  if (isDistinct(areas)) return [...areas]
  const zips = group.map(({ zip }) => zip ?? null)
  if (isDistinct(zips)) return zips
  const sides = new Map<PlacedPrediction, Localized | null>()
  for (const together of Map.groupBy(group, (_, i) => areas[i] ?? null).values()) {
    const found = sidesOf(together.map(({ location }) => location))
    together.forEach((one, i) => sides.set(one, found[i] ?? null))
  }
  const details = group.map((one, i) => joined(areas[i] ?? null, sides.get(one) ?? null))
  // An area that all of them are in tells nothing apart.
  return new Set(details).size === 1 ? group.map(() => null) : details
}

function isDistinct(texts: readonly (string | null)[]): boolean {
  return !texts.includes(null) && new Set(texts).size === texts.length
}

/** `Riverside, north side` in all languages. */
function joined(one: Localized | null, other: Localized | null): Localized | null {
  if (one === null || other === null) return one ?? other
  const [en = '', es = ''] = LOCALES.map((locale) =>
    [one, other].map((text) => localize(text, locale)).join(', '),
  )
  return { en, es }
}
