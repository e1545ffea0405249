import { type Bits, countBits, countBoth, hasBit, setBit } from './bits.ts'
import type { WordRuns } from './match-runs.ts'
import { type ColumnName, codesSection, int32Section, uint32Section } from './sections.ts'
import { type Codes, type SharedCodes, sharedInt32, sharedUint32 } from './shared-arrays.ts'
import type { IndexData, Section } from './types.ts'

/** A posting takes 32 bits, a bitmap one bit per record; a value gets whichever is smaller. */
const BITS_PER_POSTING = 32

/**
 * Sections that find the records of a value without scanning the others: a bitmap for frequent values, a list of positions
 * for rare ones. `used` marks the positions that hold records.
 */
export function buildCategoryColumn(
  name: ColumnName,
  codes: SharedCodes,
  codeCount: number,
  used: Bits,
): Record<string, Section> {
  const counts = new Uint32Array(codeCount)
  for (let p = 0; p < codes.length; p++) if (hasBit(used, p)) counts[codes[p]]++

  const words = codes.length / 32
  const bitmapOf = sharedInt32(codeCount)
  const starts = sharedUint32(codeCount + 1)
  let bitmaps = 0
  let postings = 0
  for (let code = 0; code < codeCount; code++) {
    starts[code] = postings
    if (counts[code] * BITS_PER_POSTING > codes.length) {
      bitmapOf[code] = bitmaps++
    } else {
      bitmapOf[code] = -1
      postings += counts[code]
    }
  }
  starts[codeCount] = postings

  const bitmapWords = sharedInt32(bitmaps * words)
  const list = sharedUint32(postings)
  const views = Array.from({ length: bitmaps }, (_, i) =>
    bitmapWords.subarray(i * words, (i + 1) * words),
  )
  const cursor = starts.slice()
  for (let p = 0; p < codes.length; p++) {
    if (!hasBit(used, p)) continue
    const code = codes[p]
    const bitmap = bitmapOf[code]
    if (bitmap === -1) list[cursor[code]++] = p
    else setBit(views[bitmap], p)
  }
  return {
    [`${name}.codes`]: codes,
    [`${name}.bitmapOf`]: bitmapOf,
    [`${name}.bitmaps`]: bitmapWords,
    [`${name}.starts`]: starts,
    [`${name}.postings`]: list,
  }
}

/** A column of categories; the last code is "no value". */
export class CategoryColumn {
  readonly codes: Codes
  readonly codeCount: number
  readonly bitmapOf: Int32Array
  readonly bitmaps: Bits
  readonly starts: Uint32Array
  readonly postings: Uint32Array
  readonly words: number

  constructor(data: IndexData, name: ColumnName) {
    this.codes = codesSection(data, `${name}.codes`)
    this.bitmapOf = int32Section(data, `${name}.bitmapOf`)
    this.bitmaps = int32Section(data, `${name}.bitmaps`)
    this.starts = uint32Section(data, `${name}.starts`)
    this.postings = uint32Section(data, `${name}.postings`)
    this.codeCount = this.bitmapOf.length
    this.words = data.capacity / 32
  }

  /** Where the code's bitmap begins in `bitmaps`, or −1 when it has postings. */
  bitmapOffset(code: number): number {
    const bitmap = this.bitmapOf[code]
    return bitmap === -1 ? -1 : bitmap * this.words
  }

  /** The positions of a code that has no bitmap, ascending. */
  positions(code: number): Uint32Array {
    return this.postings.subarray(this.starts[code], this.starts[code + 1])
  }

  /**
   * How many of the set bits have each code. Words outside the runs must be 0. Reads the codes of the set bits or
   * intersects bitmaps, whichever is cheaper.
   */
  countCodes(bits: Bits, runs: WordRuns): Uint32Array {
    const counts = new Uint32Array(this.codeCount)
    let matches = 0
    let words = 0
    for (let r = 0; r < runs.length; r += 2) {
      matches += countBits(bits, runs[r], runs[r + 1])
      words += runs[r + 1] - runs[r]
    }
    const bitmapCount = this.bitmaps.length / Math.max(1, this.words)
    if (matches * 2 < words * bitmapCount + this.postings.length * 2) {
      this.countByReading(bits, runs, counts)
      return counts
    }
    for (let code = 0; code < this.codeCount; code++) {
      const offset = this.bitmapOffset(code)
      let count = 0
      if (offset === -1) {
        for (let i = this.starts[code]; i < this.starts[code + 1]; i++) {
          const p = this.postings[i]
          count += (bits[p >>> 5] >>> (p & 31)) & 1
        }
      } else {
        for (let r = 0; r < runs.length; r += 2) {
          count += countBoth(bits, this.bitmaps, offset, runs[r], runs[r + 1])
        }
      }
      counts[code] = count
    }
    return counts
  }

  private countByReading(bits: Bits, runs: WordRuns, counts: Uint32Array): void {
    const { codes } = this
    for (let r = 0; r < runs.length; r += 2) {
      for (let w = runs[r]; w < runs[r + 1]; w++) {
        let word = bits[w]
        const base = w << 5
        while (word !== 0) {
          const lowest = word & -word
          counts[codes[base + 31 - Math.clz32(lowest)]]++
          word ^= lowest
        }
      }
    }
  }
}
