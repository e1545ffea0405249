import { GrowableUint32 } from './growable.ts'
import { hilbertKeys } from './hilbert.ts'
import type { UnitRectangle } from './mercator.ts'
import { sortByKey } from './radix-sort.ts'
import type { RankBits } from './rank-bits.ts'
import type { Region } from './region.ts'
import type { WantedShape } from './stored-shapes.ts'

/** Children of a node, and points of a leaf. */
const FANOUT = 16
const FIELDS = 4
/** Corners of a polygon from which on it pays to look at those near a box only. */
const MANY_CORNERS = 64

/** Points with a number each, as they are collected. */
export class NumberedPoints {
  readonly x = new GrowableUint32()
  readonly y = new GrowableUint32()
  readonly numbers = new GrowableUint32()

  push(x: number, y: number, number: number): void {
    this.x.push(x)
    this.y.push(y)
    this.numbers.push(number)
  }
}

/**
 * Points along the Hilbert curve under a packed tree of boxes. Finds those in a small area among thousands without looking
 * at the others: what a million areas over few points need, and an index built for millions of points does not do well.
 */
export class PointTree {
  private readonly x: Uint32Array
  private readonly y: Uint32Array
  private readonly numbers: Uint32Array
  /** Boxes of the nodes from the leaves up: minimum x, minimum y, maximum x, maximum y. */
  private readonly levels: Uint32Array[] = []

  constructor(points: NumberedPoints) {
    const order = curveOrder(points.x.values(), points.y.values())
    const sorted = (values: GrowableUint32) => order.map((i) => values.values()[i])
    this.x = sorted(points.x)
    this.y = sorted(points.y)
    this.numbers = sorted(points.numbers)
    if (order.length === 0) return
    const single = new Uint32Array(order.length * FIELDS)
    for (let i = 0; i < order.length; i++)
      single.set([this.x[i], this.y[i], this.x[i], this.y[i]], i * FIELDS)
    let level = boxesAround(single)
    this.levels.push(level)
    while (level.length > FIELDS) {
      level = boxesAround(level)
      this.levels.push(level)
    }
  }

  /** Sets the bits of the numbers with a point in the shape. */
  find(shape: WantedShape, bits: RankBits): void {
    const top = this.levels.length - 1
    if (top >= 0) this.visit(top, 0, 1, shape.region, shape, bits)
  }

  /** Looks at the nodes from `first` to `end` (exclusive) of a level. */
  private visit(
    level: number,
    first: number,
    end: number,
    region: Region,
    wanted: WantedShape,
    bits: RankBits,
  ): void {
    const { around } = wanted
    const isDetailed = wanted.corners >= MANY_CORNERS
    const boxes = this.levels[level]
    for (let node = first; node < end; node++) {
      const i = node * FIELDS
      const minX = boxes[i]
      const minY = boxes[i + 1]
      const maxX = boxes[i + 2]
      const maxY = boxes[i + 3]
      if (minX > around.maxX || maxX < around.minX || minY > around.maxY || maxY < around.minY)
        continue
      const isWithin =
        minX >= around.minX && maxX <= around.maxX && minY >= around.minY && maxY <= around.maxY
      // A box that reaches beyond the shape's own cannot be inside.
      const narrowed =
        isDetailed || isWithin ? region.narrow({ minX, minY, maxX, maxY }, isDetailed) : region
      if (narrowed === 'outside') continue
      if (narrowed === 'inside' || level === 0) {
        const points = FANOUT ** (level + 1)
        this.setPoints(node * points, points, narrowed, around, bits)
        continue
      }
      const child = node * FANOUT
      const last = Math.min(child + FANOUT, this.levels[level - 1].length / FIELDS)
      this.visit(level - 1, child, last, narrowed, wanted, bits)
    }
  }

  private setPoints(
    first: number,
    count: number,
    region: Region | 'inside',
    { minX, minY, maxX, maxY }: UnitRectangle,
    bits: RankBits,
  ): void {
    const end = Math.min(first + count, this.numbers.length)
    for (let i = first; i < end; i++) {
      const x = this.x[i]
      const y = this.y[i]
      if (x < minX || x > maxX || y < minY || y > maxY) continue
      if (region === 'inside' || region.contains(x, y)) bits.set(this.numbers[i])
    }
  }
}

/** Indexes of the points in the order of the curve. */
function curveOrder(x: Uint32Array, y: Uint32Array): Uint32Array {
  const high = new Uint32Array(x.length)
  const low = new Uint32Array(x.length)
  hilbertKeys(x, y, high, low)
  const order = Uint32Array.from(x, (_, i) => i)
  return sortByKey(sortByKey(order, low), high)
}

/** A box around each FANOUT of the boxes. */
function boxesAround(boxes: Uint32Array): Uint32Array {
  const parents = new Uint32Array(Math.ceil(boxes.length / FIELDS / FANOUT) * FIELDS)
  for (let p = 0; p < parents.length; p += FIELDS) parents[p] = parents[p + 1] = 0xffffffff
  for (let b = 0; b < boxes.length; b += FIELDS) {
    const p = Math.floor(b / FIELDS / FANOUT) * FIELDS
    parents[p] = Math.min(parents[p], boxes[b])
    parents[p + 1] = Math.min(parents[p + 1], boxes[b + 1])
    parents[p + 2] = Math.max(parents[p + 2], boxes[b + 2])
    parents[p + 3] = Math.max(parents[p + 3], boxes[b + 3])
  }
  return parents
}
