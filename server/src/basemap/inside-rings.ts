import type { Position } from 'geojson'

/** Whether a point lies in a polygon, its outer ring first, and not in a hole of it. */
export function insideRings(lng: number, lat: number, rings: readonly Position[][]): boolean {
  let inside = false
  for (const ring of rings) {
    let [beforeX = 0, beforeY = 0] = ring.at(-1) ?? []
    for (const [x = 0, y = 0] of ring) {
      const isCrossed =
        y > lat !== beforeY > lat && lng < ((beforeX - x) * (lat - y)) / (beforeY - y) + x
      if (isCrossed) inside = !inside
      beforeX = x
      beforeY = y
    }
  }
  return inside
}
