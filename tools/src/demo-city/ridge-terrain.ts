import { subtract, unite } from './areas.ts'
import { HORIZON, type NamedArea, type NamedPoint, type Surroundings } from './blueprint.ts'
import { type Area, at, blob, distance, type Point, type Ring, rotate, square } from './geometry.ts'
import { jagged, smoothed, strip } from './lines.ts'
import { randomFrom, smoothNoise } from './random.ts'

const random = randomFrom('ridge/terrain')

/** Direction of the valley, radians: it runs from the lake in the northwest to the southeast. */
export const HEADING = -0.8

/** A point by its metres down the valley and to the left of its middle. */
export function valley(along: number, left: number): Point {
  return rotate([along, left], HEADING)
}

/** A line given in metres down the valley and to its left. */
export function course(points: readonly Point[], roughness = 0, finest = 300): Point[] {
  const line = points.map(([along, left]) => valley(along, left))
  return smoothed(roughness > 0 ? jagged(line, roughness, finest, random) : line, 2)
}

/** A ragged patch of ground around corners in metres down the valley and to its left. */
function patch(corners: readonly Point[], roughness = 0.13, finest = 260): Area {
  const [first, last] = [at(corners, 0), at(corners, corners.length - 1)]
  // Started in the middle of a side, because the ends of a line stay sharp.
  const start: Point = [(first[0] + last[0]) / 2, (first[1] + last[1]) / 2]
  return [course([start, ...corners, start], roughness, finest).slice(0, -1)]
}

function pond(along: number, left: number, radius: number, stretch: Point): Area {
  const ring = blob([0, 0], radius, stretch, random, 44)
  const [x, y] = valley(along, left)
  return [
    ring.map((point): Point => {
      const [u, v] = rotate(point, HEADING)
      return [x + u, y + v]
    }),
  ]
}

/** The ground within `metres` of a line. */
function banksOf(line: readonly Point[], metres: number): Area[] {
  return unite([[strip(line, () => metres)]])
}

const lake = pond(-5100, 100, 760, [1.75, 0.72])
const creekLine = course(
  [
    [-4300, 0],
    [-3000, 180],
    [-1500, -260],
    [0, -330],
    [1500, 40],
    [3300, -260],
    [5200, 120],
    [7400, -200],
    [11000, 500],
  ],
  0.1,
  220,
)
const sideCreekLine = course(
  [
    [-400, -6200],
    [500, -4300],
    [350, -2600],
    [900, -1200],
    [650, -230],
  ],
  0.1,
  220,
)
const creek = banksOf(creekLine, 11)
const sideCreek = banksOf(sideCreekLine, 6)
/** Water that named streets cross on bridges. */
export const creeks: Area[] = [...creek, ...sideCreek]
export const water: NamedArea[] = [
  { name: 'Tamarack Lake', area: lake },
  ...creek.map((area) => ({ name: 'Lantern Creek', area })),
  ...sideCreek.map((area) => ({ name: 'Wolf Creek', area })),
]

/** The settled parts with ragged edges; where two overlap, the earlier one wins. */
export const patches = {
  village: patch([
    [-800, -700],
    [1000, -760],
    [1050, 760],
    [-850, 820],
  ]),
  flats: patch([
    [800, -1250],
    [3300, -1350],
    [3500, 1350],
    [800, 1250],
  ]),
  willow: patch([
    [-2900, -1150],
    [-500, -1250],
    [-500, 1250],
    [-2900, 1350],
  ]),
  lakeshore: patch([
    [-6900, -1500],
    [-2600, -1550],
    [-2600, 1850],
    [-6700, 1900],
  ]),
  bench: patch([
    [-1700, 700],
    [2700, 900],
    [2500, 2900],
    [300, 3200],
    [-1400, 2500],
  ]),
  wolf: patch([
    [-700, -500],
    [1900, -900],
    [1900, -2700],
    [900, -3700],
    [-700, -3300],
  ]),
  ranches: patch([
    [3200, -1500],
    [7000, -1250],
    [7300, 1300],
    [3200, 1650],
  ]),
}

/** The fire district: the valley up to its crests. */
export const limit: Ring = at(
  patch(
    [
      [-8200, -2600],
      [-3000, -2700],
      [-1400, -4400],
      [2600, -4300],
      [3600, -2500],
      [7900, -2300],
      [8300, 2200],
      [3600, 2700],
      [2700, 3900],
      [-1600, 3700],
      [-3200, 2900],
      [-7900, 2900],
    ],
    0.1,
    500,
  ),
  0,
)

const peaks: { name: string; at: Point; radius: number }[] = [
  { name: 'Lantern Peak', at: [900, 5300], radius: 900 },
  { name: 'The Snuffer', at: [-3300, 4900], radius: 620 },
  { name: 'Wick Mountain', at: [-3900, -4600], radius: 980 },
  { name: 'Mount Ansel', at: [4300, -4600], radius: 1050 },
  { name: 'Lookout Point', at: [5600, 4000], radius: 520 },
]
/** Landmarks: peaks and buildings. */
export const landmarks: NamedPoint[] = [
  ...peaks.map(({ name, at: [along, left] }) => ({ name, point: valley(along, left) })),
  { name: 'Fire Station 1', point: valley(640, 560) },
  { name: 'Fire Station 2', point: valley(-3500, 1150) },
  { name: 'Fire Station 3', point: valley(3700, 620) },
  { name: 'Boat ramp', point: valley(-4050, -350) },
]

/** Bare tops along the ranges on both sides of the valley, the farther the larger. */
const tops: Area[] = [
  ...peaks.map(({ at: [along, left], radius }) => pond(along, left, radius, [1.6, 0.8])),
  ...Array.from({ length: 64 }, () => {
    const range = random.pick([-1, 1]) * random.pick([9000, 19000, 31000, 46000, 62000])
    const along = random.between(-1, 1) * (HORIZON - 15_000)
    return pond(along, range + random.normal() * 1500, random.between(900, 2600), [2.1, 0.7])
  }),
]
const lakes: Area[] = Array.from({ length: 16 }, () => {
  const left = random.pick([-1, 1]) * random.between(7000, 60_000)
  const along = random.between(-1, 1) * (HORIZON - 20_000)
  return pond(along, left, random.between(350, 1300), [1.6, 0.7])
})
const far = HORIZON / Math.cos(Math.PI / 4 + HEADING)
const downstream = course(
  [
    [11000, 500],
    [17000, -900],
    [27000, 1600],
    [41000, -1800],
    [60000, 1500],
    [far, -1000],
  ],
  0.08,
  1500,
)
const meadows = smoothNoise('ridge/meadows', 700)
const floor = unite([
  ...Object.values(patches),
  [strip(creekLine, (index) => 420 + meadows(index * 40, 0) * 260)],
  [strip(downstream, (index) => 700 + Math.min(1700, index * 60) + meadows(index * 90, 900) * 420)],
])

const groves: Area[] = Array.from({ length: 90 }, () =>
  valley(random.between(-6800, 7000), random.between(-3200, 3000)),
)
  .filter((point) => distance(point, valley(100, 0)) > 1350)
  .map((point): Area => [blob(point, random.between(80, 330), [1.3, 0.9], random, 22)])

/** The forest up to the district's edges and beyond; houses stand in its clearings. */
const forest = subtract([square(HORIZON)], [...floor, ...tops, ...lakes, lake])
const woods = subtract(groves, [lake, ...creeks])
/** Grass on the banks, on which no street runs and no house stands. */
const banks = subtract(
  [...banksOf(creekLine, 38), ...banksOf(sideCreekLine, 26)],
  [lake, ...creeks],
)
export const parks: NamedArea[] = [
  ...[...forest, ...woods].map((area) => ({ name: 'Lantern National Forest', area })),
  ...banks.map((area) => ({ name: 'Creek Greenway', area })),
]

/** The ranges and lakes around the valley, and the road over the pass and out of it. */
export const surroundings: Surroundings = {
  land: [square(HORIZON)],
  water: [
    ...lakes.map((area) => ({ name: '', area })),
    ...banksOf(downstream, 16).map((area) => ({ name: 'Lantern Creek', area })),
  ],
  parks: [],
  highways: [
    {
      name: 'State Route 71',
      line: course([
        [9000, 700],
        [12000, 1100],
        [17500, -300],
        [27000, 2200],
        [41000, -1200],
        [60000, 2200],
        [far, -300],
      ]),
    },
    {
      name: 'State Route 71',
      line: course([
        [-9000, 1300],
        [-13000, 2300],
        [-19500, -800],
        [-28000, 1700],
        [-44000, -2200],
        [-far, 800],
      ]),
    },
  ],
}
