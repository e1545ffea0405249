import type { Blueprint, ZonePlan } from './blueprint.ts'
import { type Area, at, type Point, type Ring } from './geometry.ts'
import { insideRing } from './inside-area.ts'
import { MILE, south, warp, west } from './mesa-grid.ts'
import * as names from './mesa-names.ts'
import { roads, trails } from './mesa-roads.ts'
import { surroundings } from './mesa-surroundings.ts'
import { airfield, bosque, channels, escarpment, foothills, parks, water } from './mesa-terrain.ts'
import { zones } from './mesa-zones.ts'
import { smoothNoise } from './random.ts'

const far = 13500
const limit: Ring = gridRing([
  [0, 1],
  [1, 1],
  [1, 0],
  [7, 0],
  [7, 1],
  [9, 1],
  [9, 2],
  [10, 2],
  [10, 7],
  [9, 7],
  [9, 8],
  [8, 8],
  [8, 9],
  [2, 9],
  [2, 8],
  [1, 8],
  [1, 7],
  [0, 7],
])
function gridRing(corners: readonly (readonly [number, number])[]): Ring {
  return corners.flatMap((corner, index) => {
    const next = at(corners, (index + 1) % corners.length)
    return Array.from({ length: 12 }, (_, step): Point => {
      const t = step / 12
      return warp([
        west + MILE * (corner[0] + (next[0] - corner[0]) * t),
        south + MILE * (corner[1] + (next[1] - corner[1]) * t),
      ])
    })
  })
}

const edgeNoise = smoothNoise('mesa/edge', 1700)
const useNoise = smoothNoise('mesa/use', 1000)
function developed(point: Point): boolean {
  if (
    !insideRing(point, limit) ||
    insideRing(point, bosque) ||
    insideRing(point, escarpment) ||
    insideRing(point, foothills) ||
    insideRing(point, airfield)
  )
    return false
  return Math.hypot(point[0] * 0.86, point[1]) + edgeNoise(point[0], point[1]) * 1100 < 6900
}

function zoning(
  point: Point,
  { style, alongMajor }: { style: ZonePlan['style']; alongMajor: boolean },
): string {
  const noise = useNoise(point[0], point[1])
  if (style === 'industrial') return noise > 0 ? 'NR-GM' : 'NR-LM'
  if (style === 'downtown')
    return Math.hypot(point[0] + 800, point[1]) < 800 ? 'MX-FB' : alongMajor ? 'MX-M' : 'R-T'
  if (Math.hypot(point[0] - 3900, point[1] - 1900) < 480) return 'MX-H'
  if (alongMajor && noise > 0.1) return noise > 0.5 ? 'MX-M' : 'MX-L'
  if (Math.abs(point[0] - 700) < 500 && noise > -0.1) return 'NR-LM'
  if (noise > 0.5) return 'R-ML'
  if (noise > 0.28) return 'R-T'
  return 'R-1'
}

/** Mesa: a desert river city with arterials every mile, winding subdivisions and open space at both edges. */
export const mesa: Blueprint = {
  code: 'mesa',
  city: 'Mesa del Río',
  centre: { lng: -106.9, lat: 34.3 },
  land: [
    [
      [
        [-far, -far],
        [far, -far],
        [far, far],
        [-far, far],
      ],
    ],
  ],
  water,
  bridged: channels.map((ring): Area => [ring]),
  parks,
  surroundings,
  limit,
  zones,
  neighbourhoods: names.neighbourhoods,
  roads,
  trails,
  warp,
  developed,
  zoning,
  zoningCodes: names.zoningCodes,
  quadrant: ([x, y]) => ` ${y > 0 ? 'N' : 'S'}${x > 700 ? 'E' : 'W'}`,
  zip: ([x, y]) =>
    `878${x < -2600 ? (y > 0 ? '20' : '21') : x < 1000 ? (y > 2500 ? '07' : y > -2500 ? '02' : '05') : y > 2500 ? '11' : y > -2500 ? (x < 4300 ? '08' : '12') : '06'}`,
  parkNames: names.parkNames,
  districts: names.districts,
  landmarks: names.landmarks,
  placeLayers: ['neighborhoods', 'districts', 'parks', 'zoning'],
  streetWords: names.streetWords,
}
