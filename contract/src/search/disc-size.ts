/** Diameters of clusters in CSS pixels. */
export const SMALLEST_CLUSTER = 18
export const LARGEST_CLUSTER = 44
/** Diameters come in steps of this many pixels, so that few images serve all clusters. */
const STEP = 2
/** Size of the number in a cluster in CSS pixels, the width of a digit in it and the room around it. */
export const COUNT_TEXT_SIZE = 11
const CHARACTER_WIDTH = 6.6
const ROOM = 11

/**
 * A count in at most five characters: 999, 1.2K, 9.0K, 19.3K, 615K, 1.2M. The decimal is always
 * written: a disc holds its number, and 9K beside 8.9K would look like fewer.
 */
export function abbreviateCount(count: number, locale = 'en'): string {
  if (count < 1_000) return String(count)
  const [unit, suffix] = count < 999_500 ? [1_000, 'K'] : [1_000_000, 'M']
  const value = count / unit
  const digits = value < 99.95 ? 1 : 0
  const number = new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  })
  return `${number.format(value)}${suffix}`
}

/**
 * The count whose cluster has the largest diameter: the largest shown, rounded up to 1, 2 or 5 times
 * a power of ten so that sizes stay the same while the view moves a little.
 */
export function countScale(counts: Iterable<number>): number {
  let largest = 10
  for (const count of counts) largest = Math.max(largest, count)
  const power = 10 ** Math.floor(Math.log10(largest))
  const factor = [1, 2, 5, 10].find((one) => one * power >= largest) ?? 10
  return factor * power
}

/** Diameter of a cluster: its area is proportional to its count, and its number always fits. */
export function clusterDiameter(count: number, scale: number, label: string): number {
  const proportional = LARGEST_CLUSTER * Math.sqrt(count / scale)
  const fitting = label.length * CHARACTER_WIDTH + ROOM
  const diameter = Math.max(SMALLEST_CLUSTER, proportional, fitting)
  return Math.min(LARGEST_CLUSTER, Math.round(diameter / STEP) * STEP)
}
