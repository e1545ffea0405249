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

/** In place of a list: the search matches nothing. */
const NOTHING = 0xffffffff

/**
 * Many searches at once over few records: a search the other way round. A condition that searches share is kept once and
 * looked up once, and searches with the same conditions are one. What is kept are numbers, not objects, so that a million
 * searches fit beside everything else in a process, and are there for the next records. Searches come and change; what
 * only former ones said stays until the whole is made anew.
 */
export class CriteriaIndex {
  private readonly conditions = new StoredConditions()
  /** Lists of conditions; the first of each usually leaves the fewest records. */
  private readonly lists = new InternedWords()
  /** By list: searches that say it. */
  private readonly uses = new GrowableUint32()
  /** By search. */
  private readonly listOf = new GrowableUint32()
  private readonly list = new GrowableUint32()
  private former = 0

  /** How many searches there are. */
  get size(): number {
    return this.listOf.length
  }

  /** Bytes that the searches take. */
  get bytes(): number {
    const { conditions, lists, uses, listOf } = this
    return conditions.bytes + lists.bytes + uses.bytes + listOf.bytes
  }

  /** Part of what is kept that no search says any more, from 0 to 1. */
  get worn(): number {
    return this.lists.size === 0 ? 0 : this.former / this.lists.size
  }

  /**
   * Adds a search; null matches nothing. Columns are looked up when it is matched.
   * @returns its number: they are counted from 0
   * @throws RangeError for a number in it that is none, and nothing is added
   */
  add(criteria: IndexCriteria | null): number {
    const list = this.numbered(criteria)
    this.listOf.push(NOTHING)
    this.use(this.size - 1, list)
    return this.size - 1
  }

  /**
   * Has a search that was added look for something else; null matches nothing.
   * @throws RangeError for a number in it that is none, and nothing changes
   */
  replace(search: number, criteria: IndexCriteria | null): void {
    const before = this.listOf.at(search)
    this.use(search, this.numbered(criteria))
    if (before === NOTHING) return
    this.uses.set(before, this.uses.at(before) - 1)
    if (this.uses.at(before) === 0) this.former++
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
      if (this.uses.at(list) === 0) continue
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

  /** The list of a search's conditions. */
  private numbered(criteria: IndexCriteria | null): number {
    if (criteria === null) return NOTHING
    this.list.length = 0
    this.conditions.add(criteria, this.list)
    const list = this.lists.intern(this.list.values())
    if (list === this.uses.length) {
      this.uses.push(0)
      this.former++
    }
    return list
  }

  private use(search: number, list: number): void {
    this.listOf.set(search, list)
    if (list === NOTHING) return
    if (this.uses.at(list) === 0) this.former--
    this.uses.set(list, this.uses.at(list) + 1)
  }

  /** By list: its first condition. */
  private firsts(): Uint32Array {
    const { lists } = this
    const firsts = new Uint32Array(lists.size)
    for (let list = 0; list < firsts.length; list++) firsts[list] = lists.all[lists.start(list)]
    return firsts
  }
}

/** The indexes of an array, ordered by their value; those without a group are left out. */
function grouped(
  values: Uint32Array,
  groups: number,
): { members: Uint32Array; of(group: number): Uint32Array } {
  const starts = new Uint32Array(groups + 1)
  for (let i = 0; i < values.length; i++) if (values[i] < groups) starts[values[i] + 1]++
  for (let group = 0; group < groups; group++) starts[group + 1] += starts[group]
  const members = new Uint32Array(starts[groups])
  const next = starts.slice()
  for (let i = 0; i < values.length; i++) if (values[i] < groups) members[next[values[i]]++] = i
  return { members, of: (group) => members.subarray(starts[group], starts[group + 1]) }
}
