import { float64Section, uint32Section } from './sections.ts'
import { sharedFloat64, sharedUint32 } from './shared-arrays.ts'
import type { IndexData, Section } from './types.ts'

/**
 * Coordinate sums and bounding boxes of the 32 records of a word, for the many words whose records all match. Unused
 * positions repeat the last location, so they do not enlarge the boxes; their words never match as a whole.
 */
export function buildWordBoxes(
  x: Uint32Array,
  y: Uint32Array,
  locatedEnd: number,
): Record<string, Section> {
  const words = locatedEnd / 32
  const sums = sharedFloat64(words * 2)
  const boxes = sharedUint32(words * 4)
  for (let w = 0; w < words; w++) {
    let minX = 0xffffffff
    let minY = 0xffffffff
    let maxX = 0
    let maxY = 0
    let sumX = 0
    let sumY = 0
    for (let p = w * 32; p < w * 32 + 32; p++) {
      sumX += x[p]
      sumY += y[p]
      minX = Math.min(minX, x[p])
      minY = Math.min(minY, y[p])
      maxX = Math.max(maxX, x[p])
      maxY = Math.max(maxY, y[p])
    }
    sums.set([sumX, sumY], w * 2)
    boxes.set([minX, minY, maxX, maxY], w * 4)
  }
  return { 'word.sums': sums, 'word.boxes': boxes }
}

/** Sums of x and y (two a word) and boxes (minimum x, minimum y, maximum x, maximum y) by word of 32 records. */
export class WordBoxes {
  readonly sums: Float64Array
  readonly boxes: Uint32Array

  constructor(data: IndexData) {
    this.sums = float64Section(data, 'word.sums')
    this.boxes = uint32Section(data, 'word.boxes')
  }
}
