import { addressTokens } from './address-words.ts'
import type { PositionBox } from './box-table.ts'
import { GrowableBytes, GrowableFloat64, GrowableUint32 } from './growable.ts'
import { boundsToUnits, latToUnit, lngToUnit } from './mercator.ts'
import type { IndexRow, IndexSchema } from './types.ts'
import { WordCollector } from './word-collector.ts'
import { indexWords } from './words.ts'

/** Bits of `flags`. */
export const LOCATED = 1
export const LIVE = 2
/** The visibility, 0 to 2, is stored in the flags from this bit on. */
export const VISIBILITY_SHIFT = 2

/** The rows added so far, column by column, in insertion order. */
export class RowStore {
  readonly x = new GrowableUint32()
  readonly y = new GrowableUint32()
  readonly key = new GrowableUint32()
  readonly flags = new GrowableUint32()
  /** Locations beyond a row's first, and outlines of lines and polygons, each by its row as `position`. */
  readonly more: PositionBox[] = []
  readonly outlines: PositionBox[] = []
  readonly reference = new GrowableBytes()
  /** Ids of category values in order of appearance; 0 is "no value". */
  readonly categories: { ids: Map<string, number>; codes: GrowableUint32 }[]
  /** NaN is "no value". */
  readonly dates: GrowableFloat64[]
  readonly numbers: GrowableFloat64[]
  /** Id of the row's address among the distinct ones; 0 is "no address". */
  readonly address = new GrowableUint32()
  readonly addressWords = new WordCollector()
  readonly textWords: WordCollector | null
  private readonly addressIds = new Map<string, number>([['', 0]])

  constructor(schema: IndexSchema) {
    this.categories = schema.categories.map(() => ({
      ids: new Map<string, number>(),
      codes: new GrowableUint32(),
    }))
    this.dates = schema.dates.map(() => new GrowableFloat64())
    this.numbers = schema.numbers.map(() => new GrowableFloat64())
    this.textWords = schema.text ? new WordCollector() : null
    this.addressWords.add([])
  }

  get size(): number {
    return this.key.length
  }

  add(row: IndexRow): void {
    const located =
      row.lng !== null && row.lat !== null && Number.isFinite(row.lng) && Number.isFinite(row.lat)
    this.x.push(located ? lngToUnit(Number(row.lng)) : 0)
    this.y.push(located ? latToUnit(Number(row.lat)) : 0)
    if (located) this.addGeometry(row)
    this.key.push(row.key)
    this.flags.push(
      (located ? LOCATED : 0) |
        (row.statusCategory === 1 ? LIVE : 0) |
        (row.visibility << VISIBILITY_SHIFT),
    )
    this.reference.push(row.reference)
    this.categories.forEach((column, i) =>
      column.codes.push(categoryId(column.ids, row.categories[i])),
    )
    this.dates.forEach((column, i) => column.push(orNaN(row.dates[i])))
    this.numbers.forEach((column, i) => column.push(orNaN(row.numbers[i])))
    this.address.push(this.addressId(row.address ?? ''))
    this.textWords?.add(row.text === null ? [] : indexWords(row.text))
  }

  /** Called once the row's first location is known. */
  private addGeometry({ moreLocations = [], outline }: IndexRow): void {
    const position = this.x.length - 1
    const [x, y] = [this.x.values()[position], this.y.values()[position]]
    const known = new Set([`${x} ${y}`])
    for (const [lng, lat] of moreLocations) {
      const [moreX, moreY] = [lngToUnit(lng), latToUnit(lat)]
      if (known.has(`${moreX} ${moreY}`)) continue
      known.add(`${moreX} ${moreY}`)
      this.more.push({ position, minX: moreX, minY: moreY, maxX: moreX, maxY: moreY })
    }
    if (outline) this.outlines.push({ position, ...boundsToUnits(outline) })
  }

  private addressId(address: string): number {
    const known = this.addressIds.get(address)
    if (known !== undefined) return known
    const id = this.addressIds.size
    this.addressIds.set(address, id)
    this.addressWords.add(addressTokens(address))
    return id
  }
}

function categoryId(ids: Map<string, number>, value: string | null | undefined): number {
  if (value === null || value === undefined) return 0
  let id = ids.get(value)
  if (id === undefined) {
    id = ids.size + 1
    ids.set(value, id)
  }
  return id
}

function orNaN(value: number | null | undefined): number {
  return value === null || value === undefined || !Number.isFinite(value) ? Number.NaN : value
}
