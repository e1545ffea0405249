import { at, distance, type Point, type Ring } from './geometry.ts'
import type { Random } from './random.ts'

/** The point at fraction `t` of the way from `a` to `b`. */
function between(a: Point, b: Point, t: number): Point {
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]
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

/** The line with its corners cut (Chaikin), its ends unchanged. */
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

/** The line simplified to within `tolerance` metres (Douglas-Peucker). */
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

/** The ground on both sides of a line, `half` metres each: a river, a valley. */
export function strip(line: readonly Point[], half: (index: number) => number): Ring {
  return [...offset(line, half), ...offset(line, (index) => -half(index)).reverse()]
}

/** The parts of a line inside, cut to the metre, in order. */
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
