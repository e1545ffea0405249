import { hasBit, nextBit } from './bits.ts'
import { IndexColumns } from './index-columns.ts'
import { WORLD_RECTANGLE } from './mercator.ts'
import { NumberedPoints, PointTree } from './point-tree.ts'
import { QueryContext } from './query-context.ts'
import type { RankBits } from './rank-bits.ts'
import { lowerBound } from './ranked-values.ts'
import type { RecordIndex } from './record-index.ts'
import { visitShapes } from './stored-shapes.ts'
import type { IndexCriteria } from './types.ts'

/** Everything in the index, whatever else is asked for. */
const ANY = { part: 'all', view: null } as const

/**
 * The records of an index, and of what changed beside it, by the rank of their key: sets of ranks are small, and in the
 * order of the keys.
 */
export class RecordRanks {
  /** The records' keys, ascending. */
  readonly keys: Uint32Array
  private readonly parts: readonly { context: QueryContext; ranks: Uint32Array }[]
  private readonly points: PointTree
  /** What was found by a place or a value that several conditions name. */
  private readonly found = new Map<string, Uint32Array>()

  constructor({ data, delta }: RecordIndex) {
    const columns = [new IndexColumns(data, delta?.visible)]
    if (delta !== null) columns.push(new IndexColumns(delta.data))
    this.keys = Uint32Array.from(
      columns.flatMap((one) => [...usedPositions(one)].map((p) => one.key[p])),
    ).sort()
    this.parts = columns.map((one) => ({
      context: new QueryContext(one),
      ranks: one.key.map((key) => lowerBound(this.keys, key)),
    }))
    this.points = new PointTree(this.locations())
  }

  /** Sets the bits of the ranks whose records are in one of the shapes, see `storeShapes`. */
  findShapes(stored: Float64Array, length: number, bits: RankBits): void {
    visitShapes(stored, length, (shape) => this.points.find(shape, bits))
  }

  /**
   * Sets the bits of the ranks whose records meet one condition without shapes.
   * @throws RangeError when it names a column that the index does not have
   */
  find(condition: Partial<IndexCriteria>, bits: RankBits): void {
    const { keys, places, categories } = condition
    if (keys !== undefined) return this.findKeys(keys, bits)
    if (places !== undefined && places.length > 1)
      return this.findEach(
        places.map((guid) => ({ places: [guid] })),
        bits,
      )
    const [[id, values] = ['', undefined]] = Object.entries(categories ?? {})
    if (values !== undefined && values.length > 1)
      return this.findEach(
        values.map((value) => ({ categories: { [id]: [value] } })),
        bits,
      )
    this.search(condition, (rank) => bits.set(rank))
  }

  /** What meets one of these conditions, each of which is looked up once. */
  private findEach(conditions: readonly Partial<IndexCriteria>[], bits: RankBits): void {
    for (const condition of conditions) {
      const name = JSON.stringify(condition)
      let ranks = this.found.get(name)
      if (ranks === undefined) {
        const list: number[] = []
        this.search(condition, (rank) => list.push(rank))
        ranks = Uint32Array.from(list)
        // Nothing is found soon, and there may be many names of it.
        if (list.length > 0) this.found.set(name, ranks)
      }
      for (const rank of ranks) bits.set(rank)
    }
  }

  private findKeys(wanted: readonly number[], bits: RankBits): void {
    const { keys } = this
    for (const key of wanted) {
      const rank = lowerBound(keys, key)
      if (keys[rank] === key) bits.set(rank)
    }
  }

  private search(condition: Partial<IndexCriteria>, found: (rank: number) => void): void {
    const criteria: IndexCriteria = { visibility: 2, ...condition }
    for (const { context, ranks } of this.parts) {
      const { bits, runs } = context.match(context.compile(criteria), ANY, 0)
      for (let r = 0; r < runs.length; r += 2) {
        const end = runs[r + 1] * 32
        for (let p = nextBit(bits, runs[r] * 32, end); p < end; p = nextBit(bits, p + 1, end))
          found(ranks[p])
      }
    }
  }

  /** All locations of the records, with their ranks. */
  private locations(): NumberedPoints {
    const points = new NumberedPoints()
    for (const { context, ranks } of this.parts) {
      const { columns } = context
      for (const p of usedPositions(columns)) {
        if (p < columns.locatedEnd) points.push(columns.x[p], columns.y[p], ranks[p])
      }
      columns.more.visit(WORLD_RECTANGLE, ({ position, minX, minY }) => {
        if (hasBit(columns.visible[2], position)) points.push(minX, minY, ranks[position])
      })
    }
    return points
  }
}

/** Positions that hold a record which nothing replaces. */
function* usedPositions({ visible, words }: IndexColumns): Generator<number> {
  const end = words * 32
  for (let p = nextBit(visible[2], 0, end); p < end; p = nextBit(visible[2], p + 1, end)) yield p
}
