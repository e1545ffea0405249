import { GrowableFloat64, type GrowableUint32 } from './growable.ts'
import { InternedWords } from './interned-words.ts'
import { storeShapes } from './stored-shapes.ts'
import type { IndexCriteria, IndexRange, IndexShape } from './types.ts'

/** First word of a condition: JSON of criteria, shapes to be in, or shapes to be outside of. */
const CRITERIA = 0
const WITHIN = 1
const OUTSIDE = 2
/** Values and texts of conditions that are at hand, and the longest of them: those that most searches share. */
const AT_HAND = 20_000
const SHORT = 200

/** A condition, as it is read: a view of scratch memory that the next one reuses, or criteria. */
export type StoredCondition =
  | { readonly shapes: Float64Array; readonly length: number; readonly isExcluded: boolean }
  | { readonly criteria: Partial<IndexCriteria> }

/** The conditions of many searches, each kept once and known by its number from 0. */
export class StoredConditions {
  private readonly kept = new InternedWords()
  private readonly shapes = new GrowableFloat64()
  private words = new Uint32Array(256)
  private doubles = new Float64Array(128)
  private halves = new Uint32Array(this.doubles.buffer)
  private readonly encoder = new TextEncoder()
  private readonly decoder = new TextDecoder()
  /** By text, by place, and by category and value: numbers of conditions. */
  private readonly texts = new Map<string, number>()
  private readonly places = new Map<string, number>()
  private readonly values = new Map<string, Map<string | null, number>>()
  private atHand = 0

  get size(): number {
    return this.kept.size
  }

  /** Bytes that they take, without the few that are at hand. */
  get bytes(): number {
    return this.kept.bytes
  }

  /**
   * Appends the numbers of the conditions of a search, which are kept if they are new: all of them together are the search.
   * Those that are spelled differently and say the same are one. The first usually leaves the fewest records; what is left
   * out comes last.
   * @throws RangeError for a number that is none
   */
  add(criteria: IndexCriteria, into: GrowableUint32): void {
    const { keys, shapes, placeShapes, excludedShapes, text, places, categories } = criteria
    if (keys !== undefined) into.push(this.ofText({ keys: distinct(keys, (a, b) => a - b) }))
    if (shapes !== undefined) into.push(this.ofShapes(shapes, WITHIN))
    if (placeShapes !== undefined) into.push(this.ofShapes(placeShapes, WITHIN))
    if (text !== undefined) into.push(this.ofText({ text }))
    if (places !== undefined) into.push(this.ofPlaces(places))
    for (const id in categories) {
      const values = Object.hasOwn(categories, id) ? categories[id] : undefined
      if (values !== undefined) into.push(this.ofValues(id, values))
    }
    this.addRanges('numbers', criteria.numbers, into)
    this.addRanges('dates', criteria.dates, into)
    const { statusCategory, visibility } = criteria
    if (statusCategory !== undefined) into.push(this.ofText({ statusCategory }))
    into.push(this.ofText({ visibility }))
    if (excludedShapes !== undefined) into.push(this.ofShapes(excludedShapes, OUTSIDE))
  }

  /** The condition with a number. */
  read(number: number): StoredCondition {
    const { all } = this.kept
    const from = this.kept.start(number)
    const to = this.kept.end(number)
    const tag = all[from]
    if (tag === CRITERIA) {
      const text = new Uint8Array(all.buffer, (from + 2) * 4, all[from + 1])
      return { criteria: JSON.parse(this.decoder.decode(text)) }
    }
    const length = (to - from - 1) / 2
    if (length > this.doubles.length) {
      this.doubles = new Float64Array(length * 2)
      this.halves = new Uint32Array(this.doubles.buffer)
    }
    const { halves } = this
    for (let i = from + 1; i < to; i++) halves[i - from - 1] = all[i]
    return { shapes: this.doubles, length, isExcluded: tag === OUTSIDE }
  }

  /** The ranges that restrict, their ends in one order. */
  private addRanges(
    name: 'numbers' | 'dates',
    ranges: Record<string, IndexRange> | undefined,
    into: GrowableUint32,
  ): void {
    for (const id in ranges) {
      if (!Object.hasOwn(ranges, id) || ranges[id] === undefined) continue
      const { from, to, stated } = ranges[id]
      if (from !== undefined || to !== undefined || stated !== undefined)
        into.push(this.ofText({ [name]: { [id]: { from, to, stated } } }))
    }
  }

  private ofPlaces(places: readonly string[]): number {
    if (places.length !== 1) return this.ofText({ places: distinct(places) })
    const known = this.places.get(places[0])
    if (known !== undefined) return known
    const number = this.ofText({ places })
    if (this.hasRoom(places[0])) this.places.set(places[0], number)
    return number
  }

  private ofValues(id: string, values: readonly (string | null)[]): number {
    if (values.length !== 1) return this.ofText({ categories: { [id]: distinct(values) } })
    const known = this.values.get(id)?.get(values[0])
    if (known !== undefined) return known
    const number = this.ofText({ categories: { [id]: values } })
    if (this.hasRoom(values[0] ?? ''))
      this.values.set(id, (this.values.get(id) ?? new Map()).set(values[0], number))
    return number
  }

  /** The number of criteria, which are one condition. */
  private ofText(condition: Partial<IndexCriteria>): number {
    const json = JSON.stringify(condition)
    // Every number that is not finite became null; looking at each one would take most of the time.
    const text = json.includes('null') ? JSON.stringify(condition, finite) : json
    const known = this.texts.get(text)
    if (known !== undefined) return known
    const most = 2 + Math.ceil((text.length * 3) / 4)
    if (most > this.words.length) this.words = new Uint32Array(most * 2)
    const { words } = this
    const { written } = this.encoder.encodeInto(text, new Uint8Array(words.buffer, 8))
    const length = 2 + Math.ceil(written / 4)
    new Uint8Array(words.buffer).fill(0, 8 + written, length * 4)
    words[0] = CRITERIA
    words[1] = written
    const number = this.kept.intern(words, length)
    if (this.hasRoom(text)) this.texts.set(text, number)
    return number
  }

  private ofShapes(shapes: readonly IndexShape[], tag: number): number {
    this.shapes.length = 0
    storeShapes(shapes, this.shapes)
    const stored = this.shapes.values()
    const length = 1 + stored.length * 2
    if (length > this.words.length) this.words = new Uint32Array(length * 2)
    this.words[0] = tag
    this.words.set(new Uint32Array(stored.buffer, 0, stored.length * 2), 1)
    return this.kept.intern(this.words, length)
  }

  /** Whether one more may be at hand; those that are make way for it when they are many. */
  private hasRoom(name: string): boolean {
    if (name.length > SHORT) return false
    if (++this.atHand > AT_HAND) {
      this.texts.clear()
      this.places.clear()
      this.values.clear()
      this.atHand = 1
    }
    return true
  }
}

function distinct<T>(values: readonly T[], compare?: (a: T, b: T) => number): readonly T[] {
  return values.length < 2 ? values : [...new Set(values)].sort(compare)
}

/** JSON has no infinity; the largest number does the same in ranges. */
function finite(_key: string, value: unknown): unknown {
  if (typeof value !== 'number' || Number.isFinite(value)) return value
  if (Number.isNaN(value)) throw new RangeError('A search has NaN where a number is expected')
  return Math.sign(value) * Number.MAX_VALUE
}
