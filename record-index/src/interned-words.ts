import { GrowableUint32 } from './growable.ts'

/** Slots of the first table; a table is at most half full. */
const FIRST_SLOTS = 1024

/**
 * Lists of unsigned 32-bit integers, each kept once and known by its number from 0. Outside the engine's heap: a million of
 * them cost their bytes and little more.
 */
export class InternedWords {
  private words = new Uint32Array(1 << 12)
  private readonly ends = new GrowableUint32()
  /** By hash: number of a value plus 1; 0 is free. */
  private slots = new Uint32Array(FIRST_SLOTS)

  /** How many different values there are. */
  get size(): number {
    return this.ends.length
  }

  /** All values, one after another; invalid after the next new one. */
  get all(): Uint32Array {
    return this.words
  }

  /** Bytes that they take. */
  get bytes(): number {
    return this.words.byteLength + this.slots.byteLength + this.ends.bytes
  }

  /** The number of the value in the first `length` words, which is kept if it is new. */
  intern(value: Uint32Array, length = value.length): number {
    const { slots } = this
    const mask = slots.length - 1
    let slot = hash(value, 0, length) & mask
    while (slots[slot] !== 0) {
      if (this.isAt(slots[slot] - 1, value, length)) return slots[slot] - 1
      slot = (slot + 1) & mask
    }
    const number = this.size
    const from = this.start(number)
    this.reserve(from + length)
    for (let i = 0; i < length; i++) this.words[from + i] = value[i]
    this.ends.push(from + length)
    slots[slot] = number + 1
    if (this.size * 2 > slots.length) this.growSlots()
    return number
  }

  /** Where the value of a number starts in `all`. */
  start(number: number): number {
    return number === 0 ? 0 : this.ends.at(number - 1)
  }

  /** Where it ends. */
  end(number: number): number {
    return this.ends.at(number)
  }

  private isAt(number: number, value: Uint32Array, length: number): boolean {
    const from = this.start(number)
    if (this.end(number) - from !== length) return false
    const { words } = this
    for (let i = 0; i < length; i++) if (words[from + i] !== value[i]) return false
    return true
  }

  private reserve(length: number): void {
    if (length <= this.words.length) return
    const larger = new Uint32Array(Math.max(length, this.words.length * 2))
    larger.set(this.words)
    this.words = larger
  }

  private growSlots(): void {
    const slots = new Uint32Array(this.slots.length * 2)
    const mask = slots.length - 1
    for (let number = 0; number < this.size; number++) {
      let slot = hash(this.words, this.start(number), this.end(number)) & mask
      while (slots[slot] !== 0) slot = (slot + 1) & mask
      slots[slot] = number + 1
    }
    this.slots = slots
  }
}

/** MurmurHash3 of some words. */
function hash(words: Uint32Array, from: number, to: number): number {
  let hashed = 0
  for (let i = from; i < to; i++) {
    const mixed = Math.imul(words[i], 0xcc9e2d51)
    hashed ^= Math.imul((mixed << 15) | (mixed >>> 17), 0x1b873593)
    hashed = (Math.imul((hashed << 13) | (hashed >>> 19), 5) + 0xe6546b64) | 0
  }
  hashed = Math.imul(hashed ^ (hashed >>> 16), 0x85ebca6b)
  hashed = Math.imul(hashed ^ (hashed >>> 13), 0xc2b2ae35)
  return hashed ^ (hashed >>> 16)
}
