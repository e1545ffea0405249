import { digits } from './digits.ts'
import { type DatePeriod, PERIOD_ORDERS, PERIOD_RANGES, PERIODS } from './date-period.ts'
import type { SearchGeometry } from './criteria.ts'
import type { NumberRange, SearchState } from './search-address.ts'
import { parseShape } from './search-shape.ts'
import { MOST_METRES, shapeProblem } from './shape-check.ts'

const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** `100..5000`, `100..`, `..5000`. */
export function rangeText({ from, to }: NumberRange): string {
  return `${from ?? ''}..${to ?? ''}`
}

/** What `rangeText` wrote; null for anything else, and for a range without ends. */
export function numberRange(text: string | null): NumberRange | null {
  const parts = text?.split('..')
  if (parts?.length !== 2) return null
  const [from, to] = parts.map((part) => (part.trim() === '' ? null : Number(part)))
  if (from === undefined || to === undefined || (from === null && to === null)) return null
  return [from, to].every((end) => end === null || Number.isFinite(end)) ? { from, to } : null
}

/** `previous.month.3.last`, with `.fiscal` at the end where it is one. */
export function periodText({ order, period, number, range, fiscal }: DatePeriod): string {
  return [order, period, number, range ?? '', ...(fiscal ? ['fiscal'] : [])].join('.')
}

/** What `periodText` wrote; null for anything else. A number that is none becomes 1. */
export function datePeriod(text: string | null): DatePeriod | null {
  const [first, second, third, fourth, fifth] = text?.split('.') ?? []
  const order = PERIOD_ORDERS.find((one) => one === first)
  const period = PERIODS.find((one) => one === second)
  if (!order || !period) return null
  const count = Math.trunc(Number(third))
  const range = PERIOD_RANGES.find((one) => one === fourth)
  return {
    order,
    period,
    number: count >= 1 && count <= 999 ? count : 1,
    fiscal: fifth === 'fiscal',
    ...(range ? { range } : {}),
  }
}

/** The drawn shape of an address; null also for one that cannot be read or searched. */
export function drawnShape(params: URLSearchParams): SearchGeometry | null {
  const read = parseShape(params.get('shape') ?? '')
  return read && shapeProblem(read) === null ? read : null
}

/** Whether an address names a drawn shape that cannot be read or searched, and so is left out. */
export function hasUnreadShape(params: URLSearchParams): boolean {
  return params.has('shape') && drawnShape(params) === null
}

/** `guid`, or `guid.metres` for what is around a place, too. */
export function chosenPlaces(texts: readonly string[]): Pick<SearchState, 'places' | 'around'> {
  const places = new Set<string>()
  const around: Record<string, number> = {}
  for (const text of texts) {
    const [id = '', ...rest] = text.split('.')
    if (!GUID.test(id)) continue
    places.add(id)
    const metres = digits(rest.join('.'))
    if (metres > 0 && metres <= MOST_METRES) around[id] = metres
  }
  return { places: [...places], around }
}
