import { ConditionSets } from './condition-sets.ts'
import { GrowableUint32 } from './growable.ts'
import { InternedBytes } from './interned-bytes.ts'
import type { RecordIndex } from './record-index.ts'
import { RecordRanks } from './record-ranks.ts'
import { searchConditions } from './search-conditions.ts'
import type { IndexCriteria } from './types.ts'

const HIGHEST = 2 ** 32 - 1
/** Texts of conditions that are at hand, and the longest of them: filters and places, which most searches share. */
const AT_HAND = 20_000
const SHORT = 200

/**
 * Many searches at once over few records: a search the other way round. A condition that searches share is kept once and
 * looked up once, and searches with the same conditions are one. What is kept are bytes, not objects, so that a million
 * searches fit beside everything else in a process.
 */
export class CriteriaIndex {
  private readonly taken = new Set<number>()
  private readonly conditions = new InternedBytes()
  /** Lists of conditions; the first of each usually leaves the fewest records. */
  private readonly lists = new InternedBytes()
  /** By search: what its caller calls it, and its list. */
  private readonly ids = new GrowableUint32()
  private readonly listOf = new GrowableUint32()
  private readonly encoder = new TextEncoder()
  private readonly atHand = new Map<string, number>()

  /** How many searches there are. */
  get size(): number {
    return this.ids.length
  }

  /**
   * Adds a search under a number of the caller's choice, an unsigned 32-bit integer. Columns are looked up when it is
   * matched.
   * @throws RangeError for a number that is taken or none, and nothing is added
   */
  add(id: number, criteria: IndexCriteria): void {
    if (!Number.isInteger(id) || id < 0 || id > HIGHEST)
      throw new RangeError(`A search needs a whole number from 0 to ${HIGHEST}, not ${id}`)
    if (this.taken.has(id)) throw new RangeError(`There is already a search under ${id}`)
    const texts = searchConditions(criteria)
    const list = new Uint32Array(texts.length)
    for (let i = 0; i < texts.length; i++) list[i] = this.condition(texts[i])
    this.listOf.push(this.lists.intern(new Uint8Array(list.buffer)))
    this.ids.push(id)
    this.taken.add(id)
  }

  /**
   * Calls back once for each search that matches some of the index's records, with their keys in ascending order, which
   * are what a search with the same criteria would find. The keys are those of that call only: the next has others in the same
   * array. Searches come in no order.
   * @throws RangeError when a search names a column that the index does not have, as a search would
   */
  match(index: RecordIndex, found: (id: number, keys: Uint32Array) => void): void {
    const { ids } = this
    const sets = new ConditionSets(new RecordRanks(index), this.conditions)
    const searches = grouped(this.listOf.values(), this.lists.size)
    const firsts = Uint32Array.from({ length: this.lists.size }, (_, list) => this.list(list)[0])
    // Lists with the same first condition follow each other, so that it need not be kept for long.
    const lists = grouped(firsts, this.conditions.size)
    for (let condition = 0; condition < this.conditions.size; condition++) {
      const ofCondition = lists.of(condition)
      if (ofCondition.length === 0 || sets.isEmpty(condition)) continue
      for (const list of ofCondition) {
        const keys = sets.keys(this.list(list))
        if (keys.length === 0) continue
        for (const search of searches.of(list)) found(ids.at(search), keys)
      }
    }
  }

  /** The number of a condition. */
  private condition(text: string): number {
    const known = this.atHand.get(text)
    if (known !== undefined) return known
    const number = this.conditions.intern(this.encoder.encode(text))
    if (text.length > SHORT) return number
    if (this.atHand.size === AT_HAND) this.atHand.clear()
    this.atHand.set(text, number)
    return number
  }

  /** Conditions of a list. */
  private list(number: number): Uint32Array {
    const bytes = this.lists.value(number)
    return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4)
  }
}

/** The indexes of an array by their value. */
function grouped(values: Uint32Array, groups: number): { of(group: number): Uint32Array } {
  const starts = new Uint32Array(groups + 1)
  for (const value of values) starts[value + 1]++
  for (let group = 0; group < groups; group++) starts[group + 1] += starts[group]
  const members = new Uint32Array(values.length)
  const next = starts.slice()
  values.forEach((value, i) => {
    members[next[value]++] = i
  })
  return { of: (group) => members.subarray(starts[group], starts[group + 1]) }
}
