/** How far a bottom sheet is open. */
export const SNAPS = ['peek', 'half', 'full'] as const
export type Snap = (typeof SNAPS)[number]

/** Heights in pixels of each stop. */
export type SnapHeights = Record<Snap, number>

/** Milliseconds that a flick is taken to go on for. */
const FLICK = 180

/** Where a sheet rests that was let go at `height` while moving at `velocity` px/ms, upwards positive. */
export function restingSnap(height: number, velocity: number, heights: SnapHeights): Snap {
  const aim = height + velocity * FLICK
  return SNAPS.reduce((best, snap) =>
    Math.abs(heights[snap] - aim) < Math.abs(heights[best] - aim) ? snap : best,
  )
}
