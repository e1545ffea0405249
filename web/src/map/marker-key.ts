import type { MapTheme } from './map-types.ts'
import type { DrawnPoint } from './merge-points.ts'

/** How a marker is drawn: a dot says the status of one record, a disc has a ring split by status. */
export type MarkerImage = {
  readonly theme: MapTheme
  /** Larger and with a halo. */
  readonly lifted: boolean
} & (
  | { readonly shape: 'dot'; readonly status: 1 | 2 }
  | {
      readonly shape: 'disc'
      readonly diameter: number
      /** Live part of the ring. */ readonly liveTwelfths: number
    }
)

/** Parts into which a ring is divided; fine enough to read, few enough to draw once. */
export const RING_PARTS = 12

/** Name of the image of a point, from which it can be drawn again. */
export function markerKey(
  point: Pick<DrawnPoint, 'count' | 'statuses' | 'diameter'>,
  theme: MapTheme,
  lifted = false,
): string {
  const prefix = `${theme}/${lifted ? 'lifted' : 'plain'}`
  if (point.count <= 1) return `${prefix}/dot/${point.statuses[2] > 0 ? 2 : 1}`
  return `${prefix}/disc/${point.diameter}/${livePart(point.statuses)}`
}

/** Reads a name back. Null for a name that is no marker's. */
export function parseMarkerKey(key: string): MarkerImage | null {
  const [theme, lift, shape, first, second] = key.split('/')
  if (theme !== 'light' && theme !== 'dark') return null
  const lifted = lift === 'lifted'
  if (shape === 'dot') return { theme, lifted, shape, status: first === '2' ? 2 : 1 }
  const [diameter, liveTwelfths] = [Number(first), Number(second)]
  if (shape !== 'disc' || !(diameter > 0) || !(liveTwelfths >= 0)) return null
  return { theme, lifted, shape, diameter, liveTwelfths }
}

/** Twelfths of the ring that are live; what there is of either shows at least one. */
function livePart({ 1: live, 2: archive }: { 1: number; 2: number }): number {
  if (live === 0) return 0
  if (archive === 0) return RING_PARTS
  const share = Math.round((RING_PARTS * live) / (live + archive))
  return Math.max(1, Math.min(RING_PARTS - 1, share))
}
