import type { Position } from '@plat/contract/platform/geometry'
import { LOCALES, type Locale, type Localized } from '@plat/contract/platform/localized'
import { distance } from '@plat/contract/search/shape-area'
import { distanceLabel } from '@plat/contract/search/words/measure-words'
import { plainLanguage } from '@plat/contract/search/words/plain-language'

/** Text in each language. */
type Words = Readonly<Record<Locale, string>>

/** Sides of the middle of points, counterclockwise from the east. */
const SIDES: readonly Words[] = [
  { en: 'east side', es: 'lado este' },
  { en: 'northeast side', es: 'lado noreste' },
  { en: 'north side', es: 'lado norte' },
  { en: 'northwest side', es: 'lado noroeste' },
  { en: 'west side', es: 'lado oeste' },
  { en: 'southwest side', es: 'lado suroeste' },
  { en: 'south side', es: 'lado sur' },
  { en: 'southeast side', es: 'lado sureste' },
]
const MIDDLE: Words = { en: 'in the middle', es: 'en el centro' }
/** Points at most so many metres apart are one spot: a building that was located twice has no sides. */
const ONE_SPOT = 150

/**
 * On which side of the middle of all points each one is, in words that differ from spot to spot; null where there is no other spot.
 * @param points degrees; null for what has no location
 */
export function sidesOf(points: readonly (Position | null)[]): (Localized | null)[] {
  const spotOf = spots(points)
  const ids = [...new Set(spotOf)].filter((id) => id !== null)
  if (ids.length < 2) return points.map(() => null)
  const centers = ids.map((id) => middleOf(points.filter((_, i) => spotOf[i] === id)))
  const words = wordsOf(centers)
  return spotOf.map((id) => (id === null ? null : (words[ids.indexOf(id)] ?? null)))
}

/** The spot that each point belongs to: the number of one of its points. */
function spots(points: readonly (Position | null)[]): (number | null)[] {
  let spotOf = points.map((point, i) => (point === null ? null : i))
  points.forEach((one, i) => {
    points.slice(0, i).forEach((other, j) => {
      if (one === null || other === null || distance(one, other) > ONE_SPOT) return
      const [from, to] = [spotOf[i], spotOf[j] ?? null]
      spotOf = spotOf.map((id) => (id === from ? to : id))
    })
  })
  return spotOf
}

/** The middle of the bounds of points. */
function middleOf(points: readonly (Position | null)[]): Position {
  const middle = (axis: 0 | 1) => {
    const values = points.flatMap((point) => point?.[axis] ?? [])
    return (Math.min(...values) + Math.max(...values)) / 2
  }
  return [middle(0), middle(1)]
}

function wordsOf(centers: readonly Position[]): Words[] {
  const middle = middleOf(centers)
  const far = centers.map((center) => distance(middle, center))
  const nearest = Math.min(...far)
  const isInner = nearest < Math.max(...far) / 2
  const sides = centers.map((center, i) =>
    isInner && far[i] === nearest ? MIDDLE : sideOf(center, middle),
  )
  return sides.map((side, i) => {
    const repeats = sides.filter((other) => other === side).length > 1
    return repeats ? withDistance(side, far[i] ?? 0) : side
  })
}

function sideOf([lng, lat]: Position, [x, y]: Position): Words {
  // A degree of longitude is shorter away from the equator.
  const angle = Math.atan2(lat - y, (lng - x) * Math.cos((y * Math.PI) / 180))
  const eighth = Math.round(angle / (Math.PI / 4))
  return SIDES[(eighth + SIDES.length) % SIDES.length] ?? MIDDLE
}

/** `west side, 1.2 mi (1.9 km) from the middle`, in all languages. */
function withDistance(side: Words, metres: number): Words {
  const [en = '', es = ''] = LOCALES.map((locale) => distanceLabel(metres, plainLanguage(locale)))
  return { en: `${side.en}, ${en} from the middle`, es: `${side.es}, a ${es} del centro` }
}
