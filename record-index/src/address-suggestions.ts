import { type AddressWord, addressWords } from './address-words.ts'
import { type Bits, countBitsBetween, hasBit, nextBit } from './bits.ts'
import type { IndexColumns } from './index-columns.ts'
import { unitToLat, unitToLng } from './mercator.ts'
import type { QueryContext } from './query-context.ts'
import type { AddressSuggestion, IndexCriteria } from './types.ts'

/** Address runs examined per query: a single letter matches far more than anyone reads. */
const MAX_RUNS = 20_000

interface FoundLocation {
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
  context: QueryContext,
  text: string,
  criteria: IndexCriteria,
  limit: number,
): AddressSuggestion[] {
  const { columns } = context
  const words = addressWords(text)
  if (words.length === 0) return []
  const { runs, hints } = findRuns(columns, words)
  const matches = context.match(context.compile(criteria), { part: 'located', view: null }, 0)

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
    if (last !== undefined && last.x === columns.x[p] && last.y === columns.y[p]) {
      last.to = to
      last.count += count
      last.score = Math.max(last.score, score)
    } else {
      found.push({ x: columns.x[p], y: columns.y[p], from: p, to, count, score })
    }
  }
  found.sort((a, b) => b.score - a.score || b.count - a.count || a.from - b.from)
  return found
    .slice(0, limit)
    .map((location) => toSuggestion(columns, location, matches.bits, runs))
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
  columns: IndexColumns,
  location: FoundLocation,
  matching: Bits,
  runs: Bits,
): AddressSuggestion {
  const { x, y, count } = location
  let key = 0
  let best = Infinity
  for (let run = location.from; run < location.to; run = nextBit(runs, run + 1, location.to)) {
    const to = nextBit(columns.addressRuns, run + 1, location.to)
    for (let p = nextBit(matching, run, to); p < to; p = nextBit(matching, p + 1, to)) {
      const rank = columns.reference.codes[p]
      if (rank >= best) continue
      best = rank
      key = columns.key[p]
    }
  }
  return { key, x, y, lng: unitToLng(x), lat: unitToLat(y), count }
}
