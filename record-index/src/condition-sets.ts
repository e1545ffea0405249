import { type Bits, countBits, hasBit, nextBit } from './bits.ts'
import type { InternedBytes } from './interned-bytes.ts'
import type { RecordRanks } from './record-ranks.ts'
import type { IndexCriteria } from './types.ts'

/** Words of sets that are kept before all are worked out anew: 16 MB. */
const KEPT_WORDS = 1 << 22

/** Which records meet a condition: ranks in order where they are few, else bits. */
interface RecordSet {
  /** Number of records. */
  count: number
  ranks: Bits | null
  bits: Bits | null
  /** True: those that do not meet it are wanted. */
  negated: boolean
}

/**
 * Which records meet each of many conditions. Each is worked out when it is first asked for, and once as long as there is
 * room.
 */
export class ConditionSets {
  private readonly ranks: RecordRanks
  private readonly conditions: InternedBytes
  private readonly limit: number
  private readonly words: number
  private readonly scratch: Bits
  private readonly found: Uint32Array
  /** By condition; the sets stand one after another in `kept`. */
  private readonly starts: Int32Array
  private readonly counts: Uint32Array
  private readonly negated: Uint8Array
  private kept = new Int32Array(1 << 12)
  private used = 0

  /** @param conditions criteria as JSON, one condition each */
  constructor(ranks: RecordRanks, conditions: InternedBytes, limit = KEPT_WORDS) {
    this.ranks = ranks
    this.conditions = conditions
    this.limit = limit
    this.words = Math.ceil(ranks.keys.length / 32)
    this.scratch = new Int32Array(this.words)
    this.found = new Uint32Array(ranks.keys.length)
    this.starts = new Int32Array(conditions.size).fill(-1)
    this.counts = new Uint32Array(conditions.size)
    this.negated = new Uint8Array(conditions.size)
  }

  /** Whether no record meets a condition, so that none meets it and others. */
  isEmpty(condition: number): boolean {
    const { count, negated } = this.set(condition)
    return count === (negated ? this.found.length : 0)
  }

  /**
   * Keys of the records that meet all of the conditions, ascending; invalid after the next call.
   * @throws RangeError when one names a column that the index does not have
   */
  keys(conditions: Uint32Array): Uint32Array {
    const { found, ranks } = this
    const count = this.intersect(conditions)
    for (let i = 0; i < count; i++) found[i] = ranks.keys[found[i]]
    return found.subarray(0, count)
  }

  /** Writes the ranks of the records that meet all into `found`. @returns how many there are */
  private intersect(conditions: Uint32Array): number {
    if (this.used > this.limit) this.forget()
    const sets: RecordSet[] = []
    let fewest: RecordSet | null = null
    for (const condition of conditions) {
      const set = this.set(condition)
      if (set.count === 0 && !set.negated) return 0
      if (set.count === 0 || (set.count === this.found.length && !set.negated)) continue
      sets.push(set)
      if (set.ranks !== null && !set.negated && set.count < (fewest?.count ?? Infinity))
        fewest = set
    }
    const start = fewest?.ranks ?? null
    if (start === null) return this.intersectBits(sets)
    const { found } = this
    found.set(start)
    let count = start.length
    for (const set of sets) if (set !== fewest) count = keep(found, count, set)
    return count
  }

  private intersectBits(sets: readonly RecordSet[]): number {
    const { scratch, found } = this
    const end = found.length
    scratch.fill(-1)
    for (const { bits, ranks, negated } of sets) {
      const flip = negated ? -1 : 0
      if (bits !== null) for (let w = 0; w < bits.length; w++) scratch[w] &= bits[w] ^ flip
      // Few that are wanted would have been where the search began.
      if (ranks !== null) for (const rank of ranks) scratch[rank >>> 5] &= ~(1 << (rank & 31))
    }
    let count = 0
    for (let rank = nextBit(scratch, 0, end); rank < end; rank = nextBit(scratch, rank + 1, end))
      found[count++] = rank
    return count
  }

  private set(condition: number): RecordSet {
    if (this.starts[condition] === -1) this.workOut(condition)
    const start = this.starts[condition]
    const count = this.counts[condition]
    const isList = count <= this.words
    const kept = this.kept.subarray(start, start + (isList ? count : this.words))
    return {
      count,
      ranks: isList ? kept : null,
      bits: isList ? null : kept,
      negated: this.negated[condition] === 1,
    }
  }

  private workOut(condition: number): void {
    const { scratch, words } = this
    const criteria = parsed(this.conditions.value(condition))
    scratch.fill(0)
    this.ranks.find(criteria, scratch)
    const count = countBits(scratch, 0, words)
    this.reserve(Math.min(count, words))
    this.starts[condition] = this.used
    this.counts[condition] = count
    this.negated[condition] = criteria.excludedShapes === undefined ? 0 : 1
    if (count > words) {
      this.kept.set(scratch, this.used)
      this.used += words
      return
    }
    const end = words * 32
    for (let rank = nextBit(scratch, 0, end); rank < end; rank = nextBit(scratch, rank + 1, end))
      this.kept[this.used++] = rank
  }

  private reserve(words: number): void {
    if (this.used + words <= this.kept.length) return
    const larger = new Int32Array(Math.max(this.used + words, this.kept.length * 2))
    larger.set(this.kept)
    this.kept = larger
  }

  private forget(): void {
    this.used = 0
    this.starts.fill(-1)
  }
}

/** Moves the ranks that a set wants among the first `count` (ascending) to the front. @returns how many there are */
function keep(found: Uint32Array, count: number, { bits, ranks, negated }: RecordSet): number {
  let kept = 0
  if (bits !== null) {
    for (let i = 0; i < count; i++) if (hasBit(bits, found[i]) !== negated) found[kept++] = found[i]
    return kept
  }
  const list = ranks ?? new Int32Array(0)
  let next = 0
  for (let i = 0; i < count; i++) {
    while (list[next] < found[i]) next++
    if ((list[next] === found[i]) !== negated) found[kept++] = found[i]
  }
  return kept
}

/** Criteria that were written by `searchConditions`. */
function parsed(bytes: Uint8Array): Partial<IndexCriteria> {
  return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8'))
}
