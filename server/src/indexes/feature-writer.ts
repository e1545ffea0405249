import { locationGuid } from '@plat/contract/search/location-guid'
import type { LocationGroup, SharedRecords } from '@plat/record-index/index-results'

const encoder = new TextEncoder()
const part = (text: string): Uint8Array => encoder.encode(text)

const FEATURE = part('{"type":"Feature","geometry":{"type":"Point","coordinates":[')
const GUID = part(']},"properties":{"guid":"')
const LOCATION = part('","type":"location","statuses":{"1":')
const CLUSTER = part('","type":"cluster","statuses":{"1":')
const ARCHIVE = part(',"2":')
const COUNT = part('},"count":')
const STATUS = part(',"status":')
const BOUNDS = part(',"bounds":[')
const SHARED = part(',"shared":{"1":[')
const SHARED_ARCHIVE = part('],"2":[')
const SHARED_END = part(']}')
const END = part('}}')
const COMMA = 44
const HYPHEN = 45
const POINT = 46
const CLOSE = 93
const ZERO = 48

/** Most bytes of one feature: all parts, five numbers of 12, four of 11, a guid; without its status. */
const MAX_FEATURE_BYTES = 460
/** Of a shared record's number, with its comma. */
const MAX_SHARED_BYTES = 11
/** Written units per degree: seven decimals, a centimetre. */
const UNITS = 1e7

/**
 * Writes map features as JSON, separated by commas, without brackets around them. Two thousand
 * features are a quarter of a megabyte: strings joined and encoded again would take most of the
 * time of a map request.
 */
export function writeFeatures(groups: readonly LocationGroup[]): Uint8Array<ArrayBuffer> {
  const statuses = quotedStatuses(groups)
  const longest = Math.max(0, ...Array.from(statuses.values(), ({ length }) => length))
  const writer = new FeatureWriter(
    groups.length * (MAX_FEATURE_BYTES + longest) + sharedIn(groups) * MAX_SHARED_BYTES,
    statuses,
  )
  for (const [i, group] of groups.entries()) {
    if (i > 0) writer.byte(COMMA)
    writer.feature(group)
  }
  return writer.done()
}

/** How many records the groups name as shared. */
export function sharedIn(groups: readonly LocationGroup[]): number {
  return groups.reduce(
    (sum, { shared }) => sum + (shared ? shared.live.length + shared.archive.length : 0),
    0,
  )
}

/** The statuses of the groups as JSON. */
function quotedStatuses(groups: readonly LocationGroup[]): ReadonlyMap<string, Uint8Array> {
  const quoted = new Map<string, Uint8Array>()
  for (const { status } of groups)
    if (status !== undefined && !quoted.has(status))
      quoted.set(status, part(JSON.stringify(status)))
  return quoted
}

class FeatureWriter {
  readonly #bytes: Uint8Array<ArrayBuffer>
  readonly #statuses: ReadonlyMap<string, Uint8Array>
  #at = 0

  constructor(capacity: number, statuses: ReadonlyMap<string, Uint8Array>) {
    this.#bytes = new Uint8Array(capacity)
    this.#statuses = statuses
  }

  done(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#at)
  }

  byte(value: number): void {
    this.#bytes[this.#at++] = value
  }

  feature({ x, y, lng, lat, live, archive, status, bounds, shared }: LocationGroup): void {
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
    const quoted = status === undefined ? undefined : this.#statuses.get(status)
    if (quoted !== undefined) {
      this.#part(STATUS)
      this.#part(quoted)
    }
    if (bounds !== undefined) {
      // Rounded outwards: a search of these bounds must find every record of the cluster.
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
    if (shared !== undefined) this.#shared(shared)
    this.#part(END)
  }

  #shared({ live, archive }: SharedRecords): void {
    this.#part(SHARED)
    this.#integers(live)
    this.#part(SHARED_ARCHIVE)
    this.#integers(archive)
    this.#part(SHARED_END)
  }

  #integers(values: readonly number[]): void {
    for (const [i, value] of values.entries()) {
      if (i > 0) this.byte(COMMA)
      this.#integer(value)
    }
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
