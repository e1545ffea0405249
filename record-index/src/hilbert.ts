/**
 * The Hilbert curve over the whole 2³² × 2³² plane. Every square of the quadtree is one contiguous section of the curve.
 * This makes the cells of any zoom, and most of a map view, contiguous ranges of records.
 */

/** By orientation (four) and quadrant (x bit, y bit): the quadrant's rank on the curve and the next orientation. */
const STEP = buildSteps()

/** Writes the 64-bit curve positions of the points `x`, `y` into `high` and `low`. */
export function hilbertKeys(
  x: Uint32Array,
  y: Uint32Array,
  high: Uint32Array,
  low: Uint32Array,
): void {
  for (let i = 0; i < x.length; i++) {
    const px = x[i]
    const py = y[i]
    let state = 0
    let key = 0
    for (let bit = 31; bit >= 0; bit--) {
      const step = STEP[(state << 2) | (((px >>> bit) & 1) << 1) | ((py >>> bit) & 1)]
      key = (key << 2) | (step & 3)
      state = step >> 2
      if (bit === 16) {
        high[i] = key
        key = 0
      }
    }
    low[i] = key
  }
}

/** The curve position of one point as two unsigned 32-bit halves. */
export function hilbertKey(x: number, y: number): { high: number; low: number } {
  const high = new Uint32Array(1)
  const low = new Uint32Array(1)
  hilbertKeys(Uint32Array.of(x), Uint32Array.of(y), high, low)
  return { high: high[0], low: low[0] }
}

function buildSteps(): Uint8Array {
  const steps = new Uint8Array(16)
  // Orientation bits: x and y are swapped (1), both are mirrored (2).
  for (let state = 0; state < 4; state++) {
    for (let quadrant = 0; quadrant < 4; quadrant++) {
      const mirrored = (state & 2) === 0 ? 0 : 1
      const a = ((quadrant >> 1) & 1) ^ mirrored
      const b = (quadrant & 1) ^ mirrored
      const [x, y] = (state & 1) === 0 ? [a, b] : [b, a]
      const rank = (3 * x) ^ y
      let next = state
      if (y === 0) next = x === 1 ? next ^ 3 : next ^ 1
      steps[(state << 2) | quadrant] = (next << 2) | rank
    }
  }
  return steps
}
