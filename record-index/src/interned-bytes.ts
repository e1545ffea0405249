import { GrowableFloat64 } from './growable.ts'

/** Slots of the first table; a table is at most half full. */
const FIRST_SLOTS = 1024

/**
 * Values, each kept once and known by its number from 0. Outside the engine's heap: a million of them cost their bytes and
 * little more.
 */
export class InternedBytes {
  private bytes = new Uint8Array(1 << 14)
  private readonly ends = new GrowableFloat64()
  /** By hash: number of a value plus 1; 0 is free. */
  private slots = new Uint32Array(FIRST_SLOTS)

  /** How many different values there are. */
  get size(): number {
    return this.ends.length
  }

  /** The number of a value, which is kept if it is new. */
  intern(value: Uint8Array): number {
    const slot = this.slotOf(value, this.slots)
    const known = this.slots[slot]
    if (known !== 0) return known - 1
    const number = this.size
    const from = this.end(number)
    this.reserve(from + value.length)
    this.bytes.set(value, from)
    this.ends.push(from + value.length)
    this.slots[slot] = number + 1
    if (this.size * 2 > this.slots.length) this.growSlots()
    return number
  }

  /** The value of a number; invalid after the next new one. */
  value(number: number): Uint8Array {
    return this.bytes.subarray(this.end(number), this.end(number + 1))
  }

  /** Where the values before `number` end. */
  private end(number: number): number {
    return number === 0 ? 0 : this.ends.at(number - 1)
  }

  private slotOf(value: Uint8Array, slots: Uint32Array): number {
    const mask = slots.length - 1
    let slot = hash(value) & mask
    while (slots[slot] !== 0 && !this.isAt(slots[slot] - 1, value)) slot = (slot + 1) & mask
    return slot
  }

  private isAt(number: number, value: Uint8Array): boolean {
    const from = this.end(number)
    if (this.end(number + 1) - from !== value.length) return false
    const { bytes } = this
    for (let i = 0; i < value.length; i++) if (bytes[from + i] !== value[i]) return false
    return true
  }

  private reserve(length: number): void {
    if (length <= this.bytes.length) return
    const larger = new Uint8Array(Math.max(length, this.bytes.length * 2))
    larger.set(this.bytes)
    this.bytes = larger
  }

  private growSlots(): void {
    const slots = new Uint32Array(this.slots.length * 2)
    for (let number = 0; number < this.size; number++)
      slots[this.slotOf(this.value(number), slots)] = number + 1
    this.slots = slots
  }
}

/** FNV-1a, its high bits mixed into the low ones that choose the slot. */
function hash(value: Uint8Array): number {
  let hashed = 0x811c9dc5
  for (let i = 0; i < value.length; i++) hashed = Math.imul(hashed ^ value[i], 0x01000193)
  return hashed ^ (hashed >>> 15)
}
