import type { LocationSource } from '@plat/contract/records/records'
import { type StreetAddress, streetAddress } from './street-address.ts'

/** Where an address is. */
export interface FoundAddress {
  readonly lng: number
  readonly lat: number
  readonly source: LocationSource
}

interface House {
  readonly number: number
  readonly suffix: string
  readonly lng: number
  readonly lat: number
}

/** House numbers that neighbours may be apart for what lies between them to be found. */
const MAX_NUMBERS_APART = 100
/** Metres that they may be apart: of what lies between, at least half is within 150 m then. */
const MAX_METRES_APART = 300

/**
 * An agency's addresses, to find others by. A wrong place is worse than none: what could be in two streets, or has
 * no neighbours at both sides, is not found.
 */
export class AddressIndex {
  /** By street, in order of their numbers once `ready` was called. */
  readonly #streets = new Map<string, House[]>()
  /** Streets by their names without directions and types. */
  readonly #named = new Map<string, Set<string>>()
  #sorted = true
  /** Addresses that were added. */
  count = 0

  /** Adds an address of the agency; degrees. @returns false for a text that is no street address. */
  add(text: string, lng: number, lat: number): boolean {
    const address = streetAddress(text)
    if (address === null) return false
    const { number, suffix, street, name } = address
    const houses = this.#streets.get(street)
    if (houses) houses.push({ number, suffix, lng, lat })
    else this.#streets.set(street, [{ number, suffix, lng, lat }])
    const streets = this.#named.get(name)
    if (streets) streets.add(street)
    else this.#named.set(name, new Set([street]))
    this.#sorted = false
    this.count += 1
    return true
  }

  /** Finds an address; null for one that is not known for sure. */
  find(text: string): FoundAddress | null {
    this.#sort()
    const address = streetAddress(text)
    if (address === null) return null
    const street = this.#streets.get(address.street)
    const known = street && inStreet(street, address)
    if (known) return known
    // `100 MAIN` for `100 N MAIN ST`: when no other street of that name has the number.
    const others = [...(this.#named.get(address.name) ?? [])].filter(
      (other) => other !== address.street && agrees(other, address.street),
    )
    const houses = others.flatMap((other) => exact(this.#streets.get(other) ?? [], address) ?? [])
    const [house] = houses
    if (house !== undefined && houses.length === 1) return { ...house, source: 'address' }
    const only = others.length === 1 ? this.#streets.get(others[0] ?? '') : undefined
    const meant = street ?? only
    return houses.length === 0 && meant ? between(meant, address.number) : null
  }

  #sort(): void {
    if (this.#sorted) return
    for (const houses of this.#streets.values())
      houses.sort(
        (a, b) => a.number - b.number || (a.suffix < b.suffix ? -1 : a.suffix > b.suffix ? 1 : 0),
      )
    this.#sorted = true
  }
}

/** Whether two streets of one name may be the same: one says less than the other, and nothing else. */
function agrees(street: string, other: string): boolean {
  const [one, two] = [street.split(' '), other.split(' ')]
  const [more, less] = one.length >= two.length ? [one, two] : [two, one]
  return less.every((word) => more.includes(word))
}

function inStreet(houses: readonly House[], address: StreetAddress): FoundAddress | null {
  const house = exact(houses, address)
  return house && { ...house, source: 'address' }
}

/**
 * The house of that number; where the agency does not tell its parts apart, the number without its suffix. Null also
 * for one that is far from another of its number: two towns have the street.
 */
function exact(
  houses: readonly House[],
  { number, suffix }: StreetAddress,
): { lng: number; lat: number } | null {
  const start = firstFrom(houses, number)
  let end = start
  while (houses[end]?.number === number) end++
  const all = houses.slice(start, end)
  const same = all.filter((house) => house.suffix === suffix)
  const [first, ...others] = same.length > 0 ? same : all
  if (first === undefined || others.some((other) => metres(first, other) > MAX_METRES_APART))
    return null
  return { lng: first.lng, lat: first.lat }
}

/** A place between the nearest numbers of the same side: even numbers face odd ones. */
function between(houses: readonly House[], number: number): FoundAddress | null {
  const start = firstFrom(houses, number)
  const isSameSide = (house: House) => house.number % 2 === number % 2
  // Numbers further away are no neighbours.
  const above = houses.slice(start, start + MAX_NUMBERS_APART).find(isSameSide)
  const below = houses.slice(Math.max(0, start - MAX_NUMBERS_APART), start).findLast(isSameSide)
  if (!above || !below || above.number - below.number > MAX_NUMBERS_APART) return null
  if (metres(above, below) > MAX_METRES_APART) return null
  const part = (number - below.number) / (above.number - below.number)
  return {
    lng: below.lng + (above.lng - below.lng) * part,
    lat: below.lat + (above.lat - below.lat) * part,
    source: 'street-range',
  }
}

/** Index of the first house with this number or a larger one. */
function firstFrom(houses: readonly House[], number: number): number {
  let [low, high] = [0, houses.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((houses[middle]?.number ?? 0) < number) low = middle + 1
    else high = middle
  }
  return low
}

/** Metres between two points near each other. */
function metres(a: House, b: House): number {
  const degree = 111_195
  const width = Math.cos((a.lat * Math.PI) / 180)
  return Math.hypot((a.lng - b.lng) * degree * width, (a.lat - b.lat) * degree)
}
