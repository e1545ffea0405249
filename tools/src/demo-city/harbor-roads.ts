import type { RoadPlan } from './blueprint.ts'
import { blob, type Point } from './geometry.ts'
import { coast, creekLine } from './harbor-terrain.ts'
import { offset, simplified, smoothed } from './lines.ts'
import { randomFrom } from './random.ts'

const random = randomFrom('harbor/roads')
const shore = coast.map((point): Point => point)
function shoreRoad(from: number, to: number, inland: number): Point[] {
  const start = Math.floor(shore.length * from)
  const end = Math.floor(shore.length * to)
  return smoothed(
    simplified(
      offset(smoothed(simplified(shore.slice(start, end), 130), 2), () => inland),
      6,
    ),
    1,
  )
}

export const roads: RoadPlan[] = [
  {
    name: 'Coast Highway',
    class: 'highway',
    line: smoothed(
      [
        [2300, 13500],
        [1900, 9000],
        [2250, 6200],
        [1750, 3600],
        [1850, 1500],
        [2050, -600],
        [1700, -3000],
        [2100, -5600],
        [1600, -8600],
        [2000, -13500],
      ],
      3,
    ),
  },
  {
    name: 'Valley Freeway',
    class: 'highway',
    line: smoothed(
      [
        [1950, 300],
        [3400, 500],
        [5200, 250],
        [7600, 900],
        [10500, 600],
        [13500, 1500],
      ],
      3,
    ),
  },
  { name: 'Embarcadero', class: 'major', line: shoreRoad(0.335, 0.47, 130) },
  { name: 'Ocean Drive', class: 'major', line: shoreRoad(0.66, 0.845, 170) },
  { name: 'Shoreline Way', class: 'local', line: shoreRoad(0.655, 0.85, 75) },
  { name: 'Bluff Road', class: 'major', line: shoreRoad(0.12, 0.255, 240) },
  { name: 'Point Road', class: 'major', line: shoreRoad(0.48, 0.62, 190) },
  {
    name: 'Hawk Hill Drive',
    class: 'local',
    line: smoothed(
      [
        [3300, 2950],
        [3800, 3300],
        [4200, 3150],
        [4500, 3700],
        [4250, 4200],
        [4800, 4500],
        [5600, 4900],
        [6200, 4700],
      ],
      3,
    ),
  },
  {
    name: 'Meridian Avenue',
    class: 'major',
    line: [
      [-1600, -1560],
      [1900, -1560],
      [6700, -1560],
      [9500, -1500],
    ],
  },
  {
    name: 'Commerce Street',
    class: 'major',
    line: [
      [1340, -7700],
      [1340, 1560],
    ],
  },
  {
    name: 'Isthmus Avenue',
    class: 'major',
    line: [
      [-5200, -2100],
      [-1700, -2100],
      [-1650, -1560],
    ],
  },
  {
    name: 'Quarry Road',
    class: 'major',
    line: smoothed(
      [
        [1340, -3300],
        [2600, -3300],
        [4500, -3260],
        [7100, -3200],
      ],
      1,
    ),
  },
  {
    name: 'Larkspur Road',
    class: 'major',
    line: [
      [2600, -7500],
      [2600, -3300],
    ],
  },
  {
    name: 'Foothill Boulevard',
    class: 'major',
    line: [
      [2300, 2750],
      [3300, 1500],
      [5600, 1300],
      [7150, 2100],
    ],
  },
  {
    name: 'Northern Avenue',
    class: 'major',
    line: [
      [1340, 1560],
      [2050, 1500],
      [2300, 4500],
      [2340, 6700],
    ],
  },
  {
    name: 'Railroad Avenue',
    class: 'major',
    line: [
      [-500, 2200],
      [250, 2150],
      [250, 1560],
      [1340, 1560],
    ],
  },
  {
    name: 'Creekside Boulevard',
    class: 'major',
    line: smoothed(
      [
        [-600, 2500],
        [400, 2450],
        [1500, 2620],
        [2500, 2700],
        [3300, 3100],
      ],
      2,
    ),
  },
  {
    name: 'County Road 12',
    class: 'major',
    line: smoothed(
      [
        [7100, 3000],
        [9200, 3600],
        [11000, 2900],
        [13500, 3800],
      ],
      2,
    ),
  },
  {
    name: 'Old Mill Road',
    class: 'major',
    line: smoothed(
      [
        [5000, -7200],
        [6800, -8600],
        [7400, -10600],
        [9800, -13500],
      ],
      2,
    ),
  },
]

export const trails = [
  {
    name: 'Alder Creek Trail',
    line: smoothed(
      offset(creekLine.slice(Math.floor(creekLine.length * 0.28)), () => 34),
      1,
    ),
  },
  { name: 'Ridge Loop', line: smoothed([...blob([4750, 3900], 820, [1.1, 0.9], random, 18)], 2) },
  {
    name: 'Lighthouse Trail',
    line: smoothed(
      [
        [-4700, 350],
        [-5100, 520],
        [-5500, 620],
        [-5700, 250],
        [-5400, -50],
        [-4900, 60],
      ],
      2,
    ),
  },
]
