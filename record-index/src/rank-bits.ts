import { type Bits, setBit, trailingZeros } from './bits.ts'

/** A set of ranks of which only the words that have some are looked at: most sets are small. */
export class RankBits {
  private readonly bits: Bits
  /** Which words of `bits` are not 0. */
  private readonly used: Bits

  /** @param size exclusive limit of the ranks */
  constructor(size: number) {
    this.bits = new Int32Array(Math.ceil(size / 32))
    this.used = new Int32Array(Math.ceil(this.bits.length / 32))
  }

  set(rank: number): void {
    setBit(this.bits, rank)
    setBit(this.used, rank >>> 5)
  }

  /** Writes the ranks into `list`, ascending, and empties the set. @returns how many there were */
  drain(list: Uint32Array): number {
    const { bits, used } = this
    let count = 0
    for (let u = 0; u < used.length; u++) {
      for (let left = used[u]; left !== 0; left &= left - 1) {
        const w = u * 32 + trailingZeros(left)
        for (let word = bits[w]; word !== 0; word &= word - 1)
          list[count++] = w * 32 + trailingZeros(word)
        bits[w] = 0
      }
      used[u] = 0
    }
    return count
  }
}
