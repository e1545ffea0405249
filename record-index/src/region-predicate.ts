import { type Bits, popcount } from './bits.ts'
import type { BlockBoxes } from './block-boxes.ts'
import { BLOCK_WORDS, GROUP } from './layout.ts'
import type { UnitRectangle } from './mercator.ts'
import type { Region } from './region.ts'
import type { Predicate } from './predicates.ts'

/** From so many steps on a region is narrowed to the box of a word's records, if it has so many. */
const MANY_STEPS = 16
const MANY_RECORDS = 4

/** Where the records of the index lie. */
export interface Points {
  x: Uint32Array
  y: Uint32Array
  boxes: BlockBoxes
  /** Positions from here on have no location. */
  locatedEnd: number
}

/** Located records in a region. */
export class RegionPredicate implements Predicate {
  private readonly points: Points
  private readonly region: Region
  private group = -1
  private inGroup: Region | 'inside' | 'outside' = 'outside'

  constructor(points: Points, region: Region) {
    this.points = points
    this.region = region
  }

  and(bits: Bits, first: number, end: number): void {
    const { boxes } = this.points
    for (let w = first; w < end;) {
      const block = Math.floor(w / BLOCK_WORDS)
      if (block >= boxes.blockCount) {
        bits.fill(0, w, end)
        return
      }
      const stop = Math.min(end, (block + 1) * BLOCK_WORDS)
      this.andBlock(bits, block, w, stop)
      w = stop
    }
  }

  keep(positions: Uint32Array, count: number): number {
    const { x, y, locatedEnd } = this.points
    let kept = 0
    for (let i = 0; i < count; i++) {
      const p = positions[i]
      if (p < locatedEnd && this.region.contains(x[p], y[p])) positions[kept++] = p
    }
    return kept
  }

  private andBlock(bits: Bits, block: number, first: number, end: number): void {
    const { boxes } = this.points
    const group = Math.floor(block / GROUP)
    if (group !== this.group) {
      this.group = group
      this.inGroup = this.region.narrow(boxes.groupBox(group))
    }
    if (this.inGroup === 'inside') return
    const region = this.inGroup === 'outside' ? 'outside' : this.inGroup.narrow(boxes.box(block))
    if (region === 'outside') bits.fill(0, first, end)
    else if (region !== 'inside') keepInRegion(bits, first, end, this.points, region)
  }
}

/** Clears the bits of records that are not in the region. */
export function keepInRegion(
  bits: Bits,
  first: number,
  end: number,
  points: { x: Uint32Array; y: Uint32Array },
  region: Region,
): void {
  const { x, y } = points
  // Records at one location are adjacent, so the last answer often holds.
  let lastX = -1
  let lastY = -1
  let inside = false
  const isDetailed = region.steps >= MANY_STEPS
  for (let w = first; w < end; w++) {
    let word = bits[w]
    let near = region
    if (isDetailed && popcount(word) >= MANY_RECORDS) {
      const narrowed = region.narrow(boxOfWord(points, w))
      if (narrowed === 'outside') bits[w] = 0
      if (narrowed === 'outside' || narrowed === 'inside') continue
      near = narrowed
    }
    let kept = word
    while (word !== 0) {
      const lowest = word & -word
      const p = (w << 5) + 31 - Math.clz32(lowest)
      if (x[p] !== lastX || y[p] !== lastY) {
        lastX = x[p]
        lastY = y[p]
        inside = near.contains(lastX, lastY)
      }
      if (!inside) kept ^= lowest
      word ^= lowest
    }
    bits[w] = kept
  }
}

/** A box around the positions of a word. */
function boxOfWord({ x, y }: { x: Uint32Array; y: Uint32Array }, word: number): UnitRectangle {
  const first = word << 5
  let [minX, minY, maxX, maxY] = [x[first], y[first], x[first], y[first]]
  for (let p = first + 1; p < first + 32; p++) {
    if (x[p] < minX) minX = x[p]
    else if (x[p] > maxX) maxX = x[p]
    if (y[p] < minY) minY = y[p]
    else if (y[p] > maxY) maxY = y[p]
  }
  return { minX, minY, maxX, maxY }
}
