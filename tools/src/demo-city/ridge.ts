import type { Blueprint, NamePlan, RoadPlan, ZonePlan } from './blueprint.ts'
import { type Area, at, boxOf, type Point, rotate, square } from './geometry.ts'
import { insideRing } from './inside-area.ts'
import { smoothNoise } from './random.ts'
import { parkNames, streetWords } from './ridge-names.ts'
import {
  course,
  creeks,
  HEADING,
  landmarks,
  limit,
  parks,
  patches,
  surroundings,
  valley,
  water,
} from './ridge-terrain.ts'

const invented: NamePlan = { names: [], rest: 'invented', suffix: '' }
const across: NamePlan = {
  names: ['Assay', 'Bellows', 'Candle', 'Depot', 'Ferrier', 'Galena', 'Hearth', 'Miner', 'Oxbow'],
  rest: 'invented',
  suffix: 'St',
}
const lengthwise: NamePlan = {
  names: ['Front', 'Main', 'Church', 'School', 'Pine'],
  rest: 'invented',
  suffix: 'St',
}

/** One community: streets about `step` metres apart that swing by `bend`. */
function community(
  id: keyof typeof patches,
  name: string,
  step: readonly [number, number],
  bend: number,
  gaps: number,
): ZonePlan {
  const area: Area = patches[id]
  const [w, s, e, n] = boxOf(at(area, 0).map((point) => rotate(point, -HEADING)))
  const village = id === 'village'
  return {
    id,
    area,
    origin: valley((w + e) / 2, (s + n) / 2),
    angle: HEADING,
    step,
    uneven: village ? 0.03 : 0.2,
    bend: { amount: bend, scale: 640 },
    fade: false,
    major: village ? [4, 3] : [0, 0],
    gaps,
    style: village ? 'downtown' : 'curved',
    names: village ? [across, lengthwise] : [invented, invented],
    neighbourhoods: [name],
  }
}

const roads: RoadPlan[] = [
  {
    name: 'State Route 71',
    class: 'highway',
    line: course([
      [-9000, 1300],
      [-6800, 1500],
      [-4800, 1250],
      [-2600, 780],
      [-600, 480],
      [1400, 560],
      [3600, 420],
      [6000, 760],
      [9000, 700],
    ]),
  },
  {
    name: 'Wolf Creek Rd',
    class: 'major',
    line: course([
      [560, -150],
      [760, -1200],
      [260, -2500],
      [420, -4200],
      [-450, -6000],
    ]),
  },
  {
    name: 'South Shore Rd',
    class: 'major',
    line: course([
      [-600, -560],
      [-2000, -620],
      [-3600, -760],
      [-5000, -900],
      [-6700, -640],
      [-7100, 700],
      [-6600, 1460],
    ]),
  },
  {
    name: 'Bench Rd',
    class: 'major',
    line: course([
      [-1500, 640],
      [-1200, 1500],
      [200, 2000],
      [1700, 1850],
      [2500, 1250],
      [2600, 480],
    ]),
  },
]

/** Bridges, one a community. */
const crossings: RoadPlan[] = (
  [
    ['Willow Crossing', -1900, -640, 620],
    ['Aspen Bridge Rd', 2250, -900, 480],
    ['Ranch Crossing', 4750, -1000, 560],
  ] as const
).map(([name, along, from, to]) => ({
  name,
  class: 'major',
  line: course([
    [along - 120, from],
    [along, (from + to) / 2],
    [along + 60, to],
  ]),
}))

const useNoise = smoothNoise('ridge/use', 500)

/** Lantern Ridge: a valley of seven communities under forested ridges, served by one fire district. */
export const ridge: Blueprint = {
  code: 'ridge',
  city: 'Lantern Ridge',
  centre: { lng: -114.93, lat: 44.28 },
  land: [square(13_500)],
  water,
  bridged: creeks,
  parks,
  surroundings,
  limit,
  zones: [
    community('village', 'Lantern Village', [112, 135], 0, 0.04),
    community('flats', 'Aspen Flats', [210, 260], 105, 0.4),
    community('willow', 'Willow Bottoms', [240, 270], 110, 0.42),
    community('bench', 'Upper Bench', [330, 290], 150, 0.45),
    community('wolf', 'Wolf Creek', [330, 310], 150, 0.46),
    community('lakeshore', 'Lakeshore', [290, 300], 135, 0.42),
    community('ranches', 'Saddle Ranches', [480, 420], 130, 0.36),
  ],
  neighbourhoods: [],
  roads: [...roads, ...crossings],
  trails: [
    {
      name: 'Ridgeline Trail',
      line: course(
        [
          [-7600, 2600],
          [-4600, 3900],
          [-3300, 4900],
          [-1300, 4300],
          [900, 5300],
          [3000, 3900],
          [5600, 4000],
          [7600, 2500],
        ],
        0.12,
        350,
      ),
    },
    {
      name: 'Wick Mountain Trail',
      line: course(
        [
          [-5000, -900],
          [-4700, -2700],
          [-3900, -4600],
          [-1700, -4900],
          [260, -4700],
        ],
        0.14,
        350,
      ),
    },
  ],
  warp: (point) => point,
  developed: (point) => insideRing(point, limit),
  zoning: (point: Point, { style }) =>
    style === 'downtown' ? (useNoise(point[0], point[1]) > -0.1 ? 'C-3' : 'R-2') : 'R-1',
  zoningCodes: [],
  quadrant: () => '',
  zip: () => '83279',
  parkNames,
  districts: [
    { name: 'Station 1', point: valley(400, 200) },
    { name: 'Station 2', point: valley(-3500, 1000) },
    { name: 'Station 3', point: valley(3700, 600) },
  ],
  landmarks,
  streetWords,
  placeLayers: ['neighborhoods'],
}
