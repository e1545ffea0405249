import type { GeoBounds } from '@plat/contract/tenancy/map-settings'
import type { Point } from './guess-location.ts'

/** The United States without Alaska and Hawaii: shown until somebody says where the agency is. */
export const UNKNOWN_BOUNDS: GeoBounds = { n: 49.5, e: -66.9, s: 24.4, w: -125 }

/** Share of the points that is left out on each side: those are often wrong. */
const TAIL = 0.005
/** Margin around the others, as a share of their extent. */
const MARGIN = 0.08
/** Least extent in degrees: about two kilometres. */
const MIN_EXTENT = 0.02

/** Bounds that hold nearly all points, whatever a few of them are; null without points. */
export function boundsOfPoints(points: readonly Point[]): GeoBounds | null {
  if (points.length === 0) return null
  const lngs = points.map(([lng]) => lng).toSorted((a, b) => a - b)
  const lats = points.map(([, lat]) => lat).toSorted((a, b) => a - b)
  const [w, e] = widened(lngs)
  const [s, n] = widened(lats)
  const limit = (value: number, most: number) => Math.max(-most, Math.min(most, value))
  return { n: limit(n, 90), e: limit(e, 180), s: limit(s, 90), w: limit(w, 180) }
}

function widened(sorted: readonly number[]): readonly [number, number] {
  const [low, high] = core(sorted)
  const margin = Math.max((high - low) * MARGIN, (MIN_EXTENT - (high - low)) / 2)
  return [Math.floor((low - margin) * 1000) / 1000, Math.ceil((high + margin) * 1000) / 1000]
}

/** The range between the tails; where a quarter of the rest lies far away, only what is near the middle. */
function core(sorted: readonly number[]): readonly [number, number] {
  const at = (share: number) => sorted[Math.round((sorted.length - 1) * share)] ?? 0
  const [low, high] = [at(TAIL), at(1 - TAIL)]
  const reach = Math.max(6 * (at(0.75) - at(0.25)), MIN_EXTENT)
  const near = sorted.filter((value) => Math.abs(value - at(0.5)) <= reach)
  return [Math.max(low, near[0] ?? low), Math.min(high, near.at(-1) ?? high)]
}

/** The likely time zone of a place in the United States; null elsewhere. Borders between zones are rough. */
export function timeZoneAt({ n, e, s, w }: GeoBounds): string | null {
  const [lng, lat] = [(e + w) / 2, (n + s) / 2]
  if (lat > 17.5 && lat < 18.8 && lng > -67.6 && lng < -64.5) return 'America/Puerto_Rico'
  if (lat > 18 && lat < 23 && lng > -161 && lng < -154) return 'Pacific/Honolulu'
  if (lat > 51 && lng > -170 && lng < -129) return 'America/Anchorage'
  if (lat < 24.4 || lat > 49.5 || lng < -125 || lng > -66.5) return null
  if (lat > 31.3 && lat < 37 && lng > -114.8 && lng < -109.05) return 'America/Phoenix'
  if (lng > -85.3) return 'America/New_York'
  if (lng > -101.5) return 'America/Chicago'
  return lng > -114.2 ? 'America/Denver' : 'America/Los_Angeles'
}
