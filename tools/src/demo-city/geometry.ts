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

/** The point at fraction `t` of the way from `a` to `b`. */
function between(a: Point, b: Point, t: number): Point {
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]
}

/** `point` turned by `angle` radians (counter-clockwise) about the origin. */
export function rotate(point: Point, angle: number): Point {
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  return [point[0] * cos - point[1] * sin, point[0] * sin + point[1] * cos]
}

/** Item of a list that is known to be long enough. */
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

/** Whether the ray from the point to the east crosses this side. */
function isCrossed(x: number, y: number, from: Point, to: Point): boolean {
  return (
    to[1] > y !== from[1] > y && x < ((from[0] - to[0]) * (y - to[1])) / (from[1] - to[1]) + to[0]
  )
}

/** True when the point lies inside the ring. */
export function insideRing(point: Point, ring: Ring): boolean {
  const [x, y] = point
  let inside = false
  let previous = at(ring, ring.length - 1)
  for (const current of ring) {
    if (isCrossed(x, y, previous, current)) inside = !inside
    previous = current
  }
  return inside
}

/** True when the point lies in one of the areas and not in a hole of it. */
export function insideAreas(point: Point, areas: readonly Area[]): boolean {
  return areas.some((area) =>
    area.reduce((inside, ring) => inside !== insideRing(point, ring), false),
  )
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

interface BandedArea {
  box: [number, number, number, number]
  /** Sides that reach into each of equally high bands from south to north. */
  bands: [from: Point, to: Point][][]
}

const SIDES_A_BAND = 4
const MOST_BANDS = 1024

function banded(area: Area): BandedArea {
  const box = boxOf(at(area, 0))
  const sides = area.flatMap((ring) =>
    ring.map((to, index): [Point, Point] => [at(ring, (index || ring.length) - 1), to]),
  )
  const count = Math.min(MOST_BANDS, Math.ceil(sides.length / SIDES_A_BAND))
  const bands: BandedArea['bands'] = Array.from({ length: count }, () => [])
  for (const side of sides) {
    const ends = [bandOf(box, count, side[0][1]), bandOf(box, count, side[1][1])] as const
    for (let band = Math.min(...ends); band <= Math.max(...ends); band++) at(bands, band).push(side)
  }
  return { box, bands }
}

function bandOf([, s, , n]: BandedArea['box'], count: number, y: number): number {
  return Math.max(0, Math.min(count - 1, Math.floor(((y - s) / (n - s || 1)) * count)))
}

function insideBanded([x, y]: Point, { box, bands }: BandedArea): boolean {
  if (x < box[0] || x > box[2] || y < box[1] || y > box[3]) return false
  let inside = false
  for (const [from, to] of at(bands, bandOf(box, bands.length, y))) {
    if (isCrossed(x, y, from, to)) inside = !inside
  }
  return inside
}

/** A test for many points: only the sides on the point's height are looked at. */
export function areaTester(areas: readonly Area[]): (point: Point) => boolean {
  const prepared = areas.map(banded)
  return (point) => prepared.some((area) => insideBanded(point, area))
}

/** Length of a line in metres. */
export function lengthOf(line: readonly Point[]): number {
  let sum = 0
  for (let index = 1; index < line.length; index++)
    sum += distance(at(line, index - 1), at(line, index))
  return sum
}

/** The point `metres` along a line and the direction of the line there (unit vector). */
export function along(line: readonly Point[], metres: number): { point: Point; direction: Point } {
  let left = metres
  for (let index = 1; index < line.length; index++) {
    const a = at(line, index - 1)
    const b = at(line, index)
    const length = distance(a, b)
    if (left <= length || index === line.length - 1) {
      const t = length === 0 ? 0 : Math.min(1, left / length)
      const unit = length === 0 ? 1 : length
      return { point: between(a, b, t), direction: [(b[0] - a[0]) / unit, (b[1] - a[1]) / unit] }
    }
    left -= length
  }
  return { point: at(line, 0), direction: [1, 0] }
}

/** Distance in metres from a point to a line. */
export function distanceToLine(point: Point, line: readonly Point[]): number {
  let best = Infinity
  for (let index = 1; index < line.length; index++) {
    const a = at(line, index - 1)
    const b = at(line, index)
    const squared = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2
    const projected =
      squared === 0
        ? 0
        : ((point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])) / squared
    best = Math.min(best, distance(point, between(a, b, Math.max(0, Math.min(1, projected)))))
  }
  return best
}

/** The line with its corners cut (Chaikin), ends kept. */
export function smoothed(line: readonly Point[], rounds: number): Point[] {
  let points = [...line]
  for (let round = 0; round < rounds; round++) {
    const next: Point[] = [at(points, 0)]
    for (let index = 1; index < points.length; index++) {
      const a = at(points, index - 1)
      const b = at(points, index)
      if (index > 1) next.push(between(a, b, 0.25))
      if (index < points.length - 1) next.push(between(a, b, 0.75))
    }
    next.push(at(points, points.length - 1))
    points = next
  }
  return points
}

/** The line made rough by moving midpoints sideways, until its pieces are shorter than `finest` metres. */
export function jagged(
  line: readonly Point[],
  roughness: number,
  finest: number,
  random: Random,
): Point[] {
  let points = [...line]
  let strength = roughness
  while (
    points.some((point, index) => index > 0 && distance(at(points, index - 1), point) > finest)
  ) {
    const next: Point[] = [at(points, 0)]
    for (let index = 1; index < points.length; index++) {
      const a = at(points, index - 1)
      const b = at(points, index)
      const length = distance(a, b)
      if (length > finest) {
        const shift = random.between(-strength, strength)
        next.push([
          (a[0] + b[0]) / 2 - (b[1] - a[1]) * shift,
          (a[1] + b[1]) / 2 + (b[0] - a[0]) * shift,
        ])
      }
      next.push(b)
    }
    points = next
    strength *= 0.93
  }
  return points
}

/** The line without points that lie nearer than `tolerance` metres to the line without them (Douglas-Peucker). */
export function simplified(line: readonly Point[], tolerance: number): Point[] {
  if (line.length < 3) return [...line]
  const first = at(line, 0)
  const last = at(line, line.length - 1)
  let farthest = 0
  let worst = tolerance
  for (let index = 1; index < line.length - 1; index++) {
    const away = distanceToLine(at(line, index), [first, last])
    if (away > worst) {
      worst = away
      farthest = index
    }
  }
  if (farthest === 0) return [first, last]
  return [
    ...simplified(line.slice(0, farthest + 1), tolerance),
    ...simplified(line.slice(farthest), tolerance).slice(1),
  ]
}

/** The line moved sideways by `metres` (positive = left of its direction). */
export function offset(line: readonly Point[], metres: (index: number) => number): Point[] {
  return line.map((point, index) => {
    const a = at(line, Math.max(0, index - 1))
    const b = at(line, Math.min(line.length - 1, index + 1))
    const length = distance(a, b) || 1
    const shift = metres(index)
    return [
      point[0] - ((b[1] - a[1]) / length) * shift,
      point[1] + ((b[0] - a[0]) / length) * shift,
    ]
  })
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

/** The ground on both sides of a line, `half` metres each: a river, a valley. */
export function strip(line: readonly Point[], half: (index: number) => number): Ring {
  return [...offset(line, half), ...offset(line, (index) => -half(index)).reverse()]
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

/** The parts of a line for which `inside` holds, cut to the metre, in order. */
export function clipLine(
  line: readonly Point[],
  inside: (point: Point) => boolean,
  step = 15,
): Point[][] {
  const parts: Point[][] = []
  let part: Point[] = []
  let last: Point | undefined
  let wasInside = false
  function close(): void {
    if (part.length > 1) parts.push(part)
    part = []
  }
  function crossing(outer: Point, inner: Point): Point {
    let [out, within] = [outer, inner]
    for (let round = 0; round < 5; round++) {
      const middle = between(out, within, 0.5)
      if (inside(middle)) within = middle
      else out = middle
    }
    return within
  }
  for (const [index, point] of line.entries()) {
    const from = index === 0 ? point : at(line, index - 1)
    const pieces = Math.max(1, Math.ceil(distance(from, point) / step))
    for (let piece = 1; piece <= pieces; piece++) {
      const current = between(from, point, piece / pieces)
      const isInside = inside(current)
      if (isInside) {
        if (!wasInside && last) part.push(crossing(last, current))
        if (piece === pieces) part.push(current)
      } else if (wasInside && last) {
        part.push(crossing(current, last))
        close()
      }
      wasInside = isInside
      last = current
    }
  }
  close()
  return parts
}
