import type { UnitRectangle } from './mercator.ts'

/** An area in index units that can be tested against points and boxes of records. */
export interface Region {
  /**
   * The region limited to points in the box: `inside` when it contains all of them, `outside` when none, else a region that
   * gives the same answers for points in the box, usually with less work.
   * @param isWorthIt false: there are too few points in the box for a region with less work to pay
   */
  narrow(box: UnitRectangle, isWorthIt?: boolean): Region | 'inside' | 'outside'
  contains(x: number, y: number): boolean
  /** About how long `contains` takes: where it is many, narrowing pays for a few points. */
  readonly steps: number
}

/** A rectangle, edges included. */
export class RectangleRegion implements Region {
  readonly steps = 1
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

/** The union of several regions. */
export class UnionRegion implements Region {
  readonly steps: number
  private readonly regions: readonly Region[]

  constructor(regions: readonly Region[]) {
    this.regions = regions
    this.steps = regions.reduce((sum, region) => sum + region.steps, 0)
  }

  narrow(box: UnitRectangle, isWorthIt?: boolean): Region | 'inside' | 'outside' {
    const left: Region[] = []
    for (const region of this.regions) {
      const narrowed = region.narrow(box, isWorthIt)
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
