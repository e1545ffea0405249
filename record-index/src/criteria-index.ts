import { ConditionSets } from './condition-sets.ts'
import { GrowableUint32 } from './growable.ts'
import { InternedWords } from './interned-words.ts'
import type { RecordIndex } from './record-index.ts'
import { RecordRanks } from './record-ranks.ts'
import { StoredConditions } from './stored-conditions.ts'
import type { IndexCriteria } from './types.ts'

/** Searches that say the same, and what they find. */
export interface FoundRecords {
  /** Their numbers. */
  readonly searches: Uint32Array
  /** Of the records, ascending, at least one: what a search with these criteria would find. */
  readonly keys: Uint32Array
}

/**
 * Many searches at once over few records: a search the other way round. A condition that searches share is kept once and
 * looked up once, and searches with the same conditions are one. What is kept are numbers, not objects, so that a million
 * searches fit beside everything else in a process, and are there for the next records.
 */
export class CriteriaIndex {
  private readonly conditions = new StoredConditions()
  /** Lists of conditions; the first of each usually leaves the fewest records. */
  private readonly lists = new InternedWords()
  /** By search. */
  private readonly listOf = new GrowableUint32()
  private readonly list = new GrowableUint32()

  /** How many searches there are. */
  get size(): number {
    return this.listOf.length
  }

  /**
   * Adds a search. Columns are looked up when it is matched.
   * @returns its number: they are counted from 0
   * @throws RangeError for a number in it that is none, and nothing is added
   */
  add(criteria: IndexCriteria): number {
    this.list.length = 0
    this.conditions.add(criteria, this.list)
    this.listOf.push(this.lists.intern(this.list.values()))
    return this.size - 1
  }

  /**
   * Goes through the searches that match some of the index's records, each once, in no order. What it yields is valid until
   * the next: it is written over. No search is added meanwhile.
   * @param refused is told of searches that name a column that the index does not have: they match nothing
   * @throws RangeError for such a search, as a search would, unless there is `refused`
   */
  *match(
    index: RecordIndex,
    refused?: (searches: Uint32Array, error: RangeError) => void,
  ): Generator<FoundRecords> {
    const { lists } = this
    const sets = new ConditionSets(new RecordRanks(index), this.conditions)
    const searches = grouped(this.listOf.values(), lists.size)
    // Lists with the same first condition follow each other, so that it need not be kept for long.
    const byFirst = grouped(this.firsts(), this.conditions.size)
    const all = lists.all
    for (const list of byFirst.members) {
      const [from, to] = [lists.start(list), lists.end(list)]
      const error = sets.refusal(all, from, to)
      if (error !== null && refused === undefined) throw error
      if (error !== null) {
        refused?.(searches.of(list), error)
        continue
      }
      const keys = sets.keys(all, from, to)
      if (keys.length > 0) yield { searches: searches.of(list), keys }
    }
  }

  /** By list: its first condition. */
  private firsts(): Uint32Array {
    const { lists } = this
    const firsts = new Uint32Array(lists.size)
    for (let list = 0; list < firsts.length; list++) firsts[list] = lists.all[lists.start(list)]
    return firsts
  }
}

/** The indexes of an array, ordered by their value. */
function grouped(
  values: Uint32Array,
  groups: number,
): { members: Uint32Array; of(group: number): Uint32Array } {
  const starts = new Uint32Array(groups + 1)
  for (let i = 0; i < values.length; i++) starts[values[i] + 1]++
  for (let group = 0; group < groups; group++) starts[group + 1] += starts[group]
  const members = new Uint32Array(values.length)
  const next = starts.slice()
  for (let i = 0; i < values.length; i++) members[next[values[i]]++] = i
  return { members, of: (group) => members.subarray(starts[group], starts[group + 1]) }
}
