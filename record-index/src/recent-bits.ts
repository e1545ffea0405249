import type { Bits } from './bits.ts'

const KEPT = 8

/** The bitsets found last, by what they were asked for. */
export class RecentBits {
  private readonly entries = new Map<string, Bits>()
  private readonly words: number

  constructor(words: number) {
    this.words = words
  }

  /** The bits for the request; when they are not at hand `find` sets them in an empty bitset. */
  get(request: string, find: (bits: Bits) => void): Bits {
    let bits = this.entries.get(request)
    if (bits === undefined) {
      bits = new Int32Array(this.words)
      find(bits)
    } else {
      this.entries.delete(request)
    }
    this.entries.set(request, bits)
    if (this.entries.size > KEPT) {
      const oldest = this.entries.keys().next()
      if (oldest.done === false) this.entries.delete(oldest.value)
    }
    return bits
  }
}
