import type { Bits } from './bits.ts'
import type { Cover } from './block-boxes.ts'
import { compileCriteria } from './criteria-filter.ts'
import type { IndexColumns } from './index-columns.ts'
import { type Filter, fillMatches } from './matcher.ts'
import { pushRun, type WordRuns } from './match-runs.ts'
import { boundsToUnits } from './mercator.ts'
import { RecentBits } from './recent-bits.ts'
import type { Bounds, IndexCriteria, IndexPageRequest } from './types.ts'

/** The matching records of a part of the index. Words outside the runs are undefined. */
export interface Matches {
  bits: Bits
  runs: WordRuns
}

/**
 * What queries on one index share within one thread: the columns, read only, and bitsets to work in, which the next query
 * uses again.
 */
export class QueryContext {
  readonly columns: IndexColumns
  private readonly recent: RecentBits
  private readonly scratch: Bits[] = []

  constructor(columns: IndexColumns) {
    this.columns = columns
    this.recent = new RecentBits(columns.words)
  }

  compile(criteria: IndexCriteria): Filter {
    return compileCriteria(this.columns, criteria, this.recent)
  }

  /** A bitset to work in, with unknown content; the same one for the same number. */
  bits(slot: number): Bits {
    let bits = this.scratch[slot]
    if (bits === undefined) {
      bits = new Int32Array(this.columns.words)
      this.scratch[slot] = bits
    }
    return bits
  }

  /** The words to look at for located records, in the view or everywhere. */
  locatedCover(view: Bounds | undefined): Cover {
    if (view === undefined) {
      const runs: number[] = []
      pushRun(runs, 0, this.columns.locatedWords)
      return { runs, edges: [], view: null }
    }
    return this.columns.boxes.cover(boundsToUnits(view))
  }

  /** The words to look at for a scope; a view restricts its located records only. */
  cover(scope: IndexPageRequest['scope'], view: Bounds | undefined): Cover {
    const { locatedWords, words } = this.columns
    const cover: Cover =
      scope === 'unlocated' ? { runs: [], edges: [], view: null } : this.locatedCover(view)
    if (scope !== 'located') pushRun(cover.runs, locatedWords, words)
    return cover
  }

  /** Finds the matching records into the bitset of that number. */
  match(filter: Filter, cover: Cover, slot: number): Matches {
    const bits = this.bits(slot)
    fillMatches(filter, cover, this.columns, bits)
    return { bits, runs: cover.runs }
  }
}
