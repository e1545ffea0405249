import type { SearchGeometry } from '@plat/contract/search/criteria'
import type { ShapeProblem } from '@plat/contract/search/shape-check'

/** The shapes that can be drawn. */
export const DRAW_KINDS = ['polygon', 'rectangle', 'circle'] as const
export type DrawKind = (typeof DRAW_KINDS)[number]

/** How far a drawing is. */
export interface DrawProgress {
  readonly kind: DrawKind
  /** Points set so far; of a circle and a rectangle 0 or 1. */
  readonly points: number
  /** What the drawing would be if it ended at the pointer; null while that is no area yet. */
  readonly shape: SearchGeometry | null
}

/** A drawing that came to an end, or whose corner was moved. */
export interface DrawResult {
  readonly kind: DrawKind
  readonly shape: SearchGeometry
  /** Why the shape cannot be searched; its corners can be moved all the same. */
  readonly problem: ShapeProblem | null
}

/** What the drawing tools report to the page. */
export interface DrawHandlers {
  onProgress(progress: DrawProgress): void
  onResult(result: DrawResult): void
}
