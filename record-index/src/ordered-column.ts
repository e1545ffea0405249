import { type Bits, setBit } from './bits.ts'
import {
  type ColumnName,
  codesSection,
  float64Section,
  int32Section,
  uint32Section,
} from './sections.ts'
import { type Codes, type SharedCodes, sharedInt32, sharedUint32 } from './shared-arrays.ts'
import type { IndexData, Section } from './types.ts'
import { lowerBound } from './ranked-values.ts'

/** Bitmaps per column: more make ranges cheaper, but each costs one bit per record. */
export const DATE_STEPS = 64
export const REFERENCE_STEPS = 32
export const NUMBER_STEPS = 16

/**
 * Sections for range queries: for each of a few codes ("cuts"), a bitmap of the records with a lower code. `cardinality` is
 * the code of "no value" and of unused positions.
 */
export function buildOrderedColumn(
  name: ColumnName,
  codes: SharedCodes,
  values: Float64Array<SharedArrayBuffer>,
  cardinality: number,
  steps: number,
): Record<string, Section> {
  const cuts = chooseCuts(codes, cardinality, steps)
  const words = codes.length / 32
  const bins = sharedInt32(cuts.length * words)
  // The bin of a code is the first cut above it; a record is in the bitmap of that cut and of all later ones.
  const views = Array.from(cuts, (_, i) => bins.subarray(i * words, (i + 1) * words))
  for (let p = 0; p < codes.length; p++) {
    const code = codes[p]
    if (code < cardinality) setBit(views[firstAbove(cuts, code)], p)
  }
  for (let i = 1; i < views.length; i++) {
    const below = views[i - 1]
    const view = views[i]
    for (let w = 0; w < words; w++) view[w] |= below[w]
  }
  return {
    [`${name}.codes`]: codes,
    [`${name}.values`]: values,
    [`${name}.cuts`]: cuts,
    [`${name}.bins`]: bins,
  }
}

/** Codes that split the records into roughly equal parts; the first is 0, the last `cardinality`. */
function chooseCuts(
  codes: Codes,
  cardinality: number,
  steps: number,
): Uint32Array<SharedArrayBuffer> {
  const counts = new Uint32Array(cardinality + 1)
  for (let p = 0; p < codes.length; p++) counts[codes[p]]++
  const total = codes.length - counts[cardinality]
  const chosen = [0]
  let below = 0
  let part = 1
  for (let code = 0; code + 1 < cardinality; code++) {
    below += counts[code]
    if (below * steps < total * part) continue
    chosen.push(code + 1)
    part = Math.floor((below * steps) / total) + 1
  }
  if (cardinality > 0) chosen.push(cardinality)
  const cuts = sharedUint32(chosen.length)
  cuts.set(chosen)
  return cuts
}

/** A column of ordered values: dates, numbers, references. */
export class OrderedColumn {
  readonly codes: Codes
  /** Distinct values, ascending; empty for references, where the rank suffices. */
  readonly values: Float64Array
  readonly cuts: Uint32Array
  readonly bins: Bits
  readonly words: number

  constructor(data: IndexData, name: ColumnName) {
    this.codes = codesSection(data, `${name}.codes`)
    this.values = float64Section(data, `${name}.values`)
    this.cuts = uint32Section(data, `${name}.cuts`)
    this.bins = int32Section(data, `${name}.bins`)
    this.words = data.capacity / 32
  }

  /** The code of "no value", one above all others. */
  get cardinality(): number {
    return this.cuts[this.cuts.length - 1]
  }

  /** Index in `bins` of the bitmap of the records below cut number `cut`. */
  binOffset(cut: number): number {
    return cut * this.words
  }

  /** The codes of the values from `from` to `to` (both inclusive), as `low` and `high` (exclusive). */
  codeRange(from: number | undefined, to: number | undefined): { low: number; high: number } {
    const low = from === undefined ? 0 : lowerBound(this.values, from)
    const high = to === undefined ? this.values.length : firstAbove(this.values, to)
    return { low, high }
  }

  /** Clears the bits, in words `first` to `end`, of records whose code is not in `low` to `high` (ends exclusive). */
  keepRange(bits: Bits, first: number, end: number, low: number, high: number): void {
    if (low >= high) {
      bits.fill(0, first, end)
      return
    }
    const { codes, bins, cuts } = this
    // Records between the inner cuts are in range; between outer and inner cuts the code decides.
    const innerLow = lowerBound(cuts, low)
    const outerLow = cuts[innerLow] === low ? innerLow : innerLow - 1
    const outerHigh = lowerBound(cuts, high)
    const innerHigh = cuts[outerHigh] === high ? outerHigh : outerHigh - 1
    const hasInner = innerLow < innerHigh
    const a = this.binOffset(outerLow)
    const b = this.binOffset(hasInner ? innerLow : outerLow)
    const c = this.binOffset(hasInner ? innerHigh : outerLow)
    const d = this.binOffset(outerHigh)
    const last = high - 1
    for (let w = first; w < end; w++) {
      let word = bits[w]
      if (word === 0) continue
      word &= bins[d + w] & ~bins[a + w]
      let unsure = word & ~(bins[c + w] & ~bins[b + w])
      while (unsure !== 0) {
        const lowest = unsure & -unsure
        const code = codes[(w << 5) + 31 - Math.clz32(lowest)]
        // −1 when out of range. Branch-free, because half are at random and would be mispredicted.
        const outside = ((code - low) | (last - code)) >> 31
        word ^= lowest & outside
        unsure ^= lowest
      }
      bits[w] = word
    }
  }
}

function firstAbove(values: Float64Array | Uint32Array, value: number): number {
  let low = 0
  let high = values.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (values[middle] <= value) low = middle + 1
    else high = middle
  }
  return low
}
