/** A seeded source of random numbers: the same seed gives the same sequence on every machine. */
export interface Random {
  /** A number in [0, 1). */
  next(): number
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number
  /** A number in [low, high). */
  between(low: number, high: number): number
  /** True with this probability. */
  chance(probability: number): boolean
  /** One of the values, all equally likely. */
  pick<T>(values: readonly T[]): T
  /** One of the values, likely by weight. */
  weighted<T>(values: readonly (readonly [T, number])[]): T
  /** Normal distribution with mean 0 and deviation 1. */
  normal(): number
  /** Log-normal distribution with this median; `spread` is the deviation of the logarithm. */
  logNormal(median: number, spread: number): number
  /** The values in a new, random order. */
  shuffled<T>(values: readonly T[]): T[]
}

function seedNumber(seed: string): number {
  let hash = 2166136261
  for (let index = 0; index < seed.length; index++) {
    hash = Math.imul(hash ^ seed.charCodeAt(index), 16777619)
  }
  return hash >>> 0
}

/** Random numbers (mulberry32) from a text seed. */
export function randomFrom(seed: string): Random {
  let state = seedNumber(seed)
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  function whole(low: number, high: number): number {
    return low + Math.floor(next() * (high - low + 1))
  }
  function pick<T>(values: readonly T[]): T {
    const value = values[Math.floor(next() * values.length)]
    if (value === undefined) throw new Error('pick: got an empty list, expected at least one value')
    return value
  }
  function weighted<T>(values: readonly (readonly [T, number])[]): T {
    let left = next() * values.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [value, weight] of values) {
      left -= weight
      if (left < 0) return value
    }
    const last = values.at(-1)
    if (last === undefined)
      throw new Error('weighted: got an empty list, expected at least one value')
    return last[0]
  }
  function normal(): number {
    return Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
  }
  function shuffled<T>(values: readonly T[]): T[] {
    const keyed = values.map((value) => ({ value, key: next() }))
    return keyed.sort((a, b) => a.key - b.key).map(({ value }) => value)
  }
  return {
    next,
    whole,
    pick,
    weighted,
    normal,
    shuffled,
    between: (low, high) => low + next() * (high - low),
    chance: (probability) => next() < probability,
    logNormal: (median, spread) => median * Math.exp(spread * normal()),
  }
}

function lattice(seed: number, x: number, y: number): number {
  let hash = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ seed
  hash = Math.imul(hash ^ (hash >>> 13), 1274126177)
  return ((hash ^ (hash >>> 16)) >>> 0) / 4294967296
}

/** Smooth noise over the plane in [-1, 1]; features are about `scale` metres wide. */
export function smoothNoise(seed: string, scale: number): (x: number, y: number) => number {
  const number = seedNumber(seed)
  return (x, y) => {
    const u = x / scale
    const v = y / scale
    const i = Math.floor(u)
    const j = Math.floor(v)
    const s = (u - i) * (u - i) * (3 - 2 * (u - i))
    const t = (v - j) * (v - j) * (3 - 2 * (v - j))
    const low = lattice(number, i, j) * (1 - s) + lattice(number, i + 1, j) * s
    const high = lattice(number, i, j + 1) * (1 - s) + lattice(number, i + 1, j + 1) * s
    return (low * (1 - t) + high * t) * 2 - 1
  }
}
