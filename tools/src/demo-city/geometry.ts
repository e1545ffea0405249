import type { Random } from './random.ts'

/** Metres east and north of the city's centre. */
export type Point = readonly [number, number]

/** A closed ring without the repeated last point. */
export type Ring = readonly Point[]

/** An outer ring and its holes. */
export type Area = readonly Ring[]

/** Distance in metres. */
export function distance(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1])
}

/** `point` turned by `angle` radians (counter-clockwise) about the origin. */
export function rotate(point: Point, angle: number): Point {
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  return [point[0] * cos - point[1] * sin, point[0] * sin + point[1] * cos]
}

/** Item of a list that is long enough. @throws Error otherwise. */
export function at<T>(list: readonly T[], index: number): T {
  const value = list[index]
  if (value === undefined) throw new Error(`at: got index ${index}, expected below ${list.length}`)
  return value
}

/** Signed area in square metres; positive when the ring runs counter-clockwise. */
export function signedArea(ring: Ring): number {
  let sum = 0
  for (let index = 0; index < ring.length; index++) {
    const a = at(ring, index)
    const b = at(ring, (index + 1) % ring.length)
    sum += a[0] * b[1] - b[0] * a[1]
  }
  return sum / 2
}

/** West, south, east, north of some points, in metres. */
export function boxOf(points: readonly Point[]): [number, number, number, number] {
  let [w, s, e, n] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of points) {
    w = Math.min(w, x)
    s = Math.min(s, y)
    e = Math.max(e, x)
    n = Math.max(n, y)
  }
  return [w, s, e, n]
}

/** The square of all points at most `half` metres east, west, north and south of the centre. */
export function square(half: number): Area {
  return [
    [
      [-half, -half],
      [half, -half],
      [half, half],
      [-half, half],
    ],
  ]
}

/** An irregular round blob: a park, an island, a lake. */
export function blob(
  centre: Point,
  radius: number,
  stretch: Point,
  random: Random,
  corners = 28,
): Ring {
  const phases = [random.between(0, 6.28), random.between(0, 6.28), random.between(0, 6.28)]
  return Array.from({ length: corners }, (_, index) => {
    const angle = (index / corners) * 2 * Math.PI
    const wave =
      1 +
      0.16 * Math.sin(2 * angle + at(phases, 0)) +
      0.09 * Math.sin(3 * angle + at(phases, 1)) +
      0.06 * Math.sin(5 * angle + at(phases, 2)) +
      random.between(-0.035, 0.035)
    return [
      centre[0] + Math.cos(angle) * radius * wave * stretch[0],
      centre[1] + Math.sin(angle) * radius * wave * stretch[1],
    ]
  })
}
