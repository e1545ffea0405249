import { readableArea } from '../shape-area.ts'
import type { Language } from './language.ts'

/** Metres around an address or a place that can be chosen, each with what people call it. */
export const DISTANCES = [
  { metres: 150, foot: 500 },
  { metres: 300, foot: 1_000 },
  { metres: 400, mile: 0.25 },
  { metres: 800, mile: 0.5 },
  { metres: 1_600, mile: 1 },
] as const

const FOOT = 0.3048
const MILE = 1_609.344
/** Fractions of a mile read better as such. */
const FRACTIONS: Record<number, string> = { 0.25: '¼', 0.5: '½' }

/** `500 ft (150 m)`, `¼ mi (400 m)`, `1.2 mi (1.9 km)`. */
export function distanceLabel(
  metres: number,
  { locale, text }: Pick<Language, 'locale' | 'text'>,
): string {
  const known = DISTANCES.find((one) => one.metres === metres)
  const feet = known && 'foot' in known ? known.foot : metres / FOOT
  const miles = known && 'mile' in known ? known.mile : metres / MILE
  const write = (value: number, digits: number) =>
    new Intl.NumberFormat(locale, { maximumSignificantDigits: digits }).format(value)
  const us =
    metres < 400
      ? text('distance.feet', { value: write(feet, 3) })
      : text('distance.miles', { value: FRACTIONS[miles] ?? write(miles, 3) })
  const metric =
    metres < 1_000
      ? text('distance.metres', { value: write(metres, 3) })
      : text('distance.kilometres', { value: write(metres / 1_000, 3) })
  return `${us} (${metric})`
}

/** `12 acres (4.86 ha)`. @param area square metres. */
export function areaLabel(
  area: number,
  { locale, text }: Pick<Language, 'locale' | 'text'>,
): string {
  const { us, metric } = readableArea(area)
  const write = (value: number) => new Intl.NumberFormat(locale).format(value)
  const usWords = text(
    us.unit === 'acres'
      ? us.value === 1
        ? 'area.acre'
        : 'area.acres'
      : us.unit === 'squareMiles'
        ? 'area.squareMiles'
        : 'area.squareFeet',
    { value: write(us.value) },
  )
  const metricWords = text(
    metric.unit === 'hectares'
      ? 'area.hectares'
      : metric.unit === 'squareKilometres'
        ? 'area.squareKilometres'
        : 'area.squareMetres',
    { value: write(metric.value) },
  )
  return `${usWords} (${metricWords})`
}
