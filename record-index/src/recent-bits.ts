import type { Bits } from './bits.ts'

const MAX_ENTRIES = 8

/** LRU cache of bitsets by request. */
export class RecentBits {
  private readonly entries = new Map<string, Bits>()
  private readonly words: number

  constructor(words: number) {
    this.words = words
  }

  /** The bits for the request. If they are not cached, `find` sets them in an empty bitset. */
  get(request: string, find: (bits: Bits) => void): Bits {
    let bits = this.entries.get(request)
    if (bits === undefined) {
      bits = new Int32Array(this.words)
      find(bits)
    } else {
      this.entries.delete(request)
    }
    this.entries.set(request, bits)
    if (this.entries.size > MAX_ENTRIES) {
      const oldest = this.entries.keys().next()
      if (oldest.done === false) this.entries.delete(oldest.value)
    }
    return bits
  }
}
