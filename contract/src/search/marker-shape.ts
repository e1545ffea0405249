import type { StatusCategoryCounts } from './search.ts'

/** Parts into which a disc's ring is divided; fine enough to read, few enough to draw once. */
export const RING_PARTS = 12
/** CSS pixels of the ground that shows between a marker and the map. */
export const MARKER_GAP = 1.25
/** How much of the agency's colour a disc has that stands for few records. */
export const MINOR_TINT = 0.2
/** The number in it, which is read on any agency's tint. */
export const MINOR_INK = { light: '#22303c', dark: '#eef2f6' } as const
/** CSS pixels between the live and the archive part of a ring. */
export const RING_NOTCH = 1.5
/** Part of the dot of an archived record that is open. */
export const DOT_HOLE = 0.48

/** Width of a disc's ring in CSS pixels: small discs have a thinner one, to leave room for their number. */
export function ringWidth(radius: number): number {
  return radius < 12 ? 2 : 2.75
}

/** Twelfths of a disc's ring that are live; what there is of either shows at least one. */
export function liveTwelfths({ 1: live, 2: archive }: StatusCategoryCounts): number {
  if (live === 0) return 0
  if (archive === 0) return RING_PARTS
  const share = Math.round((RING_PARTS * live) / (live + archive))
  return Math.max(1, Math.min(RING_PARTS - 1, share))
}
