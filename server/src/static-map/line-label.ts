import type { Box } from './label-room.ts'
import { type Letter, lettersOf, type TextStyle } from './text-outlines.ts'
import type { Point } from './tile-features.ts'

/** Radians that a street may bend between two letters of its name. */
const MOST_BEND = Math.PI / 6

/** Parts of a street on which its name is tried. */
const TRIED = 4

/** The letters of a name along its line, and the room that they take. */
interface LineLabel {
  readonly letters: readonly Letter[]
  readonly stands: readonly { readonly x: number; readonly y: number; readonly angle: number }[]
  readonly boxes: readonly Box[]
}

/** The longest of several lines, longest first. */
export function longestLines(lines: readonly (readonly Point[])[]): (readonly Point[])[] {
  return lines.toSorted((one, other) => lengthOf(other) - lengthOf(one)).slice(0, TRIED)
}

/** A name along the middle of a line, read from left to right; null where it does not fit or the line bends too much. */
export function alongLine(
  line: readonly Point[],
  name: string,
  { size, bold, spacing = 0 }: TextStyle,
): LineLabel | null {
  const letters = lettersOf(name, bold)
  const last = letters.at(-1)
  if (last === undefined) return null
  const width = (last.x + last.advance) * size + spacing * (letters.length - 1)
  const length = lengthOf(line)
  if (length < width + 2 * size) return null
  const directed = isBackwards(line, (length - width) / 2, width) ? line.toReversed() : line
  const begin = (length - width) / 2
  const stands: { x: number; y: number; angle: number }[] = []
  const boxes: Box[] = []
  for (const [i, letter] of letters.entries()) {
    const half = (letter.advance * size) / 2
    const at = pointAt(directed, begin + letter.x * size + i * spacing + half)
    const before = stands.at(-1)
    if (before !== undefined && Math.abs(turn(before.angle, at.angle)) > MOST_BEND) return null
    const [cos, sin] = [Math.cos(at.angle), Math.sin(at.angle)]
    // The middle of the letters' height lies on the line.
    const down = size * 0.34
    stands.push({
      x: at.x - cos * half - sin * down,
      y: at.y - sin * half + cos * down,
      angle: at.angle,
    })
    const reach = Math.max(half, size * 0.5)
    boxes.push({ left: at.x - reach, right: at.x + reach, top: at.y - reach, bottom: at.y + reach })
  }
  return { letters, stands, boxes }
}

function lengthOf(line: readonly Point[]): number {
  let length = 0
  for (let i = 1; i < line.length; i++) {
    const [[x = 0, y = 0] = [], [toX = 0, toY = 0] = []] = [line[i - 1], line[i]]
    length += Math.hypot(toX - x, toY - y)
  }
  return length
}

function isBackwards(line: readonly Point[], begin: number, width: number): boolean {
  return pointAt(line, begin).x > pointAt(line, begin + width).x
}

/** Where a line is after so many pixels, and its direction in radians. */
function pointAt(
  line: readonly Point[],
  distance: number,
): { x: number; y: number; angle: number } {
  let left = distance
  for (let i = 1; i < line.length; i++) {
    const [[x = 0, y = 0] = [], [toX = 0, toY = 0] = []] = [line[i - 1], line[i]]
    const length = Math.hypot(toX - x, toY - y)
    if (left <= length || i === line.length - 1) {
      const share = length === 0 ? 0 : left / length
      return {
        x: x + (toX - x) * share,
        y: y + (toY - y) * share,
        angle: Math.atan2(toY - y, toX - x),
      }
    }
    left -= length
  }
  return { x: 0, y: 0, angle: 0 }
}

/** The turn from one direction to another, from −π to π. */
function turn(from: number, to: number): number {
  const difference = to - from
  return Math.atan2(Math.sin(difference), Math.cos(difference))
}
