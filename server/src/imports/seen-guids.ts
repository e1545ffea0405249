/** Slots at the beginning, a power of two. */
const SLOTS = 65_536

/**
 * The guids that came so far, by 64 of their random bits, in 16 to 32 bytes each: a set of texts needs 130.
 * Another guid with the same bits counts as the same; its row then only takes the way of a second one.
 */
export class SeenGuids {
  #size = 0
  // Pairs of words; two zeroes are a free slot.
  #slots = new Uint32Array(SLOTS * 2)

  /** @returns whether the guid is a new one. */
  add(guid: string): boolean {
    const high = Number.parseInt(guid.slice(0, 8), 16)
    // Two guids in 2^63 share what a free slot looks like.
    const low = Number.parseInt(guid.slice(28), 16) || 1
    if (!put(this.#slots, high, low)) return false
    this.#size += 1
    if (this.#size * 4 > this.#slots.length) this.#grow()
    return true
  }

  #grow(): void {
    const old = this.#slots
    this.#slots = new Uint32Array(old.length * 2)
    for (let at = 0; at < old.length; at += 2) {
      const [high = 0, low = 0] = [old[at], old[at + 1]]
      if (low !== 0) put(this.#slots, high, low)
    }
  }
}

function put(slots: Uint32Array, high: number, low: number): boolean {
  const mask = slots.length / 2 - 1
  for (let slot = high & mask; ; slot = (slot + 1) & mask) {
    const at = slot * 2
    if (slots[at + 1] === 0) {
      slots[at] = high
      slots[at + 1] = low
      return true
    }
    if (slots[at] === high && slots[at + 1] === low) return false
  }
}
