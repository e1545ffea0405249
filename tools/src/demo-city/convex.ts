import { at, type Point, signedArea } from './geometry.ts'

/** The part of a convex ring on one side of a line: where `(p - through) · normal` is not above 0. */
export function clipConvex(
  ring: readonly Point[],
  through: Point,
  normal: Point,
): readonly Point[] {
  const beyond = (p: Point): number =>
    (p[0] - through[0]) * normal[0] + (p[1] - through[1]) * normal[1]
  if (!ring.some((point) => beyond(point) > 1e-9)) return ring
  const result: Point[] = []
  for (const [index, b] of ring.entries()) {
    const a = at(ring, (index || ring.length) - 1)
    const [da, db] = [beyond(a), beyond(b)]
    if (da > 0 !== db > 0) {
      const t = da / (da - db)
      result.push([a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t])
    }
    if (db <= 0) result.push(b)
  }
  return result
}

/** A convex counter-clockwise ring with all its sides moved inwards; may be empty. */
export function insetConvex(ring: readonly Point[], metres: number): readonly Point[] {
  let result = ring
  for (const [index, b] of ring.entries()) {
    const a = at(ring, (index || ring.length) - 1)
    const length = Math.hypot(b[0] - a[0], b[1] - a[1])
    if (length < 0.01) continue
    const outwards: Point = [(b[1] - a[1]) / length, (a[0] - b[0]) / length]
    result = clipConvex(
      result,
      [a[0] - outwards[0] * metres, a[1] - outwards[1] * metres],
      outwards,
    )
  }
  return result
}

/** A convex ring without the corners that cut off less than `smallest` square metres each. */
export function withoutSmallCorners(ring: readonly Point[], smallest: number): readonly Point[] {
  let result = ring
  while (result.length > 3) {
    const sizes = result.map((point, index) =>
      Math.abs(
        signedArea([
          at(result, (index || result.length) - 1),
          point,
          at(result, (index + 1) % result.length),
        ]),
      ),
    )
    const least = Math.min(...sizes)
    if (least >= smallest) break
    const dropped = sizes.indexOf(least)
    result = result.filter((_, index) => index !== dropped)
  }
  return result
}
