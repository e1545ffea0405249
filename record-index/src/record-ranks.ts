import { type Bits, hasBit, nextBit, setBit } from './bits.ts'
import { IndexColumns } from './index-columns.ts'
import { WORLD_RECTANGLE } from './mercator.ts'
import { NumberedPoints, PointTree } from './point-tree.ts'
import { QueryContext } from './query-context.ts'
import { lowerBound } from './ranked-values.ts'
import type { RecordIndex } from './record-index.ts'
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

  /** Sets the bits of the ranks whose records meet one condition, its `excludedShapes` read as shapes to be in. */
  find(condition: Partial<IndexCriteria>, bits: Bits): void {
    const shapes = condition.shapes ?? condition.placeShapes ?? condition.excludedShapes
    if (shapes !== undefined) this.points.find(shapes, bits)
    else if (condition.keys !== undefined) this.findKeys(condition.keys, bits)
    else this.search({ visibility: 2, ...condition }, bits)
  }

  private findKeys(wanted: readonly number[], bits: Bits): void {
    const { keys } = this
    for (const key of wanted) {
      const rank = lowerBound(keys, key)
      if (keys[rank] === key) setBit(bits, rank)
    }
  }

  private search(criteria: IndexCriteria, bits: Bits): void {
    for (const { context, ranks } of this.parts) {
      const found = context.match(context.compile(criteria), ANY, 0)
      for (let r = 0; r < found.runs.length; r += 2) {
        const end = found.runs[r + 1] * 32
        for (let p = nextBit(found.bits, found.runs[r] * 32, end); p < end;) {
          setBit(bits, ranks[p])
          p = nextBit(found.bits, p + 1, end)
        }
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
