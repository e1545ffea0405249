import type { UnitRectangle } from './mercator.ts'
import { uint32Section } from './sections.ts'
import { sharedUint32 } from './shared-arrays.ts'
import type { IndexData, Section } from './types.ts'

/** What boxes are kept of: further locations of records, and outlines of lines and polygons. */
export type BoxTableName = 'more' | 'outline'

const FIELDS = 4
/** Boxes that a view skips as a whole. Positions follow the Hilbert curve, so neighbours in the table lie near each other. */
const CHUNK = 64

/** A box that belongs to the record at a position. */
export interface PositionBox extends UnitRectangle {
  position: number
}

/** The sections of a table: boxes in order of position, and the boxes around each CHUNK of them. */
export function buildBoxTable(
  name: BoxTableName,
  boxes: readonly PositionBox[],
): Record<string, Section> {
  const sorted = boxes.toSorted((a, b) => a.position - b.position)
  const at = sharedUint32(sorted.length)
  const all = sharedUint32(sorted.length * FIELDS)
  const chunks = sharedUint32(Math.ceil(sorted.length / CHUNK) * FIELDS)
  sorted.forEach(({ position, minX, minY, maxX, maxY }, i) => {
    at[i] = position
    all.set([minX, minY, maxX, maxY], i * FIELDS)
    const c = Math.floor(i / CHUNK) * FIELDS
    const isFirst = i % CHUNK === 0
    chunks[c] = isFirst ? minX : Math.min(chunks[c], minX)
    chunks[c + 1] = isFirst ? minY : Math.min(chunks[c + 1], minY)
    chunks[c + 2] = Math.max(chunks[c + 2], maxX)
    chunks[c + 3] = Math.max(chunks[c + 3], maxY)
  })
  return { [`${name}.at`]: at, [`${name}.boxes`]: all, [`${name}.chunks`]: chunks }
}

/** Boxes of those records that have some; most modules have none, and then it costs nothing. */
export class BoxTable {
  readonly count: number
  private readonly at: Uint32Array
  private readonly boxes: Uint32Array
  private readonly chunks: Uint32Array

  constructor(data: IndexData, name: BoxTableName) {
    this.at = uint32Section(data, `${name}.at`)
    this.boxes = uint32Section(data, `${name}.boxes`)
    this.chunks = uint32Section(data, `${name}.chunks`)
    this.count = this.at.length
  }

  /** Calls `visit` for each box that touches the rectangle, by ascending position. */
  visit(rectangle: UnitRectangle, visit: (box: PositionBox) => void): void {
    const { at, boxes, chunks, count } = this
    for (let first = 0, c = 0; first < count; first += CHUNK, c += FIELDS) {
      if (!touches(chunks, c, rectangle)) continue
      const end = Math.min(count, first + CHUNK)
      for (let i = first; i < end; i++) {
        const b = i * FIELDS
        if (!touches(boxes, b, rectangle)) continue
        visit({
          position: at[i],
          minX: boxes[b],
          minY: boxes[b + 1],
          maxX: boxes[b + 2],
          maxY: boxes[b + 3],
        })
      }
    }
  }
}

function touches(boxes: Uint32Array, i: number, { minX, minY, maxX, maxY }: UnitRectangle) {
  return boxes[i] <= maxX && boxes[i + 2] >= minX && boxes[i + 1] <= maxY && boxes[i + 3] >= minY
}
