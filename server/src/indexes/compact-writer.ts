import type { LocationGroup } from '@plat/record-index/index-results'
import { hasStatus } from '@plat/contract/search/compact-locations'
import { latToUnit, lngToUnit } from '@plat/record-index/mercator'
import { sharedIn } from './feature-writer.ts'

/** Most bytes of one point: eleven numbers below 2³⁵. */
const MAX_POINT_BYTES = 55
/** Most bytes of a number below 2³⁵, and of what stands before the records that a point shares. */
const MAX_NUMBER_BYTES = 5
const MAX_SHARING_BYTES = 15

/** Writes map points in the compact form (`compact-locations.ts` of the contract): their statuses, their number, then each, then what they share. */
export function writeCompactPoints(groups: readonly LocationGroup[]): Uint8Array<ArrayBuffer> {
  const sharing = groups.flatMap(({ shared }, at) => (shared === undefined ? [] : [{ at, shared }]))
  const statuses = statusTexts(groups)
  const writer = new NumberWriter(
    15 +
      statuses.texts.reduce((sum, { length }) => sum + MAX_NUMBER_BYTES + length, 0) +
      groups.length * MAX_POINT_BYTES +
      sharing.length * MAX_SHARING_BYTES +
      sharedIn(groups) * MAX_NUMBER_BYTES,
  )
  writer.number(statuses.texts.length)
  for (const text of statuses.texts) {
    writer.number(text.length)
    writer.bytes(text)
  }
  writer.number(groups.length)
  let before = { x: 0, y: 0 }
  for (const group of groups) {
    const { x, y, live, archive, bounds } = group
    writer.signed(x - before.x)
    writer.signed(y - before.y)
    before = group
    writer.number(live * 2 + (bounds === undefined ? 0 : 1))
    writer.number(archive)
    if (hasStatus(bounds !== undefined, live + archive))
      writer.number(numberOf(group.status, statuses.numbers))
    if (bounds === undefined) continue
    const [west, south, east, north] = bounds
    writer.signed(x - lngToUnit(west))
    writer.signed(lngToUnit(east) - x)
    writer.signed(y - latToUnit(north))
    writer.signed(latToUnit(south) - y)
  }
  writer.number(sharing.length)
  let last = 0
  for (const { at, shared } of sharing) {
    writer.number(at - last)
    last = at
    for (const records of [shared.live, shared.archive]) {
      writer.number(records.length)
      for (const record of records) writer.number(record)
    }
  }
  return writer.done()
}

/** The distinct statuses of the points in UTF-8; the number of one is its place among them, from 1 on. */
function statusTexts(groups: readonly LocationGroup[]) {
  const numbers = new Map<string, number>()
  for (const { status } of groups)
    if (status !== undefined && !numbers.has(status)) numbers.set(status, numbers.size + 1)
  const texts = Array.from(numbers.keys(), (text) => Buffer.from(text))
  return { numbers, texts }
}

/** 0 for none. */
function numberOf(status: string | undefined, numbers: ReadonlyMap<string, number>): number {
  return status === undefined ? 0 : (numbers.get(status) ?? 0)
}

/** A number as `readCompactLocations` reads it. */
export function numberBytes(value: number): Uint8Array<ArrayBuffer> {
  const writer = new NumberWriter(8)
  writer.number(value)
  return writer.done()
}

class NumberWriter {
  readonly #bytes: Uint8Array<ArrayBuffer>
  #at = 0

  constructor(capacity: number) {
    this.#bytes = new Uint8Array(capacity)
  }

  done(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#at)
  }

  number(value: number): void {
    let rest = value
    while (rest > 127) {
      this.#bytes[this.#at++] = 128 + (rest % 128)
      rest = Math.floor(rest / 128)
    }
    this.#bytes[this.#at++] = rest
  }

  bytes(bytes: Uint8Array): void {
    this.#bytes.set(bytes, this.#at)
    this.#at += bytes.length
  }

  signed(value: number): void {
    this.number(value < 0 ? -2 * value - 1 : 2 * value)
  }
}
