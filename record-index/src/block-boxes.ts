import { BLOCK, BLOCK_WORDS, GROUP } from './layout.ts'
import { pushRun } from './match-runs.ts'
import type { UnitRectangle } from './mercator.ts'
import { uint32Section } from './sections.ts'
import { sharedUint32 } from './shared-arrays.ts'
import type { IndexData, Section } from './types.ts'

const FIELDS = 4

/**
 * Bounding boxes of blocks and of groups of blocks: minimum x, minimum y, maximum x, maximum y. `isUsed` tells which
 * positions below `locatedEnd` hold a record.
 */
export function buildBlockBoxes(
  x: Uint32Array,
  y: Uint32Array,
  isUsed: (position: number) => boolean,
  locatedEnd: number,
): Record<string, Section> {
  const blocks = locatedEnd / BLOCK
  const boxes = emptyBoxes(blocks)
  for (let p = 0; p < locatedEnd; p++) {
    if (isUsed(p)) extend(boxes, Math.floor(p / BLOCK), x[p], y[p], x[p], y[p])
  }
  const groups = emptyBoxes(Math.ceil(blocks / GROUP))
  for (let block = 0; block < blocks; block++) {
    const i = block * FIELDS
    const group = Math.floor(block / GROUP)
    extend(groups, group, boxes[i], boxes[i + 1], boxes[i + 2], boxes[i + 3])
  }
  return { 'block.boxes': boxes, 'group.boxes': groups }
}

function emptyBoxes(count: number): Uint32Array<SharedArrayBuffer> {
  const boxes = sharedUint32(count * FIELDS)
  for (let i = 0; i < boxes.length; i += FIELDS) boxes[i] = boxes[i + 1] = 0xffffffff
  return boxes
}

function extend(
  boxes: Uint32Array,
  index: number,
  minX: number,
  minY: number,
  maxX: number,
  maxY: number,
): void {
  const i = index * FIELDS
  if (minX < boxes[i]) boxes[i] = minX
  if (minY < boxes[i + 1]) boxes[i + 1] = minY
  if (maxX > boxes[i + 2]) boxes[i + 2] = maxX
  if (maxY > boxes[i + 3]) boxes[i + 3] = maxY
}

/** Words that a query has to read; those in `edges` need the view tested record by record. */
export interface Cover {
  /** All words to read, ascending. */
  runs: number[]
  /** The part of the runs whose blocks are only partly inside the view. */
  edges: number[]
  view: UnitRectangle | null
}

/** Bounding boxes of records, block by block. */
export class BlockBoxes {
  readonly blocks: Uint32Array
  readonly groups: Uint32Array
  readonly blockCount: number

  constructor(data: IndexData) {
    this.blocks = uint32Section(data, 'block.boxes')
    this.groups = uint32Section(data, 'group.boxes')
    this.blockCount = this.blocks.length / FIELDS
  }

  box(block: number): UnitRectangle {
    return readBox(this.blocks, block)
  }

  groupBox(group: number): UnitRectangle {
    return readBox(this.groups, group)
  }

  /** The blocks that intersect the view. */
  cover(view: UnitRectangle): Cover {
    const { minX, minY, maxX, maxY } = view
    const { blocks, groups } = this
    const runs: number[] = []
    const edges: number[] = []
    for (let g = 0; g < groups.length; g += FIELDS) {
      if (
        groups[g] > maxX ||
        groups[g + 2] < minX ||
        groups[g + 1] > maxY ||
        groups[g + 3] < minY
      ) {
        continue
      }
      const first = (g / FIELDS) * GROUP
      const end = Math.min(this.blockCount, first + GROUP)
      for (let block = first; block < end; block++) {
        const i = block * FIELDS
        if (
          blocks[i] > maxX ||
          blocks[i + 2] < minX ||
          blocks[i + 1] > maxY ||
          blocks[i + 3] < minY
        ) {
          continue
        }
        const word = block * BLOCK_WORDS
        pushRun(runs, word, word + BLOCK_WORDS)
        const inside =
          blocks[i] >= minX &&
          blocks[i + 2] <= maxX &&
          blocks[i + 1] >= minY &&
          blocks[i + 3] <= maxY
        if (!inside) pushRun(edges, word, word + BLOCK_WORDS)
      }
    }
    return { runs, edges, view }
  }
}

function readBox(boxes: Uint32Array, index: number): UnitRectangle {
  const i = index * FIELDS
  return { minX: boxes[i], minY: boxes[i + 1], maxX: boxes[i + 2], maxY: boxes[i + 3] }
}
