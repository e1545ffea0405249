import type { Bits } from './bits.ts'
import { BlockBoxes } from './block-boxes.ts'
import { BoxTable } from './box-table.ts'
import { CategoryColumn } from './category-column.ts'
import { OrderedColumn } from './ordered-column.ts'
import { int32Section, uint32Section } from './sections.ts'
import type { IndexData, IndexDelta, Visibility } from './types.ts'
import { WordIndex } from './word-index.ts'
import { WordBoxes } from './word-boxes.ts'

/** The columns of an index, read only. */
export class IndexColumns {
  readonly data: IndexData
  /** Number of words in a bitset over all positions. */
  readonly words: number
  /** Positions from here on have no location. */
  readonly locatedEnd: number
  readonly x: Uint32Array
  readonly y: Uint32Array
  readonly key: Uint32Array
  readonly boxes: BlockBoxes
  readonly wordBoxes: WordBoxes
  /** Records that a viewer of each level may see. */
  readonly visible: Record<Visibility, Bits>
  readonly live: Bits
  /** Locations of records beyond their first. */
  readonly more: BoxTable
  /** Bounds of lines and polygons. */
  readonly outlines: BoxTable
  readonly reference: OrderedColumn
  readonly area: CategoryColumn
  readonly categories = new Map<string, CategoryColumn>()
  readonly dates = new Map<string, OrderedColumn>()
  readonly numbers = new Map<string, OrderedColumn>()
  readonly text: WordIndex | null
  readonly address: WordIndex
  /** Set at the first position of each run of records with the same location and address. */
  readonly addressRuns: Bits
  readonly placeStarts: Uint32Array
  readonly placeRuns: Uint32Array
  private readonly placeNumbers: Map<string, number>

  /** @param visible in place of the data's own: without records that a delta replaces. */
  constructor(data: IndexData, visible?: IndexDelta['visible']) {
    this.data = data
    this.words = data.capacity / 32
    this.locatedEnd = data.locatedEnd
    this.x = uint32Section(data, 'x')
    this.y = uint32Section(data, 'y')
    this.key = uint32Section(data, 'key')
    this.boxes = new BlockBoxes(data)
    this.wordBoxes = new WordBoxes(data)
    this.visible = visible ?? visibleIn(data)
    this.live = int32Section(data, 'live')
    this.more = new BoxTable(data, 'more')
    this.outlines = new BoxTable(data, 'outline')
    this.reference = new OrderedColumn(data, 'reference')
    this.area = new CategoryColumn(data, 'area')
    for (const id of data.schema.categories) {
      this.categories.set(id, new CategoryColumn(data, `category:${id}`))
    }
    for (const id of data.schema.dates) this.dates.set(id, new OrderedColumn(data, `date:${id}`))
    for (const id of data.schema.numbers) {
      this.numbers.set(id, new OrderedColumn(data, `number:${id}`))
    }
    this.text = data.schema.text ? new WordIndex(data, 'text') : null
    this.address = new WordIndex(data, 'address')
    this.addressRuns = int32Section(data, 'address.runs')
    this.placeStarts = uint32Section(data, 'place.starts')
    this.placeRuns = uint32Section(data, 'place.runs')
    this.placeNumbers = new Map(data.places.map((guid, index) => [guid, index]))
  }

  /** Position ranges inside a place: from, to (exclusive), from, …; empty when the place is unknown. */
  placePositions(guid: string): Uint32Array {
    const place = this.placeNumbers.get(guid)
    if (place === undefined) return this.placeRuns.subarray(0, 0)
    return this.placeRuns.subarray(this.placeStarts[place], this.placeStarts[place + 1])
  }

  /** 1-based number of the record's area, 0 for none. */
  areaNumber(position: number): number {
    const code = this.area.codes[position]
    return code === this.data.areas ? 0 : code + 1
  }
}

/** The data's own bits of the records that a viewer of each level may see. */
export function visibleIn(data: IndexData): Record<Visibility, Int32Array<SharedArrayBuffer>> {
  return {
    0: int32Section(data, 'visible.0'),
    1: int32Section(data, 'visible.1'),
    2: int32Section(data, 'visible.2'),
  }
}
