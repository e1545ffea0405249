import { GUID } from '../platform/guid.ts'
import { digits } from '../platform/digits.ts'
import { type DatePeriod, PERIOD_ORDERS, PERIOD_RANGES, PERIODS } from './filters/date-period.ts'
import type { SearchGeometry } from './criteria.ts'
import type { NumberRange, SearchState } from './search-state.ts'
import { parseShape } from './search-shape.ts'
import { MAX_METRES, shapeProblem } from './shape-check.ts'

/** Formats a range: `100..5000`, `100..`, `..5000`. */
export function rangeText({ from, to }: NumberRange): string {
  return `${from ?? ''}..${to ?? ''}`
}

/** Parses the output of `rangeText`; null for anything else and for a range without ends. */
export function numberRange(text: string | null): NumberRange | null {
  const parts = text?.split('..')
  if (parts?.length !== 2) return null
  const [from, to] = parts.map((part) => (part.trim() === '' ? null : Number(part)))
  if (from === undefined || to === undefined || (from === null && to === null)) return null
  return [from, to].every((end) => end === null || Number.isFinite(end)) ? { from, to } : null
}

/** Formats a period: `previous.month.3.last`, with `.fiscal` appended if fiscal. */
export function periodText({ order, period, number, range, fiscal }: DatePeriod): string {
  return [order, period, number, range ?? '', ...(fiscal ? ['fiscal'] : [])].join('.')
}

/** Parses the output of `periodText`; null for anything else. An invalid number becomes 1. */
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

/** The drawn shape in an address; null when there is none or it cannot be searched. */
export function drawnShape(params: URLSearchParams): SearchGeometry | null {
  const read = parseShape(params.get('shape') ?? '')
  return read && shapeProblem(read) === null ? read : null
}

/** Whether an address has a drawn shape that is ignored because it is invalid. */
export function hasUnreadShape(params: URLSearchParams): boolean {
  return params.has('shape') && drawnShape(params) === null
}

/** Parses places: `guid`, or `guid.metres` for a place with a distance around it. */
export function chosenPlaces(texts: readonly string[]): Pick<SearchState, 'places' | 'around'> {
  const places = new Set<string>()
  const around: Record<string, number> = {}
  for (const text of texts) {
    const [id = '', ...rest] = text.split('.')
    if (!GUID.test(id)) continue
    places.add(id)
    const metres = digits(rest.join('.'))
    if (metres > 0 && metres <= MAX_METRES) around[id] = metres
  }
  return { places: [...places], around }
}
