import { subtract } from './areas.ts'
import type { Blueprint, NamedArea, ZonePlan } from './blueprint.ts'
import { type Area, at, type Point, type Ring } from './geometry.ts'
import * as names from './harbor-names.ts'
import { roads, trails } from './harbor-roads.ts'
import { surroundings } from './harbor-surroundings.ts'
import { creek, islands, lagoon, lake, land, ocean, parks } from './harbor-terrain.ts'
import { harborZones } from './harbor-zones.ts'
import { insideRing } from './inside-area.ts'
import { smoothed } from './lines.ts'
import { smoothNoise } from './random.ts'

const limit: Ring = smoothed(
  [
    [-7900, 4900],
    [-6400, 5200],
    [-6200, 7600],
    [-2600, 7650],
    [-2550, 7100],
    [900, 7150],
    [950, 6500],
    [3200, 6500],
    [3300, 6900],
    [6300, 6850],
    [6400, 4300],
    [7100, 4250],
    [7150, 900],
    [6600, 850],
    [6550, -2700],
    [7200, -2750],
    [7250, -5200],
    [5200, -5250],
    [5150, -7300],
    [2100, -7350],
    [2050, -7900],
    [-6000, -7950],
    [-7200, -2000],
    [-8200, 1500],
  ],
  0,
)

const edgeNoise = smoothNoise('harbor/edge', 1500)
const useNoise = smoothNoise('harbor/use', 900)
const zones: readonly ZonePlan[] = harborZones
const hillPark = at(parks, 0).area

function developed(point: Point): boolean {
  if (!insideRing(point, limit)) return false
  if (insideRing(point, at(hillPark, 0))) return false
  if (islands.some(({ area }) => insideRing(point, at(area, 0)))) return false
  return Math.hypot(point[0] * 1.02, point[1] * 0.93) + edgeNoise(point[0], point[1]) * 1000 < 7000
}

function zoning(
  point: Point,
  { style, alongMajor }: { style: ZonePlan['style']; alongMajor: boolean },
): string {
  const noise = useNoise(point[0], point[1])
  const centre = Math.hypot(point[0] - 250, point[1] + 250)
  if (style === 'industrial') return point[0] < 900 ? 'M-2' : 'M-1'
  if (centre < 1150) return 'C-3'
  if (style === 'downtown') return alongMajor ? 'C-2' : 'R-3'
  if (Math.hypot(point[0] - 3500, point[1] + 650) < 560) return 'C-2'
  if (Math.abs(point[0] - 1850) < 420 && point[1] < -2500 && noise > -0.25)
    return noise > 0.3 ? 'M-1' : 'C-2'
  if (alongMajor && noise > 0.05) return noise > 0.45 ? 'C-2' : 'C-1'
  if (centre < 2600 && noise > -0.3) return 'R-2'
  if (noise > 0.55) return 'R-3'
  if (noise > 0.3) return 'R-2'
  return 'R-1'
}

/** Harbor: a bay with a working waterfront, a downtown turned to the shore, and hills behind. */
export const harbor: Blueprint = {
  code: 'harbor',
  city: 'Harbor',
  centre: { lng: -124.2, lat: 43.4 },
  land,
  water: [
    ...ocean.map((area) => ({ name: 'Pacific Ocean', area })),
    { name: 'Alder Creek', area: [creek] },
    { name: 'Mirror Lake', area: [lake] },
    { name: 'South Lagoon', area: [lagoon] },
  ],
  bridged: [[creek]],
  parks: subtractWater(parks, [...ocean, [creek], [lake], [lagoon]]),
  surroundings,
  limit,
  zones,
  neighbourhoods: [],
  roads,
  trails,
  warp: (point) => point,
  developed,
  zoning,
  zoningCodes: names.zoningCodes,
  quadrant: () => '',
  zip: ([x, y]) =>
    y > 2300
      ? x < 1200
        ? '97483'
        : '97484'
      : y > -1600
        ? x < -1300
          ? '97482'
          : x < 1900
            ? '97480'
            : '97485'
        : x < 1700
          ? '97486'
          : '97487',
  parkNames: names.parkNames,
  districts: names.districts,
  landmarks: names.landmarks,
  placeLayers: ['neighborhoods', 'districts', 'parks', 'zoning'],
  streetWords: names.streetWords,
}

function subtractWater(areas: readonly NamedArea[], water: readonly Area[]): NamedArea[] {
  return areas.flatMap(({ name, area }) =>
    subtract([area], water).map((rest) => ({ name, area: rest })),
  )
}
