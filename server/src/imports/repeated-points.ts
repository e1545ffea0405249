/** Most points counted apart at a time: a point of one in this many records is never missed. */
const MAX_POINTS = 5_000
/** Most different addresses that are remembered of a point. */
const MAX_ADDRESSES = 20
/** Fewest records of a point that may be a stand-in, and their share of all that have a location. */
const MIN_RECORDS = 50
const MIN_SHARE = 0.01
/** Their share where no record has an address: then many at one point are likelier to be right. */
const MIN_SHARE_UNADDRESSED = 0.1
/** Most points that a report names. */
const MAX_NAMED = 3

interface Point {
  readonly at: readonly [x: number, y: number]
  /** Records at the point since it is counted. */
  count: number
  /** Those of them without an address. */
  bare: number
  readonly addresses: Set<string>
  /** Falls as records of other points come in; at 0 the point is no longer counted. */
  credit: number
}

/**
 * Finds points with so many records that a geocoder may have given them for "not found", in one pass over any
 * number of records and in the memory of a few thousand points (the counters of Misra and Gries).
 */
export class RepeatedPoints {
  readonly #points = new Map<string, Point>()
  #located = 0
  #addressed = 0

  /** @param at the location as the source writes it. @param address of the record there. */
  add(at: readonly [x: number, y: number], address: string | null): void {
    this.#located++
    if (address !== null) this.#addressed++
    const key = `${at[0]} ${at[1]}`
    let point = this.#points.get(key)
    if (point === undefined) {
      if (this.#points.size >= MAX_POINTS) {
        this.#forgetRare()
        return
      }
      point = { at, count: 0, bare: 0, addresses: new Set(), credit: 0 }
      this.#points.set(key, point)
    }
    point.count++
    point.credit++
    if (address === null) point.bare++
    else if (point.addresses.size < MAX_ADDRESSES) point.addresses.add(building(address))
  }

  #forgetRare(): void {
    for (const [key, point] of this.#points) if (--point.credit === 0) this.#points.delete(key)
  }

  /** Sentences about points that look like stand-ins, the most frequent first. */
  notices(): string[] {
    const share = this.#addressed === 0 ? MIN_SHARE_UNADDRESSED : MIN_SHARE
    return [...this.#points.values()]
      .filter(({ count }) => count >= Math.max(MIN_RECORDS, this.#located * share))
      .flatMap((point) => {
        const kind = this.#addressed === 0 ? '' : suspicion(point)
        return kind === null ? [] : [{ point, kind }]
      })
      .toSorted((a, b) => b.point.count - a.point.count)
      .slice(0, MAX_NAMED)
      .map(
        ({ point: { at, count }, kind }) =>
          `${NUMBERS.format(count)} of ${NUMBERS.format(this.#located)} records with a location are at one ` +
          `point, ${at[0]}, ${at[1]}${kind}. Is it a stand-in for "not found"? To leave these records off the ` +
          `map, add it to the source: standIns: [[${at[0]}, ${at[1]}]]`,
      )
  }
}

const NUMBERS = new Intl.NumberFormat('en')

/** What is odd about the addresses of a point; null when they are those of one building. */
function suspicion({ count, bare, addresses }: Point): string | null {
  if (bare * 2 >= count)
    return bare === count ? ', without an address' : `, ${NUMBERS.format(bare)} without an address`
  return addresses.size >= Math.min(MAX_ADDRESSES, (count - bare) / 2)
    ? `, with ${addresses.size === MAX_ADDRESSES ? `at least ${MAX_ADDRESSES}` : addresses.size} different addresses`
    : null
}

/** House number and first word of an address: flats of a building have these in common. */
function building(address: string): string {
  return address.trim().split(/\s+/, 2).join(' ').toLowerCase()
}
