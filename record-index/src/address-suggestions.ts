import { addressQuery } from './address-query.ts'
import { AddressRuns, type FittingRuns, TIERS } from './address-runs.ts'
import { countBitsBetween, nextBit, type Bits } from './bits.ts'
import { hilbertKey } from './hilbert.ts'
import type { AddressSuggestion } from './index-results.ts'
import type { IndexColumns } from './index-columns.ts'
import { clearGaps } from './matcher.ts'
import { unitToLat, unitToLng } from './mercator.ts'
import type { QueryContext } from './query-context.ts'
import { contextsOf, type Segments } from './segments.ts'
import type { IndexCriteria } from './types.ts'

/** The addresses of the base or the delta that fit, with the records that the search finds there. */
interface Part extends FittingRuns {
  readonly columns: IndexColumns
  readonly matching: Bits
}

/** A location in the base or the delta. */
interface FoundLocation {
  readonly part: Part
  readonly x: number
  readonly y: number
  /** Its first address among those that fit, and the one after its last. */
  readonly from: number
  to: number
  count: number
  score: number
}

/** A location with its addresses in the base and the delta. */
interface Location {
  readonly parts: [FoundLocation, ...FoundLocation[]]
  count: number
  score: number
}

/**
 * Locations whose address is what is typed, best first (see `address-runs.ts`): those with all of it, else those with the house
 * number and some of the street, else those with some of the street. The last word may be a prefix.
 */
export function suggestAddresses(
  segments: Segments,
  text: string,
  criteria: IndexCriteria,
  limit: number,
): AddressSuggestion[] {
  const query = addressQuery(text)
  if (query.parts.length === 0) return []
  const parts = contextsOf(segments).map((context) => ({
    columns: context.columns,
    matching: matchingIn(context, criteria),
    runs: new AddressRuns(context, query),
  }))
  for (const tier of TIERS) {
    const [base, ...others] = parts.map(({ runs, ...part }) =>
      findLocations({ ...part, ...runs.fitting(tier) }),
    )
    const found = together(base, others.flat())
    if (found.length > 0)
      return firstOf(found, limit, byFit).map((location) => toSuggestion(segments, location))
  }
  return []
}

/** Each location with what the base and the delta have there. */
function together(base: readonly FoundLocation[], delta: readonly FoundLocation[]): Location[] {
  const all = base.map((one): Location => ({ parts: [one], count: one.count, score: one.score }))
  if (delta.length === 0) return all
  const inDelta = new Set(delta.map(({ x }) => x))
  const places = new Map<string, Location>()
  for (const one of all) {
    const [{ x, y }] = one.parts
    if (inDelta.has(x)) places.set(`${x} ${y}`, one)
  }
  for (const one of delta) {
    const known = places.get(`${one.x} ${one.y}`)
    if (known === undefined) {
      all.push({ parts: [one], count: one.count, score: one.score })
      continue
    }
    known.parts.push(one)
    known.count += one.count
    known.score = Math.max(known.score, one.score)
  }
  return all
}

function byFit(a: Location, b: Location): number {
  return b.score - a.score || b.count - a.count || alongCurve(a.parts[0], b.parts[0])
}

/** The first ones in an order, sorted; fast where few are wanted of many. */
function firstOf<T>(all: readonly T[], limit: number, compare: (a: T, b: T) => number): T[] {
  const first: T[] = []
  for (const one of all) {
    if (first.length === limit && compare(one, first[limit - 1]) >= 0) continue
    let at = first.length
    while (at > 0 && compare(one, first[at - 1]) < 0) at--
    first.splice(at, 0, one)
    if (first.length > limit) first.pop()
  }
  return first
}

function matchingIn(context: QueryContext, criteria: IndexCriteria): Bits {
  const matches = context.match(context.compile(criteria), { part: 'located', view: null }, 0)
  clearGaps(matches.bits, matches.runs)
  return matches.bits
}

function alongCurve(a: FoundLocation, b: FoundLocation): number {
  // Positions follow the curve.
  if (a.part.columns === b.part.columns) return a.from - b.from
  const [one, other] = [hilbertKey(a.x, a.y), hilbertKey(b.x, b.y)]
  return one.high - other.high || one.low - other.low
}

function findLocations(part: Part): FoundLocation[] {
  const { columns, matching, positions, scores } = part
  const found: FoundLocation[] = []
  for (let i = 0; i < positions.length; i++) {
    const p = positions[i]
    const count = countBitsBetween(matching, p, endOf(columns, p))
    if (count === 0) continue
    const last = found[found.length - 1]
    const [x, y] = [columns.x[p], columns.y[p]]
    if (last !== undefined && last.x === x && last.y === y) {
      last.to = i + 1
      last.count += count
      last.score = Math.max(last.score, scores[i])
    } else {
      found.push({ part, x, y, from: i, to: i + 1, count, score: scores[i] })
    }
  }
  return found
}

/** Where the run of an address ends. */
function endOf(columns: IndexColumns, position: number): number {
  return nextBit(columns.addressRuns, position + 1, columns.data.locatedEnd)
}

/** The first record, by reference, with the address that fits best. */
function toSuggestion(
  { base, delta }: Segments,
  { parts: found, count, score }: Location,
): AddressSuggestion {
  let key = 0
  let best = Infinity
  for (const { part, from, to: end } of found) {
    const { columns, matching, positions, scores } = part
    for (let i = from; i < end; i++) {
      if (scores[i] < score) continue
      const run = positions[i]
      const to = endOf(columns, run)
      for (let p = nextBit(matching, run, to); p < to; p = nextBit(matching, p + 1, to)) {
        // Between two ranks of the base, in the order of the delta.
        const rank =
          columns === base.columns || delta === null
            ? columns.reference.codes[p]
            : delta.before[p] - 1 + (columns.reference.codes[p] + 1) / (columns.data.size + 1)
        if (rank >= best) continue
        best = rank
        key = columns.key[p]
      }
    }
  }
  const { x, y } = found[0]
  return { key, x, y, lng: unitToLng(x), lat: unitToLat(y), count }
}
