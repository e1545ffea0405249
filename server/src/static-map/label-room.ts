import type { Size } from './frame.ts'

/** Pixels of the picture. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Pixels between two names. */
const GAP = 3
/** Width of the squares in which taken places are looked for. */
const CELL = 64

/** Knows where a picture has no room for another name. */
export class LabelRoom {
  readonly #size: Size
  readonly #cells = new Map<number, Box[]>()

  constructor(size: Size, taken: readonly Box[]) {
    this.#size = size
    for (const box of taken) this.#note(box)
  }

  /** Takes a place; false where it is not free or not whole within the picture. */
  take(box: Box): boolean {
    return this.takeAll([box])
  }

  /** Takes all places of one name, or none. */
  takeAll(boxes: readonly Box[]): boolean {
    if (boxes.some((box) => !this.#isFree(box))) return false
    for (const box of boxes) this.#note(box)
    return true
  }

  #isFree({ left, top, right, bottom }: Box): boolean {
    const { width, height } = this.#size
    if (left < GAP || top < GAP || right > width - GAP || bottom > height - GAP) return false
    const grown = { left: left - GAP, top: top - GAP, right: right + GAP, bottom: bottom + GAP }
    for (const cell of cellsOf(grown))
      for (const other of this.#cells.get(cell) ?? [])
        if (
          grown.left < other.right &&
          grown.right > other.left &&
          grown.top < other.bottom &&
          grown.bottom > other.top
        )
          return false
    return true
  }

  #note(box: Box): void {
    for (const cell of cellsOf(box)) {
      const known = this.#cells.get(cell)
      if (known) known.push(box)
      else this.#cells.set(cell, [box])
    }
  }
}

/** Numbers of the cells that a box touches. */
function* cellsOf({ left, top, right, bottom }: Box): Generator<number> {
  for (let row = Math.floor(top / CELL); row <= Math.floor(bottom / CELL); row++)
    for (let column = Math.floor(left / CELL); column <= Math.floor(right / CELL); column++)
      yield row * 1_000 + column
}
