import type { Point } from './geometry.ts'

/** Metres: width and height of a bucket. */
const SIZE = 60

/** Things by where they are, to find those near a point without looking at all of a city. */
export class NearGrid<T> {
  readonly #buckets = new Map<number, T[]>()

  /** Adds something that is at these points. */
  add(thing: T, points: Iterable<Point>): void {
    const seen = new Set<number>()
    for (const [x, y] of points) seen.add(keyOf(Math.floor(x / SIZE), Math.floor(y / SIZE)))
    for (const key of seen) {
      const bucket = this.#buckets.get(key)
      if (bucket) bucket.push(thing)
      else this.#buckets.set(key, [thing])
    }
  }

  /** What is within `metres`, and some of what is farther away; each once. */
  near([x, y]: Point, metres: number): Set<T> {
    const found = new Set<T>()
    for (let i = Math.floor((x - metres) / SIZE); i <= Math.floor((x + metres) / SIZE); i++) {
      for (let j = Math.floor((y - metres) / SIZE); j <= Math.floor((y + metres) / SIZE); j++) {
        for (const thing of this.#buckets.get(keyOf(i, j)) ?? []) found.add(thing)
      }
    }
    return found
  }
}

function keyOf(i: number, j: number): number {
  return i * 1_000_000 + j
}

/** Points along a straight line, close enough that no bucket between them is missed by much. */
export function* stepsAlong(a: Point, b: Point): Generator<Point> {
  const steps = Math.max(1, Math.ceil(Math.hypot(b[0] - a[0], b[1] - a[1]) / (SIZE / 2)))
  for (let step = 0; step <= steps; step++) {
    const t = step / steps
    yield [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]
  }
}
