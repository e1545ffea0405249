import { type Bits, trailingZeros } from './bits.ts'
import { RankBits } from './rank-bits.ts'
import type { RecordRanks } from './record-ranks.ts'
import type { StoredConditions } from './stored-conditions.ts'

/** Words of sets that are kept before all are worked out anew: 16 MB. */
const KEPT_WORDS = 1 << 22
/** In `starts`: not worked out, and a condition that these records cannot be searched by. */
const UNKNOWN = -1
const REFUSED = -2

/**
 * Which records meet each of many conditions. Each is worked out when it is first asked for, and once as long as there is
 * room. A set is the ranks of its records in order where they are few, else bits.
 */
export class ConditionSets {
  private readonly ranks: RecordRanks
  private readonly conditions: StoredConditions
  private readonly limit: number
  private readonly words: number
  private readonly scratch: RankBits
  private readonly found: Uint32Array
  private readonly merged: Bits
  /** By condition; the sets stand one after another in `kept`. */
  private readonly starts: Int32Array
  private readonly counts: Uint32Array
  /** 1: those that do not meet it are wanted. */
  private readonly negated: Uint8Array
  private readonly errors = new Map<number, RangeError>()
  /** Of the list that is looked at: those of its conditions that narrow it down. */
  private used: number[] = []
  private kept = new Int32Array(1 << 12)
  private end = 0

  constructor(ranks: RecordRanks, conditions: StoredConditions, limit = KEPT_WORDS) {
    this.ranks = ranks
    this.conditions = conditions
    this.limit = limit
    this.words = Math.ceil(ranks.keys.length / 32)
    this.scratch = new RankBits(ranks.keys.length)
    this.found = new Uint32Array(ranks.keys.length)
    this.merged = new Int32Array(this.words)
    this.starts = new Int32Array(conditions.size).fill(UNKNOWN)
    this.counts = new Uint32Array(conditions.size)
    this.negated = new Uint8Array(conditions.size)
  }

  /** Why one of the conditions at `from` to `to` (exclusive) cannot be looked up; null: all of them can. */
  refusal(list: Uint32Array, from: number, to: number): RangeError | null {
    for (let i = from; i < to; i++) {
      if (this.starts[list[i]] === UNKNOWN) this.workOut(list[i])
      if (this.starts[list[i]] === REFUSED) return this.errors.get(list[i]) ?? null
    }
    return null
  }

  /**
   * Keys of the records that meet all of the conditions at `from` to `to` (exclusive), ascending; invalid after the next call.
   * @throws RangeError when one names a column that the index does not have
   */
  keys(list: Uint32Array, from = 0, to = list.length): Uint32Array {
    if (this.end > this.limit) this.forget()
    const refusal = this.refusal(list, from, to)
    if (refusal !== null) throw refusal
    const count = this.intersect(list, from, to)
    const { found, ranks } = this
    for (let i = 0; i < count; i++) found[i] = ranks.keys[found[i]]
    return found.subarray(0, count)
  }

  /** Writes the ranks of the records that meet all into `found`. @returns how many there are */
  private intersect(list: Uint32Array, from: number, to: number): number {
    const { counts, negated, words, used, found } = this
    const all = found.length
    used.length = 0
    let fewest = -1
    for (let i = from; i < to; i++) {
      const condition = list[i]
      const count = counts[condition]
      if (negated[condition] === 1) {
        if (count === all) return 0
        if (count > 0) used.push(condition)
        continue
      }
      if (count === 0) return 0
      if (count === all) continue
      used.push(condition)
      if (count <= words && (fewest === -1 || count < counts[fewest])) fewest = condition
    }
    if (fewest === -1) return this.intersectBits()
    let left = counts[fewest]
    const start = this.starts[fewest]
    for (let i = 0; i < left; i++) found[i] = this.kept[start + i]
    for (const condition of used) if (condition !== fewest) left = this.keep(left, condition)
    return left
  }

  /** The same where every set that is wanted is of many. */
  private intersectBits(): number {
    const { merged, found, kept, starts, counts, negated, words } = this
    merged.fill(-1)
    // The last word may have bits of no record.
    if ((found.length & 31) !== 0) merged[words - 1] = ~(-1 << (found.length & 31))
    for (const condition of this.used) {
      const start = starts[condition]
      if (counts[condition] > words) {
        const flip = negated[condition] === 1 ? -1 : 0
        for (let w = 0; w < words; w++) merged[w] &= kept[start + w] ^ flip
        continue
      }
      // Few that are wanted would have been where the search began.
      for (let i = start; i < start + counts[condition]; i++)
        merged[kept[i] >>> 5] &= ~(1 << (kept[i] & 31))
    }
    let count = 0
    for (let w = 0; w < words; w++)
      for (let word = merged[w]; word !== 0; word &= word - 1)
        found[count++] = w * 32 + trailingZeros(word)
    return count
  }

  /** Moves those that a set wants among the first `count` ranks to the front. @returns how many there are */
  private keep(count: number, condition: number): number {
    const { found, kept } = this
    const start = this.starts[condition]
    const size = this.counts[condition]
    const wanted = this.negated[condition] === 1 ? 0 : 1
    let left = 0
    if (size > this.words) {
      for (let i = 0; i < count; i++) {
        const rank = found[i]
        if (((kept[start + (rank >>> 5)] >>> (rank & 31)) & 1) === wanted) found[left++] = rank
      }
      return left
    }
    const end = start + size
    let next = start
    for (let i = 0; i < count; i++) {
      const rank = found[i]
      while (next < end && kept[next] < rank) next++
      const isIn = next < end && kept[next] === rank ? 1 : 0
      if (isIn === wanted) found[left++] = rank
    }
    return left
  }

  private workOut(condition: number): void {
    const { words, found } = this
    try {
      this.lookUp(condition)
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      this.errors.set(condition, error)
      this.starts[condition] = REFUSED
      return
    }
    const count = this.scratch.drain(found)
    this.reserve(Math.min(count, words))
    const start = this.end
    const { kept } = this
    this.starts[condition] = start
    this.counts[condition] = count
    if (count > words) {
      kept.fill(0, start, start + words)
      for (let i = 0; i < count; i++) kept[start + (found[i] >>> 5)] |= 1 << (found[i] & 31)
      this.end += words
      return
    }
    for (let i = 0; i < count; i++) kept[start + i] = found[i]
    this.end += count
  }

  private lookUp(condition: number): void {
    const stored = this.conditions.read(condition)
    if ('criteria' in stored) return this.ranks.find(stored.criteria, this.scratch)
    this.negated[condition] = stored.isExcluded ? 1 : 0
    this.ranks.findShapes(stored.shapes, stored.length, this.scratch)
  }

  private reserve(words: number): void {
    if (this.end + words <= this.kept.length) return
    const larger = new Int32Array(Math.max(this.end + words, this.kept.length * 2))
    larger.set(this.kept)
    this.kept = larger
  }

  private forget(): void {
    this.end = 0
    this.starts.fill(UNKNOWN)
    this.errors.clear()
  }
}
