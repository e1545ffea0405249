import { type Bits, setBit } from './bits.ts'
import type { CategoryColumn } from './category-column.ts'
import {
  BitmapPredicate,
  NotPredicate,
  PositionRangesPredicate,
  PositionsPredicate,
  type Predicate,
} from './predicates.ts'
import { RegionPredicate } from './region-predicate.ts'
import type { IndexColumns } from './index-columns.ts'
import type { CompiledCriteria } from './matcher.ts'
import { atAnyLocation } from './more-locations.ts'
import type { OrderedColumn } from './ordered-column.ts'
import { unionRanges } from './place-runs.ts'
import { UnionRegion } from './region.ts'
import type { RecentBits } from './recent-bits.ts'
import { shapeRegions } from './shape-regions.ts'
import type { IndexCriteria, IndexRange, IndexShape } from './types.ts'
import type { Spelling } from './ordinals.ts'
import { queryWords } from './words.ts'
import { lowerBound } from './ranked-values.ts'
import type { WordIndex } from './word-index.ts'

/** Field of the status category, which is not a category column. See `withoutField`. */
export const STATUS_CATEGORY = 'status_category'

/**
 * Compiles criteria for one index. Throws a RangeError when they name a column that the index does not have. `recent` caches
 * the bits of texts and key lists between queries, because these are searched over the whole index at once.
 */
export function compileCriteria(
  columns: IndexColumns,
  criteria: IndexCriteria,
  recent: RecentBits,
): CompiledCriteria {
  const predicates: CompiledCriteria['predicates'] = []
  const add = (field: string, predicate: Predicate) => predicates.push({ field, predicate })

  for (const [id, values] of Object.entries(criteria.categories ?? {})) {
    if (values === undefined) continue
    const predicate = categoryPredicate(columns, id, values)
    if (predicate !== null) add(id, predicate)
  }
  if (criteria.statusCategory !== undefined) {
    add(STATUS_CATEGORY, new BitmapPredicate(columns.live, 0, criteria.statusCategory === 2))
  }
  if (criteria.places !== undefined) {
    const ranges = unionRanges(criteria.places.map((guid) => columns.placePositions(guid)))
    add('place', new PositionRangesPredicate(ranges))
  }
  addRanges('date', columns.dates, criteria.dates, add)
  addRanges('number', columns.numbers, criteria.numbers, add)
  const { text, keys, shapes, placeShapes, excludedShapes } = criteria
  if (keys !== undefined) {
    add(
      'keys',
      new BitmapPredicate(
        recent.get(`keys ${keys.join()}`, (bits) => findKeys(columns, keys, bits)),
      ),
    )
  }
  if (text !== undefined && text.trim() !== '') add('text', hasText(columns, text, recent))
  if (shapes !== undefined) {
    add('shape', inShapes(columns, shapes))
  }
  if (placeShapes !== undefined) {
    add('place', inShapes(columns, placeShapes))
  }
  if (excludedShapes !== undefined) {
    add('excluded', new NotPredicate(inShapes(columns, excludedShapes)))
  }
  return {
    visible: columns.visible[criteria.visibility],
    predicates,
  }
}

function addRanges(
  kind: string,
  columns: Map<string, OrderedColumn>,
  ranges: Record<string, IndexRange> | undefined,
  add: (field: string, predicate: Predicate) => void,
): void {
  for (const [id, range] of Object.entries(ranges ?? {})) {
    const { from, to, stated } = range ?? {}
    const isOpen = from === undefined && to === undefined
    if (isOpen && stated === undefined) continue
    const column = columns.get(id)
    if (column === undefined) throw unknownColumn(kind, id, columns)
    const { low, high } = column.codeRange(from, to)
    const inside = new RangePredicate(column, low, high)
    if (stated !== false) add(id, inside)
    else add(id, isOpen ? new NotPredicate(inside) : new PositionsPredicate(new Uint32Array(0)))
  }
}

/** Matches records whose category has one of the values; null when all records do. */
function categoryPredicate(
  columns: IndexColumns,
  id: string,
  values: readonly (string | null)[],
): Predicate | null {
  const column = columns.categories.get(id)
  if (column === undefined) throw unknownColumn('category', id, columns.categories)
  const known = columns.data.values[id]
  const codes = new Set<number>()
  for (const value of values) {
    const code = value === null ? known.length : findValue(known, value)
    if (code !== -1) codes.add(code)
  }
  if (codes.size === column.codeCount) return null
  if (codes.size === 1) return singleCode(column, [...codes][0])
  const others: number[] = []
  for (let code = 0; code < column.codeCount; code++) if (!codes.has(code)) others.push(code)
  const negated = cost(column, others) < cost(column, codes)
  return new CodesPredicate(column, negated ? others : [...codes], negated)
}

function singleCode(column: CategoryColumn, code: number): Predicate {
  const offset = column.bitmapOffset(code)
  return offset === -1
    ? new PositionsPredicate(column.positions(code))
    : new BitmapPredicate(column.bitmaps, offset)
}

/** Number of words to read for a union of codes. */
function cost(column: CategoryColumn, codes: Iterable<number>): number {
  let total = 0
  for (const code of codes) {
    total +=
      column.bitmapOf[code] === -1 ? column.starts[code + 1] - column.starts[code] : column.words
  }
  return total
}

function findValue(sorted: readonly string[], value: string): number {
  let low = 0
  let high = sorted.length - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    if (sorted[middle] === value) return middle
    if (sorted[middle] < value) low = middle + 1
    else high = middle - 1
  }
  return -1
}

/** Records in one of the shapes by any of their locations. */
function inShapes(columns: IndexColumns, shapes: readonly IndexShape[]): Predicate {
  const region = new UnionRegion(shapes.flatMap(shapeRegions))
  return atAnyLocation(new RegionPredicate(columns, region), columns.more, region)
}

function findKeys(columns: IndexColumns, keys: readonly number[], bits: Bits): void {
  const wanted = new Set(keys)
  if (wanted.size === 0) return
  const { key } = columns
  const lowest = keys.reduce((a, b) => Math.min(a, b))
  const highest = keys.reduce((a, b) => Math.max(a, b))
  for (let p = 0; p < key.length; p++) {
    if (key[p] >= lowest && key[p] <= highest && wanted.has(key[p])) setBit(bits, p)
  }
}

/** Records with every word of a text, the last one perhaps begun only; none for a text without a word, as "%". */
function hasText(columns: IndexColumns, text: string, recent: RecentBits): Predicate {
  const wanted = queryWords(text)
  if (wanted.length === 0) return new PositionsPredicate(new Uint32Array(0))
  const request = wanted.map((word) => word.map((spelling) => spelling.join('+')).join('|'))
  return new BitmapPredicate(
    recent.get(`text ${request.join(' ')}`, (bits) => findText(columns, wanted, bits)),
  )
}

function findText(
  columns: IndexColumns,
  wanted: readonly (readonly Spelling[])[],
  bits: Bits,
): void {
  const { text } = columns
  if (text === null)
    throw new RangeError('The index was built without text; criteria.text cannot be answered')
  findWord(text, wanted[wanted.length - 1], true, bits)
  const one = new Int32Array(bits.length)
  for (const word of wanted.slice(0, -1)) {
    one.fill(0)
    findWord(text, word, false, one)
    for (let w = 0; w < bits.length; w++) bits[w] &= one[w]
  }
}

/** Sets the bits of texts that have a word in one of its spellings; the end of each may be a prefix. */
function findWord(
  text: WordIndex,
  spellings: readonly Spelling[],
  prefix: boolean,
  bits: Bits,
): void {
  for (const spelling of spellings) {
    if (spelling.length === 1) {
      text.find(spelling[0], prefix, bits)
      continue
    }
    const all = new Int32Array(bits.length).fill(-1)
    const one = new Int32Array(bits.length)
    spelling.forEach((word, i) => {
      one.fill(0)
      text.find(word, prefix && i === spelling.length - 1, one)
      for (let w = 0; w < all.length; w++) all[w] &= one[w]
    })
    for (let w = 0; w < bits.length; w++) bits[w] |= all[w]
  }
}

/** The refusal of a column that the index does not have; it names those that it has. */
export function unknownColumn(kind: string, id: string, columns: Map<string, unknown>): RangeError {
  const known = [...columns.keys()].join(', ') || 'none'
  return new RangeError(`The index has no ${kind} "${id}"; it has ${known}`)
}

/** Records with one of several codes of a category, or with none of them when negated. */
class CodesPredicate implements Predicate {
  private readonly column: CategoryColumn
  private readonly codes: readonly number[]
  private readonly negated: boolean
  private union = new Int32Array(0)

  constructor(column: CategoryColumn, codes: readonly number[], negated: boolean) {
    this.column = column
    this.codes = codes
    this.negated = negated
  }

  and(bits: Bits, first: number, end: number): void {
    const { column } = this
    if (this.union.length < end - first) this.union = new Int32Array(end - first)
    const union = this.union
    union.fill(0, 0, end - first)
    for (const code of this.codes) {
      const offset = column.bitmapOffset(code)
      if (offset === -1) {
        const positions = column.positions(code)
        for (let i = lowerBound(positions, first * 32); i < positions.length; i++) {
          const p = positions[i]
          if (p >>> 5 >= end) break
          union[(p >>> 5) - first] |= 1 << (p & 31)
        }
      } else {
        const { bitmaps } = column
        for (let w = first; w < end; w++) union[w - first] |= bitmaps[offset + w]
      }
    }
    const flip = this.negated ? -1 : 0
    for (let w = first; w < end; w++) bits[w] &= union[w - first] ^ flip
  }

  keep(positions: Uint32Array, count: number): number {
    const { codes, codeCount } = this.column
    const accepted = new Uint8Array(codeCount).fill(this.negated ? 1 : 0)
    for (const code of this.codes) accepted[code] = this.negated ? 0 : 1
    let kept = 0
    for (let i = 0; i < count; i++) {
      const p = positions[i]
      if (accepted[codes[p]] === 1) positions[kept++] = p
    }
    return kept
  }
}

/** Records with a code from `low` to `high` (exclusive). */
class RangePredicate implements Predicate {
  private readonly column: OrderedColumn
  private readonly low: number
  private readonly high: number

  constructor(column: OrderedColumn, low: number, high: number) {
    this.column = column
    this.low = low
    this.high = high
  }

  and(bits: Bits, first: number, end: number): void {
    this.column.keepRange(bits, first, end, this.low, this.high)
  }

  keep(positions: Uint32Array, count: number): number {
    const { codes } = this.column
    let kept = 0
    for (let i = 0; i < count; i++) {
      const p = positions[i]
      const code = codes[p]
      if (code >= this.low && code < this.high) positions[kept++] = p
    }
    return kept
  }
}
