import type { Point } from './geometry.ts'
import { smoothNoise } from './random.ts'

export const MILE = 1609
export const COLUMNS = 10
export const ROWS = 9
export const west = -COLUMNS * MILE * 0.5
export const south = -ROWS * MILE * 0.5

const bendX = smoothNoise('mesa/bend-x', 5200)
const bendY = smoothNoise('mesa/bend-y', 5200)
export function warp([x, y]: Point): Point {
  return [x + bendX(x, y) * 150, y + bendY(x, y) * 150]
}
