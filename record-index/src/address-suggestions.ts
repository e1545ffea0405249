import { type AddressWord, addressWords } from './address-words.ts'
import { type Bits, countBitsBetween, hasBit, nextBit } from './bits.ts'
import { hilbertKey } from './hilbert.ts'
import type { IndexColumns } from './index-columns.ts'
import { clearGaps } from './matcher.ts'
import { unitToLat, unitToLng } from './mercator.ts'
import type { QueryContext } from './query-context.ts'
import { contextsOf, type Segments } from './segments.ts'
import type { IndexCriteria } from './types.ts'
import type { AddressSuggestion } from './index-results.ts'

/** Address runs examined per query: a single letter matches far more than anyone reads. */
const MAX_RUNS = 20_000

/** A location in the base or the delta. */
interface FoundLocation {
  columns: IndexColumns
  /** Matching records. */
  matching: Bits
  /** Address runs that have the words. */
  runs: Bits
  x: number
  y: number
  from: number
  to: number
  count: number
  score: number
}

/**
 * Distinct locations whose address contains every word; the last word may be a prefix. Street types, directions and unit
 * types may be missing or differ; locations where they agree rank higher.
 */
export function suggestAddresses(
  segments: Segments,
  text: string,
  criteria: IndexCriteria,
  limit: number,
): AddressSuggestion[] {
  const words = addressWords(text)
  if (words.length === 0) return []
  const found = new Map<string, FoundLocation[]>()
  for (const context of contextsOf(segments))
    for (const one of findLocations(context, words, criteria)) {
      const here = found.get(`${one.x} ${one.y}`)
      if (here === undefined) found.set(`${one.x} ${one.y}`, [one])
      else here.push(one)
    }
  return Array.from(found.values(), (parts) => ({
    parts,
    count: parts.reduce((sum, one) => sum + one.count, 0),
    score: Math.max(...parts.map((one) => one.score)),
  }))
    .sort((a, b) => b.score - a.score || b.count - a.count || alongCurve(a.parts[0], b.parts[0]))
    .slice(0, limit)
    .map(({ parts, count }) => toSuggestion(segments, parts, count))
}

function alongCurve(a: FoundLocation, b: FoundLocation): number {
  // Positions follow the curve.
  if (a.columns === b.columns) return a.from - b.from
  const [one, other] = [hilbertKey(a.x, a.y), hilbertKey(b.x, b.y)]
  return one.high - other.high || one.low - other.low
}

function findLocations(
  context: QueryContext,
  words: readonly AddressWord[],
  criteria: IndexCriteria,
): FoundLocation[] {
  const { columns } = context
  const { runs, hints } = findRuns(columns, words)
  const matches = context.match(context.compile(criteria), { part: 'located', view: null }, 0)
  clearGaps(matches.bits, matches.runs)

  const found: FoundLocation[] = []
  const end = columns.data.locatedEnd
  let examined = 0
  for (
    let p = nextBit(runs, 0, end);
    p < end && examined < MAX_RUNS;
    p = nextBit(runs, p + 1, end)
  ) {
    examined++
    const to = nextBit(columns.addressRuns, p + 1, end)
    const count = countBitsBetween(matches.bits, p, to)
    if (count === 0) continue
    let score = 0
    for (const hint of hints) if (hasBit(hint, p)) score++
    const last = found[found.length - 1]
    const [x, y] = [columns.x[p], columns.y[p]]
    if (last !== undefined && last.x === x && last.y === y) {
      last.to = to
      last.count += count
      last.score = Math.max(last.score, score)
    } else {
      found.push({ columns, matching: matches.bits, runs, x, y, from: p, to, count, score })
    }
  }
  return found
}

/** The runs whose address has all required words and, for each optional word, the runs that have it. */
function findRuns(
  columns: IndexColumns,
  words: readonly AddressWord[],
): { runs: Bits; hints: Bits[] } {
  const lastWord = words[words.length - 1]
  const find = (word: AddressWord) => {
    const bits = new Int32Array(columns.words)
    columns.address.find(word.canonical, false, bits)
    // The last word is still being typed, so what looks like an abbreviation may be a prefix.
    if (word === lastWord) columns.address.find(word.typed, true, bits)
    return bits
  }
  const isRequired = words.every((word) => word.optional)
    ? () => true
    : (word: AddressWord) => !word.optional
  const runs = find(words.find(isRequired) ?? words[0])
  for (const word of words.filter(isRequired)) {
    const bits = find(word)
    for (let w = 0; w < runs.length; w++) runs[w] &= bits[w]
  }
  return { runs, hints: words.filter((word) => !isRequired(word)).map(find) }
}

function toSuggestion(
  { base, delta }: Segments,
  parts: readonly FoundLocation[],
  count: number,
): AddressSuggestion {
  let key = 0
  let best = Infinity
  for (const { columns, matching, runs, from, to: end } of parts) {
    for (let run = from; run < end; run = nextBit(runs, run + 1, end)) {
      const to = nextBit(columns.addressRuns, run + 1, end)
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
  const { x, y } = parts[0]
  return { key, x, y, lng: unitToLng(x), lat: unitToLat(y), count }
}
