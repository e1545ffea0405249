import type { Matches } from './match-runs.ts'

/** Matches processed at a time: their positions and values stay in the L1 cache. */
export const CHUNK = 4096

/** Calls back with the positions of the matches, in order, up to CHUNK at a time in the same array. */
export function eachChunk(
  { bits, runs }: Matches,
  visit: (positions: Uint32Array, count: number) => void,
): void {
  const positions = new Uint32Array(CHUNK)
  let count = 0
  for (let r = 0; r < runs.length; r += 2) {
    for (let w = runs[r]; w < runs[r + 1]; w++) {
      let word = bits[w]
      const base = w << 5
      if (word === -1) {
        for (let p = base; p < base + 32; p++) positions[count++] = p
      } else {
        while (word !== 0) {
          const lowest = word & -word
          positions[count++] = base + 31 - Math.clz32(lowest)
          word ^= lowest
        }
      }
      if (count > CHUNK - 32) {
        visit(positions, count)
        count = 0
      }
    }
  }
  if (count > 0) visit(positions, count)
}
