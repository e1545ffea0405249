import type { Bits } from './bits.ts'
import type { Cover } from './block-boxes.ts'
import { compileCriteria } from './compiled-criteria.ts'
import type { IndexColumns } from './index-columns.ts'
import {
  type CompiledCriteria,
  fillFromPositions,
  fillMatches,
  rarestPositions,
  type Scope,
} from './matcher.ts'
import { type Matches, pushRun } from './match-runs.ts'
import { RecentBits } from './recent-bits.ts'
import { keepMatching, recordsWithMoreIn, withPositions } from './more-locations.ts'
import type { IndexCriteria } from './types.ts'

/** A value is rare when it has fewer records than one per this many words of a bitset. */
const RARE = 16

/**
 * What queries on one index share within one thread: the read-only columns, and scratch bitsets that the next query
 * reuses.
 */
export class QueryContext {
  readonly columns: IndexColumns
  private readonly recent: RecentBits
  private readonly scratch: Bits[] = []
  private list = new Uint32Array(1024)

  constructor(columns: IndexColumns) {
    this.columns = columns
    this.recent = new RecentBits(columns.words)
  }

  compile(criteria: IndexCriteria): CompiledCriteria {
    return compileCriteria(this.columns, criteria, this.recent)
  }

  /** A scratch bitset with undefined content; the same one for the same slot. */
  bits(slot: number): Bits {
    let bits = this.scratch[slot]
    if (bits === undefined) {
      bits = new Int32Array(this.columns.words)
      this.scratch[slot] = bits
    }
    return bits
  }

  /** Scratch memory for `count` positions, with undefined content; shared by all calls. */
  positions(count: number): Uint32Array {
    if (this.list.length < count) this.list = new Uint32Array(Math.max(count, this.list.length * 2))
    return this.list.subarray(0, count)
  }

  /**
   * Finds the matching records, using the scratch bitset of that slot. In a view are those with any of their locations
   * there.
   */
  match(compiled: CompiledCriteria, scope: Scope, slot: number): Matches {
    const byFirst = this.matchFirst(compiled, scope, slot)
    const { more } = this.columns
    if (scope.view === null || scope.part === 'unlocated' || more.count === 0) return byFirst
    const others = recordsWithMoreIn(more, scope.view)
    return withPositions(byFirst, others.subarray(0, keepMatching(compiled, others)))
  }

  /** By the first locations of records. */
  private matchFirst(compiled: CompiledCriteria, scope: Scope, slot: number): Matches {
    const { columns } = this
    const bits = this.bits(slot)
    const rarest = rarestPositions(compiled)
    if (rarest !== null && rarest.length * RARE < columns.words) {
      const positions = this.positions(rarest.length)
      positions.set(rarest)
      const runs = fillFromPositions(compiled, scope, columns, positions, bits)
      return { bits, runs }
    }
    const cover = this.cover(scope)
    fillMatches(compiled, cover, columns, bits)
    return { bits, runs: cover.runs }
  }

  /** Words to read: those of the part, limited to blocks that intersect the view for located records. */
  private cover({ part, view }: Scope): Cover {
    const { locatedEnd, words, boxes } = this.columns
    const runs: number[] = []
    const cover: Cover =
      part !== 'unlocated' && view !== null ? boxes.cover(view) : { runs, edges: [], view: null }
    if (part !== 'unlocated' && view === null) pushRun(cover.runs, 0, locatedEnd / 32)
    if (part !== 'located') pushRun(cover.runs, locatedEnd / 32, words)
    return cover
  }
}
