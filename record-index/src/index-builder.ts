import { BlockBoxes, buildBlockBoxes } from './block-boxes.ts'
import { BoxTable, buildBoxTable, type PositionBox } from './box-table.ts'
import { type Bits, hasBit, setBit } from './bits.ts'
import { buildCategoryColumn } from './category-column.ts'
import { NO_ROW } from './layout.ts'
import { buildOrderedColumn, DATE_STEPS, NUMBER_STEPS, REFERENCE_STEPS } from './ordered-column.ts'
import { rankValues } from './ranked-values.ts'
import { buildPlaces } from './place-runs.ts'
import { RecordIndex } from './record-index.ts'
import { buildReferenceTexts } from './reference-texts.ts'
import { orderRecords, type RecordOrder } from './record-order.ts'
import { LIVE, RowStore, VISIBILITY_SHIFT } from './row-store.ts'
import type { ColumnName } from './sections.ts'
import {
  sharedCodes,
  sharedFloat64,
  sharedInt32,
  sharedUint32,
  type SharedCodes,
} from './shared-arrays.ts'
import type { IndexData, IndexPlaceLayer, IndexRow, IndexSchema, Section } from './types.ts'
import { buildWordBoxes } from './word-boxes.ts'

/** Builds a record index from rows in any order. Single use: add all rows, then build. */
export class IndexBuilder {
  private readonly schema: IndexSchema
  private readonly store: RowStore

  constructor(schema: IndexSchema) {
    this.schema = schema
    this.store = new RowStore(schema)
  }

  /** Adds one row. Its arrays follow the schema; missing trailing values count as null. */
  add(row: IndexRow): void {
    this.store.add(row)
  }

  /** `version` is chosen by the caller and stored in the data, to tell a stale snapshot from a fresh one. */
  build(layers: readonly IndexPlaceLayer[], version: number): RecordIndex {
    const { store, schema } = this
    const order = orderRecords(store)
    const { rows, locatedEnd } = order
    const { flags, used } = flagSections(store, rows)
    const x = arrange(rows, store.x.values())
    const y = arrange(rows, store.y.values())
    padLocated(rows, locatedEnd, x, y)
    const sections: Record<string, Section> = {
      x,
      y,
      key: arrange(rows, store.key.values()),
      ...flags,
      ...buildBlockBoxes(x, y, (p) => hasBit(used, p), locatedEnd),
      ...buildWordBoxes(x, y, locatedEnd),
      ...this.referenceSections(order),
      'address.runs': order.addressRuns,
      ...geometrySections(store, rows),
    }
    const data: IndexData = {
      version,
      schema,
      size: store.size,
      capacity: rows.length,
      locatedEnd,
      values: {},
      places: [],
      areas: layers.find((layer) => layer.area)?.places.length ?? 0,
      sections,
    }
    this.addCategories(data, rows, used)
    this.addOrdered(data, rows)
    addPlaces(data, layers, x, y, used)
    Object.assign(sections, store.textWords?.build('text', rows))
    Object.assign(sections, store.addressWords.build('address', addressAtRunStarts(store, order)))
    return RecordIndex.from(data)
  }

  private referenceSections(order: RecordOrder): Record<string, Section> {
    const codes = sharedUint32(order.rows.length)
    const none = this.store.size
    order.rows.forEach((row, p) => {
      codes[p] = row === NO_ROW ? none : order.rank[row]
    })
    return {
      ...buildOrderedColumn('reference', codes, sharedFloat64(0), none, REFERENCE_STEPS),
      ...buildReferenceTexts(this.store.reference.values(), order.byReference),
    }
  }

  private addCategories(data: IndexData, rows: Uint32Array, used: Bits): void {
    this.schema.categories.forEach((id, i) => {
      const { ids, codes } = this.store.categories[i]
      const sorted = [...ids.keys()].sort()
      // Maps provisional ids to codes. Provisional 0 and unused positions mean "no value".
      const codeOf = new Uint32Array(sorted.length + 1)
      codeOf[0] = sorted.length
      sorted.forEach((value, code) => {
        codeOf[ids.get(value) ?? 0] = code
      })
      const provisional = codes.values()
      const column = sharedCodes(rows.length, sorted.length)
      for (let p = 0; p < rows.length; p++) {
        column[p] = codeOf[rows[p] === NO_ROW ? 0 : provisional[rows[p]]]
      }
      data.values[id] = sorted
      Object.assign(
        data.sections,
        buildCategoryColumn(`category:${id}`, column, sorted.length + 1, used),
      )
    })
  }

  private addOrdered(data: IndexData, rows: Uint32Array): void {
    const add = (name: ColumnName, input: Float64Array, steps: number) => {
      const { codes, values } = rankValues(input)
      const column = sharedCodes(rows.length, values.length)
      for (let p = 0; p < rows.length; p++) {
        column[p] = rows[p] === NO_ROW ? values.length : codes[rows[p]]
      }
      Object.assign(data.sections, buildOrderedColumn(name, column, values, values.length, steps))
    }
    this.schema.dates.forEach((id, i) =>
      add(`date:${id}`, this.store.dates[i].values(), DATE_STEPS),
    )
    this.schema.numbers.forEach((id, i) =>
      add(`number:${id}`, this.store.numbers[i].values(), NUMBER_STEPS),
    )
  }
}

function arrange(rows: Uint32Array, values: Uint32Array): Uint32Array<SharedArrayBuffer> {
  const column = sharedUint32(rows.length)
  for (let p = 0; p < rows.length; p++) if (rows[p] !== NO_ROW) column[p] = values[rows[p]]
  return column
}

/** Unused positions after the located records repeat the last location, so that cells stay contiguous. */
function padLocated(rows: Uint32Array, locatedEnd: number, x: Uint32Array, y: Uint32Array): void {
  for (let p = 1; p < locatedEnd; p++) {
    if (rows[p] !== NO_ROW) continue
    x[p] = x[p - 1]
    y[p] = y[p - 1]
  }
}

/** The tables of further locations and of outlines; empty for most modules. */
function geometrySections(store: RowStore, rows: Uint32Array): Record<string, Section> {
  const { more, outlines } = store
  const positionOf = new Uint32Array(more.length + outlines.length > 0 ? store.size : 0)
  for (let p = 0; p < rows.length && positionOf.length > 0; p++)
    if (rows[p] !== NO_ROW) positionOf[rows[p]] = p
  const placed = (boxes: readonly PositionBox[]) =>
    boxes.map((box) => ({ ...box, position: positionOf[box.position] }))
  return { ...buildBoxTable('more', placed(more)), ...buildBoxTable('outline', placed(outlines)) }
}

function flagSections(
  store: RowStore,
  rows: Uint32Array,
): { flags: Record<string, Section>; used: Bits } {
  const words = rows.length / 32
  const live = sharedInt32(words)
  const visible = [sharedInt32(words), sharedInt32(words), sharedInt32(words)] as const
  const flags = store.flags.values()
  for (let p = 0; p < rows.length; p++) {
    if (rows[p] === NO_ROW) continue
    const flag = flags[rows[p]]
    if ((flag & LIVE) !== 0) setBit(live, p)
    for (let level = flag >>> VISIBILITY_SHIFT; level <= 2; level++) setBit(visible[level], p)
  }
  return {
    flags: {
      live,
      'visible.0': visible[0],
      'visible.1': visible[1],
      'visible.2': visible[2],
    },
    used: visible[2],
  }
}

function addPlaces(
  data: IndexData,
  layers: readonly IndexPlaceLayer[],
  x: Uint32Array,
  y: Uint32Array,
  used: Bits,
): void {
  const area: SharedCodes = sharedCodes(data.capacity, data.areas)
  area.fill(data.areas)
  const points = { x, y, boxes: new BlockBoxes(data), locatedEnd: data.locatedEnd }
  const more = new BoxTable(data, 'more')
  const { sections, guids } = buildPlaces(layers, { ...points, more }, used, area)
  data.places = guids
  Object.assign(data.sections, sections, buildCategoryColumn('area', area, data.areas + 1, used))
}

/** The address id at the first position of each run, NO_ROW elsewhere: postings need only one position per run. */
function addressAtRunStarts(store: RowStore, order: RecordOrder): Uint32Array {
  const address = store.address.values()
  return order.rows.map((row, p) => (hasBit(order.addressRuns, p) ? address[row] : NO_ROW))
}
