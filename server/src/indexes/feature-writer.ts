import { locationGuid } from '@plat/contract/search/location-guid'
import type { LocationGroup } from '@plat/record-index/types'

const encoder = new TextEncoder()
const part = (text: string): Uint8Array => encoder.encode(text)

const FEATURE = part('{"type":"Feature","geometry":{"type":"Point","coordinates":[')
const GUID = part(']},"properties":{"guid":"')
const LOCATION = part('","type":"location","statuses":{"1":')
const CLUSTER = part('","type":"cluster","statuses":{"1":')
const ARCHIVE = part(',"2":')
const COUNT = part('},"count":')
const BOUNDS = part(',"bounds":[')
const END = part('}}')
const COMMA = 44
const HYPHEN = 45
const POINT = 46
const CLOSE = 93
const ZERO = 48

/** Bytes that one feature takes at the most: all parts, five numbers of 12, four of 11, a guid. */
const LARGEST = 400
/** Units of a degree that are written: seven decimals, a centimetre. */
const UNITS = 1e7

/**
 * Writes map features as JSON, apart by commas, without the brackets around them. Two thousand
 * features are a quarter of a megabyte: strings joined and encoded again would take most of the
 * time of a map request.
 */
export function writeFeatures(groups: readonly LocationGroup[]): Uint8Array<ArrayBuffer> {
  const writer = new FeatureWriter(groups.length * LARGEST)
  for (const [i, group] of groups.entries()) {
    if (i > 0) writer.byte(COMMA)
    writer.feature(group)
  }
  return writer.done()
}

class FeatureWriter {
  readonly #bytes: Uint8Array<ArrayBuffer>
  #at = 0

  constructor(capacity: number) {
    this.#bytes = new Uint8Array(capacity)
  }

  done(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#at)
  }

  byte(value: number): void {
    this.#bytes[this.#at++] = value
  }

  feature({ x, y, lng, lat, live, archive, bounds }: LocationGroup): void {
    this.#part(FEATURE)
    this.#units(Math.round(lng * UNITS))
    this.byte(COMMA)
    this.#units(Math.round(lat * UNITS))
    this.#part(GUID)
    this.#text(locationGuid(x, y))
    this.#part(bounds === undefined ? LOCATION : CLUSTER)
    this.#integer(live)
    this.#part(ARCHIVE)
    this.#integer(archive)
    this.#part(COUNT)
    this.#integer(live + archive)
    if (bounds !== undefined) {
      // Rounded away from the middle, so that asking for these bounds finds every record of the cluster.
      this.#part(BOUNDS)
      this.#units(Math.floor(bounds[0] * UNITS))
      this.byte(COMMA)
      this.#units(Math.floor(bounds[1] * UNITS))
      this.byte(COMMA)
      this.#units(Math.ceil(bounds[2] * UNITS))
      this.byte(COMMA)
      this.#units(Math.ceil(bounds[3] * UNITS))
      this.byte(CLOSE)
    }
    this.#part(END)
  }

  #part(bytes: Uint8Array): void {
    this.#bytes.set(bytes, this.#at)
    this.#at += bytes.length
  }

  /** Degrees given in ten-millionths. */
  #units(units: number): void {
    let rest = units
    if (rest < 0) {
      this.byte(HYPHEN)
      rest = -rest
    }
    const whole = Math.floor(rest / UNITS)
    this.#integer(whole)
    let fraction = rest - whole * UNITS
    if (fraction === 0) return
    this.byte(POINT)
    let digits = 7
    while (fraction % 10 === 0) {
      fraction /= 10
      digits--
    }
    this.#digits(fraction, digits)
  }

  #integer(value: number): void {
    let digits = 1
    for (let limit = 10; value >= limit; limit *= 10) digits++
    this.#digits(value, digits)
  }

  #digits(value: number, digits: number): void {
    let rest = value
    for (let at = this.#at + digits - 1; at >= this.#at; at--) {
      const next = Math.floor(rest / 10)
      this.#bytes[at] = ZERO + rest - next * 10
      rest = next
    }
    this.#at += digits
  }

  /** ASCII only. */
  #text(text: string): void {
    for (let i = 0; i < text.length; i++) this.byte(text.charCodeAt(i))
  }
}
