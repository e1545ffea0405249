/** Counts, coordinate sums and bounding boxes of groups of records. */
export class CellTallies {
  readonly count: Int32Array
  readonly live: Int32Array
  readonly sumX: Float64Array
  readonly sumY: Float64Array
  /** Minimum x, minimum y, maximum x, maximum y of each group. */
  readonly boxes: Uint32Array
  /** The record of each group that was added first: its position in its part twice, and one more for the delta. */
  readonly record: Uint32Array

  constructor(groups: number) {
    this.count = new Int32Array(groups)
    this.live = new Int32Array(groups)
    this.sumX = new Float64Array(groups)
    this.sumY = new Float64Array(groups)
    this.boxes = new Uint32Array(groups * 4)
    this.record = new Uint32Array(groups)
  }

  /** Adds records to a group: the first of them, their number, how many are live, their coordinate sums and their box. */
  add(
    group: number,
    record: number,
    count: number,
    live: number,
    sumX: number,
    sumY: number,
    minX: number,
    minY: number,
    maxX: number,
    maxY: number,
  ): void {
    if (count === 0) return
    const { boxes } = this
    const box = group * 4
    if (this.count[group] === 0) {
      this.record[group] = record
      boxes[box] = minX
      boxes[box + 1] = minY
      boxes[box + 2] = maxX
      boxes[box + 3] = maxY
    } else {
      if (minX < boxes[box]) boxes[box] = minX
      if (minY < boxes[box + 1]) boxes[box + 1] = minY
      if (maxX > boxes[box + 2]) boxes[box + 2] = maxX
      if (maxY > boxes[box + 3]) boxes[box + 3] = maxY
    }
    this.count[group] += count
    this.live[group] += live
    this.sumX[group] += sumX
    this.sumY[group] += sumY
  }

  /** Takes a record out again; the box stays. */
  removeOne(group: number, { live, x, y }: { live: boolean; x: number; y: number }): void {
    this.count[group]--
    if (live) this.live[group]--
    this.sumX[group] -= x
    this.sumY[group] -= y
  }

  /** Adds group `from` of other tallies to a group. */
  addGroup(group: number, other: CellTallies, from: number): void {
    const { boxes } = other
    const box = from * 4
    this.add(
      group,
      other.record[from],
      other.count[from],
      other.live[from],
      other.sumX[from],
      other.sumY[from],
      boxes[box],
      boxes[box + 1],
      boxes[box + 2],
      boxes[box + 3],
    )
  }
}
