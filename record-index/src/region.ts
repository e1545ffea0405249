import type { UnitRectangle } from './mercator.ts'

/** An area of the plane of index units that can say how it lies to a box of records. */
export interface Region {
  /**
   * The region as far as it concerns points in the box: `inside` when all of them belong to it, `outside` when none does,
   * else a region that answers the same for points in the box, usually with less to look at.
   */
  narrow(box: UnitRectangle): Region | 'inside' | 'outside'
  contains(x: number, y: number): boolean
}

/** A rectangle with its edges. */
export class RectangleRegion implements Region {
  private readonly rectangle: UnitRectangle

  constructor(rectangle: UnitRectangle) {
    this.rectangle = rectangle
  }

  narrow(box: UnitRectangle): Region | 'inside' | 'outside' {
    const { minX, minY, maxX, maxY } = this.rectangle
    if (box.minX > maxX || box.maxX < minX || box.minY > maxY || box.maxY < minY) return 'outside'
    if (box.minX >= minX && box.maxX <= maxX && box.minY >= minY && box.maxY <= maxY)
      return 'inside'
    return this
  }

  contains(x: number, y: number): boolean {
    const { minX, minY, maxX, maxY } = this.rectangle
    return x >= minX && x <= maxX && y >= minY && y <= maxY
  }
}

/** Several regions as one. */
export class UnionRegion implements Region {
  private readonly regions: readonly Region[]

  constructor(regions: readonly Region[]) {
    this.regions = regions
  }

  narrow(box: UnitRectangle): Region | 'inside' | 'outside' {
    const left: Region[] = []
    for (const region of this.regions) {
      const narrowed = region.narrow(box)
      if (narrowed === 'inside') return 'inside'
      if (narrowed !== 'outside') left.push(narrowed)
    }
    if (left.length === 0) return 'outside'
    return left.length === 1 ? left[0] : new UnionRegion(left)
  }

  contains(x: number, y: number): boolean {
    for (const region of this.regions) if (region.contains(x, y)) return true
    return false
  }
}
