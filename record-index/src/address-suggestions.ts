import { type AddressWord, addressWords } from './address-words.ts'
import { type Bits, countBitsBetween, hasBit, nextBit } from './bits.ts'
import type { IndexColumns } from './index-columns.ts'
import { unitToLat, unitToLng } from './mercator.ts'
import type { QueryContext } from './query-context.ts'
import type { AddressSuggestion, IndexCriteria } from './types.ts'

/** Runs of records with one address that are looked at; a single letter finds far more than anyone reads. */
const MOST_RUNS = 20_000

interface Found {
  x: number
  y: number
  from: number
  to: number
  count: number
  score: number
}

/**
 * Distinct locations with an address that holds every word, the last at least as the beginning of a word. Kinds of street,
 * directions and kinds of unit may be missing or differ; where they agree the location comes earlier.
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

  const found: Found[] = []
  const end = columns.data.locatedEnd
  let looked = 0
  for (
    let p = nextBit(runs, 0, end);
    p < end && looked < MOST_RUNS;
    p = nextBit(runs, p + 1, end)
  ) {
    looked++
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

/** The runs whose address holds the required words, and for each ranking word the runs that hold it. */
function findRuns(
  columns: IndexColumns,
  words: readonly AddressWord[],
): { runs: Bits; hints: Bits[] } {
  const lastWord = words[words.length - 1]
  const find = (word: AddressWord) => {
    const bits = new Int32Array(columns.words)
    columns.address.find(word.canonical, false, bits)
    // While it is being typed the last word may become any longer one, also one that is not an abbreviation.
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
  location: Found,
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
